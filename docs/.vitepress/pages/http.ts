import { createOpenApiDocument, type Operation } from '../../../packages/contract/src/openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly title?: string;
}
interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Response {
  readonly content?: Readonly<Record<string, Media>>;
}

const api = createOpenApiDocument('http://localhost:8100', '0.1.0');
const schemas = api.components.schemas as Readonly<Record<string, Schema>>;

/** The topics of the API with their descriptions, in reading order. Each has a page. */
export const areas = api.tags;

/** An endpoint with its method and path. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** All endpoints, in reading order. */
export const endpoints: readonly Endpoint[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Returns the file name of an area's page, without extension. */
export const slugOf = (area: string) => area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Returns a Markdown link to the description of an endpoint. */
export function linkTo({ method, path, operation }: Endpoint): string {
  const [area = ''] = operation.tags;
  return `[\`${method} ${path}\`](../http/${slugOf(area)}.md#${anchorOf(operation)})`;
}

/**
 * Returns the names of the known errors that an endpoint declares, without the groups of errors that every endpoint may
 * return.
 */
export function errorsOf(operation: Operation): readonly string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) => {
      const schema = (response as Response).content?.['application/json']?.schema;
      return schema === undefined ? [] : namesOf(schema);
    })
    .filter((name) => schemas[name]?.title !== undefined);
}

const groups = ['RequestError', 'AccessHeaderError', 'AccessError'];

/** The names of the known errors that every endpoint may return. */
export const commonErrors: ReadonlySet<string> = new Set(groups.flatMap((name) => namesOf(schemas[name] ?? {})));

/** Returns the overview page of the HTTP API, as Markdown. */
export function overviewPage(): string {
  const list = areas.map(({ name, description }) => {
    const rows = endpoints
      .filter(({ operation }) => operation.tags.includes(name))
      .map((endpoint) => `| ${linkTo(endpoint)} | ${endpoint.operation.summary} |`);
    return [`## [${name}](./${slugOf(name)}.md)`, description, ['| | |', '|---|---|', ...rows].join('\n')].join('\n\n');
  });
  return [
    '# HTTP API',
    api.info.description,
    'The base URL is that of your service followed by `/api/v1`. A running service shows this reference at `/docs`, with requests that you can copy, and the OpenAPI 3.1 document at `/api/v1/openapi.json`.',
    ...list,
  ].join('\n\n');
}

/** Returns the page of an area, as Markdown. */
export function areaPage(area: { readonly name: string; readonly description: string }): string {
  const own = endpoints.filter(({ operation }) => operation.tags.includes(area.name));
  return [`# ${area.name}`, area.description, ...own.map(writeEndpoint)].join('\n\n');
}

function writeEndpoint({ method, path, operation }: Endpoint): string {
  const codes = [...new Set(errorsOf(operation))].map((name) => `\`${schemas[name]?.title}\``);
  const media = operation.requestBody?.content['application/json'] as Media | undefined;
  return [
    `## ${operation.summary} {#${anchorOf(operation)}}`,
    `<p class="endpoint"><b>${method}</b> <span>/api/v1${path}</span></p>`,
    ...(operation.description === undefined ? [] : [operation.description]),
    accessOf(operation),
    ...parameterTable(operation),
    ...bodyOf('Body', media),
    ...responsesOf(operation),
    ...(codes.length === 0
      ? []
      : [`**Errors:** ${codes.join(', ')}, and those of [every endpoint](../errors/all.md).`]),
  ].join('\n\n');
}

function accessOf(operation: Operation): string {
  const levels = operation['x-access-levels'].map((level) => `\`${level}\``);
  const access = levels.length === 0 ? 'no key is needed' : levels.join(', ');
  return `**Access:** ${access}${operation['x-signed-in-user'] ? '; a user must be signed in' : ''}.`;
}

function parameterTable({ parameters }: Operation): string[] {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) =>
    row(name, required, `${typeOf(schema as Schema)}, ${place}`, description),
  );
  return rows.length === 0 ? [] : [table('Parameter', rows)];
}

function bodyOf(title: string, media: Media | undefined): string[] {
  if (media === undefined) return [];
  const example = Object.values(media.examples ?? {})[0]?.value;
  return [...fieldTable(title, media.schema), ...(example === undefined ? [] : [json(example)])];
}

function responsesOf(operation: Operation): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, response]) => {
      const media = (response as Response).content?.['application/json'];
      const example = Object.values(media?.examples ?? {})[0]?.value;
      return [`**Response ${status}**`, ...(example === undefined ? [] : [json(example)])];
    });
}

function fieldTable(title: string, schema: Schema): string[] {
  const { properties = {}, required = [] } = resolve(schema);
  const rows = Object.entries(properties).map(([name, field]) =>
    row(name, required.includes(name), typeOf(field), field.description ?? ''),
  );
  return rows.length === 0 ? [] : [table(title, rows)];
}

const table = (title: string, rows: readonly string[]) =>
  [`| ${title} | Type | Description |`, '|---|---|---|', ...rows].join('\n');

const row = (name: string, required: boolean, type: string, description: string) =>
  `| \`${name}\`${required ? '' : ' (optional)'} | ${type} | ${description.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const anchorOf = ({ operationId }: Operation) =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Resolves a schema to the one with the fields: follows a `$ref`, and takes the last of alternatives, which is that of
 * the highest access level.
 */
function resolve(schema: Schema): Schema {
  if (schema.$ref !== undefined) return resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const alternatives = schema.oneOf ?? schema.anyOf;
  return schema.properties === undefined && alternatives?.length ? resolve(alternatives.at(-1) ?? {}) : schema;
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema.type === 'array' && schema.items !== undefined) return `array of ${typeOf(schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

function namesOf(schema: Schema): readonly string[] {
  const { $ref, anyOf = [] } = schema;
  return [...($ref === undefined ? [] : [$ref.split('/').at(-1) ?? '']), ...anyOf.flatMap(namesOf)];
}
