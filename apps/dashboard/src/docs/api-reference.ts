import type {
  AccessLevel,
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from './openapi-document.ts';

/** The URLs of the pages that the reference links to. */
export interface ReferenceLinks {
  /** The OpenAPI document. */
  readonly document: string;
  /** The parent of the pages about known errors. */
  readonly errors: string;
}

/** A known error in the reference: its code, its status and its meaning. */
export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

/** The schema and examples of a request or response body. */
export interface DocumentedBody {
  readonly schema: JsonSchema;
  readonly examples: readonly { readonly title: string; readonly value: unknown }[];
}

/** An endpoint, ready for display. */
export interface DocumentedEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** The access levels that may send the request; empty if all callers may. */
  readonly levels: readonly AccessLevel[];
  readonly needsUser: boolean;
  readonly takesForm: boolean;
  readonly parameters: readonly OpenApiParameter[];
  readonly body: (level: AccessLevel | undefined) => DocumentedBody | undefined;
  readonly status: string;
  /** `true` if the endpoint redirects the browser. */
  readonly redirects: boolean;
  readonly response: (level: AccessLevel | undefined) => DocumentedBody | undefined;
  readonly errors: readonly DocumentedError[];
  /** Errors without a code, whose bodies are plain text. */
  readonly plainTextErrors: readonly { readonly status: number; readonly meaning: string }[];
}

/** An event that is sent to webhook endpoints. */
export interface DocumentedWebhookEvent {
  readonly type: string;
  readonly text: string;
  readonly data: JsonSchema;
}

/** A topic of the API: its endpoints and its webhook events. */
export interface ReferenceArea {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
  readonly endpoints: readonly DocumentedEndpoint[];
  readonly events: readonly DocumentedWebhookEvent[];
}

/** The API reference, ready for display. */
export interface ApiReference {
  readonly text: string;
  readonly version: string;
  readonly url: string;
  readonly areas: readonly ReferenceArea[];
  /** The headers that identify the caller, with their descriptions. */
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Errors that every request can cause. */
  readonly commonErrors: readonly DocumentedError[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly links: ReferenceLinks;
}

/** Converts an OpenAPI document of the service to a reference for display. */
export function createApiReference(document: OpenApiDocument, links: ReferenceLinks): ApiReference {
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
    links,
  };
}

function readEndpoint(
  method: string,
  path: string,
  base: string,
  operation: OpenApiOperation,
  schemas: ApiReference['schemas'],
): DocumentedEndpoint {
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
        .filter((error) => resolveSchemaRef(error, schemas).anyOf === undefined)
        .map((error) => errorOf(error, Number(code), schemas)),
    ),
    plainTextErrors: failures.flatMap(([code, { content }]) => {
      const meaning = content?.['text/plain']?.schema.description;
      return meaning === undefined ? [] : [{ status: Number(code), meaning }];
    }),
  };
}

function dataOf({ requestBody }: OpenApiOperation): JsonSchema {
  return requestBody?.content['application/json']?.schema.properties?.['data'] ?? {};
}

/** Resolves the `$ref` of a schema, whose other fields take precedence. Returns a schema without `$ref` unchanged. */
export function resolveSchemaRef(schema: JsonSchema, schemas: ApiReference['schemas']): JsonSchema {
  const name = schema.$ref?.replace(/.*\//, '');
  return name === undefined ? schema : { ...schemas[name], ...schema };
}

/** Returns the name of the schema that the `$ref` of a schema names, or `undefined` without `$ref`. */
export const refNameOf = (schema: JsonSchema): string | undefined => schema.$ref?.replace(/.*\//, '');

function shapeFor(content: OpenApiContent | undefined, level: AccessLevel | undefined): DocumentedBody | undefined {
  const media = content?.['application/json'] ?? content?.['text/plain'];
  if (media === undefined) return undefined;
  const { schema } = media;
  const isForLevel = (part: { readonly 'x-access-levels'?: readonly AccessLevel[] }) =>
    level === undefined || part['x-access-levels']?.includes(level);
  const examples = Object.entries(media.examples ?? {}).filter(([, example]) => isForLevel(example));
  return {
    schema: schema.anyOf?.find((shape) => shape['x-access-levels'] !== undefined && isForLevel(shape)) ?? schema,
    examples: examples.map(([title, { value }]) => ({ title, value })),
  };
}

function errorsOf(group: JsonSchema | undefined, status: number, schemas: ApiReference['schemas']): DocumentedError[] {
  return (group?.anyOf ?? []).map((error) => errorOf(error, status, schemas));
}

function errorOf(reference: JsonSchema, status: number, schemas: ApiReference['schemas']): DocumentedError {
  const { title = '', description = '' } = resolveSchemaRef(reference, schemas);
  return { code: title, status, meaning: description };
}

/** Returns the area that a URL fragment names, or that contains the item it names. */
export function areaOfFragment(areas: readonly ReferenceArea[], fragment: string): ReferenceArea | undefined {
  return areas.find(
    ({ slug, endpoints, events }) =>
      slug === fragment ||
      endpoints.some(({ id }) => id === fragment) ||
      (fragment === webhookEventsFragment && events.length > 0),
  );
}

/** The URL fragment of the section about webhook events. */
export const webhookEventsFragment = 'events';

/**
 * Searches the endpoints by path, method, title, id and error code. Returns the areas with only the endpoints that
 * match every word; all areas if `text` is empty.
 */
export function searchEndpoints(areas: readonly ReferenceArea[], text: string): readonly ReferenceArea[] {
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
