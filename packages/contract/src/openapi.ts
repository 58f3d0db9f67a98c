import * as z from 'zod/mini';
import { api } from './api.ts';
import type { AnyDocumentation } from './documentation/call-documentation.ts';
import { areas, documentation } from './documentation/documentation.ts';
import type { Endpoint } from './endpoint.ts';
import { accessTypes } from './headers.ts';
import * as contract from './index.ts';
import type { MediaType, OpenApiDocument, Operation, Parameter } from './openapi/document.ts';
import { errorSchemas } from './openapi/errors.ts';
import { eventParts, eventRequests } from './openapi/events.ts';
import { failure, failures, responseHeaders, success } from './openapi/responses.ts';
import { makeSchemas, type Schemas } from './openapi/schemas.ts';
import { securityOf, securitySchemes } from './openapi/security.ts';
import { byLevel, oneOfLevels } from './openapi/shapes.ts';

export type { OpenApiDocument, Operation } from './openapi/document.ts';

const description = `Sign-in, users, teams and permissions for apps.

A call is made for a project and at an access level: \`client\` for what runs in browsers and on phones, \`server\` for your own servers, \`admin\` for the settings of the project. The level decides which key is asked for, and how much is shown. Owners of a project may send the access token of their account on \`internal\` instead of a key. Who is signed in is told by the access token of that user, at every level.

Fields are in snake_case, times are milliseconds since 1970 in UTC. \`me\` stands for the id of the signed-in user. Unknown fields are refused. \`DELETE\` takes no body, or any object.

A known error is JSON with its \`code\`, a sentence for people in \`error\` and sometimes \`details\`; the code is also in the header \`x-stack-known-error\`. Other refusals are a sentence of plain text. With the header \`X-Stack-Override-Error-Status\` errors are sent with status 200 and their own in \`x-stack-actual-status\`.`;

/** Returns the API as an OpenAPI 3.1 document for a service at this base URL. */
export function openApiDocument(url: string, version: string): OpenApiDocument {
  const calls: readonly Endpoint[] = api.toSorted((a, b) => placeOf(a) - placeOf(b));
  const parts = calls.flatMap((call) => partsOf(call).map((part) => [operationIdOf(call), part] as const));
  const schemas = makeSchemas([...parts, ...eventParts]);
  const named = { ...schemas.named, ...errorSchemas() };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const methods = paths[call.path] ?? {};
    methods[call.method.toLowerCase()] = operation(call, schemas);
    paths[call.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Keystack API', version, description },
    servers: [{ url: `${url}/api/v1` }],
    tags: areas.map(({ title, text }) => ({ name: title, description: text })),
    paths,
    webhooks: eventRequests(schemas),
    components: { schemas: named, headers: responseHeaders, responses: { Failure: failure }, securitySchemes },
  };
}

/** Returns the schemas of an endpoint, with those of each access level where they differ. */
function partsOf({ params, query, headers, body, reply }: Endpoint) {
  return [params, query, headers, ...byLevel(body, accessTypes).keys(), ...byLevel(reply, accessTypes).keys()].filter(
    (part) => part !== undefined,
  );
}

const routes = areas.flatMap(({ calls }) => Object.keys(calls));
/** Returns the position of an endpoint in the documentation's order. */
const placeOf = ({ method, path }: Endpoint) => routes.indexOf(`${method} ${path}`);

function operationIdOf(call: Endpoint): string {
  const [name] = Object.entries(contract).find(([, value]) => value === call) ?? [];
  if (name === undefined) throw new Error(`The contract does not export ${call.method} ${call.path}.`);
  return name;
}

function operation(call: Endpoint, schemas: Schemas): Operation {
  const route = `${call.method} ${call.path}`;
  const texts = (documentation as Readonly<Record<string, AnyDocumentation>>)[route];
  const area = areas.find(({ calls }) => route in calls);
  if (texts === undefined || area === undefined) throw new Error(`There is no documentation of ${route}.`);
  const requestBody = requestBodyOf(call, texts, schemas);
  return {
    operationId: operationIdOf(call),
    summary: texts.summary,
    ...(texts.text !== undefined && { description: texts.text }),
    tags: [area.title],
    'x-access-levels': call.access,
    'x-signed-in-user': call.user !== undefined,
    security: securityOf(call),
    parameters: parametersOf(call, texts, schemas),
    ...(requestBody && { requestBody }),
    responses: {
      ...success(call, schemas),
      ...failures(call, texts, schemas),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function parametersOf(call: Endpoint, texts: AnyDocumentation, schemas: Schemas): Parameter[] {
  const places = [
    ['path', call.params, texts.params],
    ['query', call.query, texts.query],
    ['header', call.headers, {}],
  ] as const;
  return places.flatMap(([place, part, examples]) => {
    const { properties = {}, required = [] } = part === undefined ? {} : schemas.whole(part);
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

function requestBodyOf(call: Endpoint, texts: AnyDocumentation, schemas: Schemas): Operation['requestBody'] {
  if (texts.body === undefined) return undefined;
  const shapes = byLevel(call.body, call.access);
  const takers = (value: unknown) =>
    [...shapes].flatMap(([shape, levels]) => (z.safeParse(shape, value).success ? levels : []));
  const examples = Object.entries({ Example: texts.body, ...texts.bodies });
  const media: MediaType = {
    schema: oneOfLevels('Body', shapes, schemas),
    examples: Object.fromEntries(
      examples.map(([title, value]) => [title, { 'x-access-levels': takers(value), value }] as const),
    ),
  };
  const form = texts.form ? { 'application/x-www-form-urlencoded': media } : {};
  return { required: true, content: { ...form, 'application/json': media } };
}
