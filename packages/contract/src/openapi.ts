import * as z from 'zod/mini';
import { apiAreas } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { accessTypes } from './headers.ts';
import type { MediaType, OpenApiDocument, Operation, Parameter } from './openapi/document.ts';
import { errorSchemas } from './openapi/errors.ts';
import { createWebhookOperations, webhookEventSchemas } from './openapi/events.ts';
import { errorResponses, responseHeaders, serverErrorResponse, successResponse } from './openapi/responses.ts';
import { createJsonSchemas, type JsonSchemas } from './openapi/schemas.ts';
import { securityOf, securitySchemes } from './openapi/security.ts';
import { anyOfLevels, levelsBySchema } from './openapi/shapes.ts';

export { type ErrorAdvice, errorAdvice } from './error-advice.ts';
export type { OpenApiDocument, Operation } from './openapi/document.ts';

const description = `Sign-in, users, teams and permissions for apps.

Each request is sent for a project and with an access level: \`client\` for browsers and mobile apps, \`server\` for your own servers, \`admin\` for the settings of the project. The access level determines the key that the request needs and the fields that the response contains. Project owners can send the access token of their account on \`internal\` instead of a key. At every level, the access token of a user identifies the signed-in user.

Field names are in snake_case. Times are Unix times in milliseconds. As a user id, \`me\` is the signed-in user. Requests with unknown fields fail. The body of a \`DELETE\` request is optional.

Known errors are JSON with a \`code\`, a human-readable \`error\` and, for some codes, \`details\`. The header \`x-stack-known-error\` also contains the code. All other errors are plain text. If the request has the header \`X-Stack-Override-Error-Status\`, errors have status 200 and the actual status in \`x-stack-actual-status\`.`;

/** Returns the description of the API as an OpenAPI 3.1 document. `url` is the base URL of the service. */
export function createOpenApiDocument(url: string, version: string): OpenApiDocument {
  const entries = apiAreas.flatMap(({ title, endpoints }) =>
    endpoints.map(([operationId, endpoint]) => ({ operationId, tag: title, endpoint })),
  );
  const parts = entries.flatMap(({ operationId, endpoint }) =>
    partsOf(endpoint).map((part) => [operationId, part] as const),
  );
  const schemas = createJsonSchemas([...parts, ...webhookEventSchemas]);
  const named = { ...schemas.named, ...errorSchemas() };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { operationId, tag, endpoint } of entries) {
    const methods = paths[endpoint.path] ?? {};
    methods[endpoint.method.toLowerCase()] = operation(operationId, tag, endpoint, schemas);
    paths[endpoint.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Keystack API', version, description },
    servers: [{ url: `${url}/api/v1` }],
    tags: apiAreas.map(({ title, description }) => ({ name: title, description })),
    paths,
    webhooks: createWebhookOperations(schemas),
    components: {
      schemas: named,
      headers: responseHeaders,
      responses: { ServerError: serverErrorResponse },
      securitySchemes,
    },
  };
}

/** Returns all schemas of an endpoint. A body or response has one for each access level if they differ. */
function partsOf({ params, query, headers, body, response }: Endpoint) {
  const bodies = [...levelsBySchema(body, accessTypes).keys(), ...levelsBySchema(response, accessTypes).keys()];
  return [params, query, headers, ...bodies].filter((part) => part !== undefined);
}

function operation(operationId: string, tag: string, endpoint: Endpoint, schemas: JsonSchemas): Operation {
  const requestBody = requestBodyOf(endpoint, schemas);
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    tags: [tag],
    'x-access-levels': endpoint.access,
    'x-signed-in-user': endpoint.user !== undefined,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, schemas),
    ...(requestBody && { requestBody }),
    responses: {
      ...successResponse(endpoint, schemas),
      ...errorResponses(endpoint, schemas),
      default: { $ref: '#/components/responses/ServerError' },
    },
  };
}

function parametersOf({ params, query, headers, example = {} }: Endpoint, schemas: JsonSchemas): Parameter[] {
  const places = [
    ['path', params, example.params],
    ['query', query, example.query],
    ['header', headers, {}],
  ] as const;
  return places.flatMap(([place, part, examples]) => {
    const { properties = {}, required = [] } = part === undefined ? {} : schemas.fullSchema(part);
    const values = new Map<string, unknown>(Object.entries(examples ?? {}));
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(values.has(name) && { example: values.get(name) }),
    }));
  });
}

function requestBodyOf(endpoint: Endpoint, schemas: JsonSchemas): Operation['requestBody'] {
  const { access, body, example, moreBodies, form } = endpoint;
  if (example?.body === undefined) return undefined;
  const shapes = levelsBySchema(body, access);
  const levelsFor = (value: unknown) =>
    [...shapes].flatMap(([shape, levels]) => (z.safeParse(shape, value).success ? levels : []));
  const examples = Object.entries({ Example: example.body, ...moreBodies });
  const media: MediaType = {
    schema: anyOfLevels('Body', shapes, schemas),
    examples: Object.fromEntries(
      examples.map(([title, value]) => [title, { 'x-access-levels': levelsFor(value), value }] as const),
    ),
  };
  const formMedia = form ? { 'application/x-www-form-urlencoded': media } : {};
  return { required: true, content: { ...formMedia, 'application/json': media } };
}
