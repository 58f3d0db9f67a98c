import { createApiReference } from '../../../apps/dashboard/src/docs/api-reference.ts';
import type { OpenApiDocument } from '../../../apps/dashboard/src/docs/openapi-document.ts';
import { type ErrorName, errorDefinitions } from '../../../packages/contract/src/index.ts';
import { createOpenApiDocument, errorAdvice } from '../../../packages/contract/src/openapi.ts';

/** The OpenAPI document of the site, which names the service in development. */
export const openApiJson = JSON.stringify(createOpenApiDocument('http://localhost:8100', '0.1.0'));

const document: OpenApiDocument = JSON.parse(openApiJson);
const { areas, commonErrors, schemas } = createApiReference(document, { document: '/openapi.json', errors: '/errors' });

/** The anchors of the endpoints on the page of the HTTP API. */
export const endpointAnchors: ReadonlySet<string> = new Set(
  areas.flatMap(({ endpoints }) => endpoints.map(({ id }) => id)),
);

const names = Object.keys(errorDefinitions) as ErrorName[];

/** The class name and the code of each known error. */
export const knownErrors = names.map((name) => ({ name, code: errorDefinitions[name].code }));

/** Returns the page that lists all known errors, as Markdown. */
export function listPage(): string {
  const rows = names
    .filter((name) => errorDefinitions[name].status > 0)
    .map(
      (name) => `| \`${errorDefinitions[name].code}\` | ${errorDefinitions[name].status} | ${errorAdvice[name].when} |`,
    );
  return [
    '# Errors',
    'A known error is a JSON body with its `code`, a message in `error`, and the fields of some errors in `details`. The code is also in the header `x-stack-known-error`. In the client library each is a class of `KnownErrors`: a method returns the errors that its type declares as results, and throws the others.',
    'The errors of access keys, access tokens and unreadable requests can be returned by every endpoint.',
    ['| Code | Status | Occurs when |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

/** Returns the page of a known error, as Markdown. */
export function errorPage(name: ErrorName): string {
  const { code, status, parent, details } = errorDefinitions[name];
  const { when, fix } = errorAdvice[name];
  const kinds = names.filter((other) => errorDefinitions[other].parent === name);
  const example: { readonly error?: string } = Object(schemas[name]?.examples?.[0]);
  return [
    `# ${code}`,
    status === 0
      ? `\`KnownErrors.${name}\` is the parent class of other errors. The service never sends it.`
      : `Status ${status}; \`KnownErrors.${name}\` in the client library.`,
    ...(example.error === undefined ? [] : [`> ${example.error.replaceAll(/\s+/g, ' ')}`]),
    '## When it occurs',
    when,
    '## What to do',
    fix,
    ...(parent === null ? [] : [`\`instanceof KnownErrors.${parent}\` also matches it: ${linkToError(parent)}.`]),
    ...(kinds.length === 0
      ? []
      : ['## Errors of this class', kinds.map((kind) => `- ${linkToError(kind)}`).join('\n')]),
    ...(details.length === 0 || example.error === undefined
      ? []
      : ['## Details', `\`\`\`json\n${JSON.stringify({ code, ...example }, null, 2)}\n\`\`\``]),
    ...(status === 0 ? [] : ['## Returned by', sourcesOf(name)]),
  ].join('\n\n');
}

const linkToError = (name: ErrorName) => `[${errorDefinitions[name].code}](./${errorDefinitions[name].code}.md)`;

function sourcesOf(name: ErrorName): string {
  const { code } = errorDefinitions[name];
  if (commonErrors.some((error) => error.code === code)) return 'Every endpoint.';
  const sources = areas
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ errors }) => errors.some((error) => error.code === code));
  if (sources.length === 0) return 'No endpoint declares it. The class exists for clients that were written for it.';
  return sources
    .map(({ id, method, path, summary }) => `- [\`${method} ${path}\`](../http.md#${id}): ${summary.toLowerCase()}`)
    .join('\n');
}

/**
 * Returns the headings and descriptions of the HTTP API, as Markdown, for the search of the site. The page itself shows
 * the reference of the dashboard.
 */
export function endpointList(): string {
  const endpoints = areas.flatMap((area) => [
    `## ${area.title} {#${area.slug}}`,
    area.text,
    ...area.endpoints.flatMap(({ id, method, path, summary, description = '' }) => [
      `### ${summary} {#${id}}`,
      `\`${method} ${path}\``,
      description,
    ]),
  ]);
  return ['# HTTP API', ...endpoints].join('\n\n');
}
