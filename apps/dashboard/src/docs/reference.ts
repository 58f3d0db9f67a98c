import type { Content, Document, Level, Operation, Parameter, Schema } from './document.ts';

/** A known error in the reference: its code, its status and its meaning. */
export interface KnownError {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

/** The schema and examples of a request or response body. */
export interface Shape {
  readonly schema: Schema;
  readonly examples: readonly { readonly title: string; readonly value: unknown }[];
}

/** An endpoint, ready for display. */
export interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** The access levels that may send the request; empty if all callers may. */
  readonly levels: readonly Level[];
  readonly needsUser: boolean;
  readonly takesForm: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: (level: Level | undefined) => Shape | undefined;
  readonly status: string;
  /** `true` if the endpoint redirects the browser. */
  readonly redirects: boolean;
  readonly response: (level: Level | undefined) => Shape | undefined;
  readonly errors: readonly KnownError[];
  /** Errors without a code, whose bodies are plain text. */
  readonly plainTextErrors: readonly { readonly status: number; readonly meaning: string }[];
}

/** An event that is sent to webhook endpoints. */
export interface WebhookEvent {
  readonly type: string;
  readonly text: string;
  readonly data: Schema;
}

/** A topic of the API: its endpoints and its webhook events. */
export interface Area {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
  readonly endpoints: readonly Endpoint[];
  readonly events: readonly WebhookEvent[];
}

/** The API reference, ready for display. */
export interface Reference {
  readonly text: string;
  readonly version: string;
  readonly url: string;
  readonly areas: readonly Area[];
  /** The headers that identify the caller, with their descriptions. */
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Errors that every request can cause. */
  readonly commonErrors: readonly KnownError[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Converts the OpenAPI document of the service to a reference for display. */
export function readReference(document: Document): Reference {
  const { info, servers, tags, paths, webhooks, components } = document;
  const url = servers[0]?.url ?? '';
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      endpoint: readEndpoint(method.toUpperCase(), path, url, operation, components.schemas),
    })),
  );
  const { RequestError, AccessHeaderError, AccessError } = components.schemas;
  return {
    text: info.description,
    version: info.version,
    url,
    areas: tags.map(({ name, description }) => ({
      slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      title: name,
      text: description,
      endpoints: endpoints.filter(({ tag }) => tag === name).map(({ endpoint }) => endpoint),
      events: Object.entries(webhooks)
        .filter(([, { post }]) => post.tags[0] === name)
        .map(([type, { post }]) => ({ type, text: post.summary, data: dataOf(post) })),
    })),
    headers: Object.values(components.securitySchemes),
    commonErrors: [
      ...[RequestError, AccessHeaderError].flatMap((group) => errorsOf(group, 400, components.schemas)),
      ...errorsOf(AccessError, 401, components.schemas),
    ],
    schemas: components.schemas,
  };
}

function readEndpoint(
  method: string,
  path: string,
  base: string,
  operation: Operation,
  schemas: Reference['schemas'],
): Endpoint {
  const { requestBody, responses } = operation;
  const successes = Object.entries(responses).filter(([code]) => /^[23]/.test(code));
  const [, success] = successes[0] ?? [];
  const failures = Object.entries(responses).filter(([code]) => /^[45]/.test(code));
  return {
    id: operation.operationId,
    method,
    path,
    url: `${base}${path}`,
    summary: operation.summary,
    description: operation.description,
    levels: operation['x-access-levels'],
    needsUser: operation['x-signed-in-user'],
    takesForm: requestBody?.content['application/x-www-form-urlencoded'] !== undefined,
    parameters: operation.parameters,
    body: (level) => shapeFor(requestBody?.content, level),
    status: successes.map(([code]) => code).join(' or '),
    redirects: success?.headers !== undefined && 'Location' in success.headers,
    response: (level) => shapeFor(success?.content, level),
    errors: failures.flatMap(([code, { content }]) =>
      (content?.['application/json']?.schema.anyOf ?? [])
        // A group contains errors that every request can cause.
        .filter((error) => resolve(error, schemas).anyOf === undefined)
        .map((error) => errorOf(error, Number(code), schemas)),
    ),
    plainTextErrors: failures.flatMap(([code, { content }]) => {
      const meaning = content?.['text/plain']?.schema.description;
      return meaning === undefined ? [] : [{ status: Number(code), meaning }];
    }),
  };
}

function dataOf({ requestBody }: Operation): Schema {
  return requestBody?.content['application/json']?.schema.properties?.['data'] ?? {};
}

/** Resolves the `$ref` of a schema, whose other fields take precedence. Returns a schema without `$ref` unchanged. */
export function resolve(schema: Schema, schemas: Reference['schemas']): Schema {
  const name = schema.$ref?.replace(/.*\//, '');
  return name === undefined ? schema : { ...schemas[name], ...schema };
}

/** Returns the name of the schema that the `$ref` of a schema names, or `undefined` without `$ref`. */
export const nameOf = (schema: Schema): string | undefined => schema.$ref?.replace(/.*\//, '');

function shapeFor(content: Content | undefined, level: Level | undefined): Shape | undefined {
  const media = content?.['application/json'] ?? content?.['text/plain'];
  if (media === undefined) return undefined;
  const { schema } = media;
  const isForLevel = (part: { readonly 'x-access-levels'?: readonly Level[] }) =>
    level === undefined || part['x-access-levels']?.includes(level);
  const examples = Object.entries(media.examples ?? {}).filter(([, example]) => isForLevel(example));
  return {
    schema: schema.anyOf?.find((shape) => shape['x-access-levels'] !== undefined && isForLevel(shape)) ?? schema,
    examples: examples.map(([title, { value }]) => ({ title, value })),
  };
}

function errorsOf(group: Schema | undefined, status: number, schemas: Reference['schemas']): KnownError[] {
  return (group?.anyOf ?? []).map((error) => errorOf(error, status, schemas));
}

function errorOf(reference: Schema, status: number, schemas: Reference['schemas']): KnownError {
  const { title = '', description = '' } = resolve(reference, schemas);
  return { code: title, status, meaning: description };
}

/** Returns the area that a URL fragment names, or that contains the item it names. */
export function areaOf(areas: readonly Area[], fragment: string): Area | undefined {
  return areas.find(
    ({ slug, endpoints, events }) =>
      slug === fragment || endpoints.some(({ id }) => id === fragment) || (fragment === eventsId && events.length > 0),
  );
}

/** The URL fragment of the section about webhook events. */
export const eventsId = 'events';

/**
 * Searches the endpoints by path, method, title, id and error code. Returns the areas with only the endpoints that
 * match every word; all areas if `text` is empty.
 */
export function search(areas: readonly Area[], text: string): readonly Area[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return areas;
  return areas
    .map((area) => ({
      ...area,
      endpoints: area.endpoints.filter((endpoint) => {
        const { method, path, summary, id, errors } = endpoint;
        const all = [method, path, summary, id, area.title, ...errors.map(({ code }) => code)].join(' ').toLowerCase();
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ endpoints }) => endpoints.length > 0);
}
