import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type AccessType, accessTypes, api, webhookEventDataSchemas } from '@keystack/contract';
import { createOpenApiDocument, type OpenApiDocument, type Operation } from '@keystack/contract/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, type TestResponse } from '../testing/test-app.ts';
import { version } from '../version.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
// An example replaces the email with the link that other examples read.
beforeEach(() => t.deps.db.sql.deleteFrom('email_templates').execute());
afterAll(() => t.close());

/** The document that the service serves, as the first test shows. */
const document: OpenApiDocument = JSON.parse(JSON.stringify(createOpenApiDocument('http://localhost:8100', version)));

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(document, 'openapi');

/** Validates a value against the schema at a path of the document. Returns the errors, or `null` if it is valid. */
function problems(place: readonly (string | number)[], value: unknown): unknown {
  const pointer = place.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const validate = ajv.getSchema(`openapi#${pointer}`);
  if (validate === undefined) throw new Error(`The document has nothing at ${pointer}.`);
  return validate(value) === true ? null : validate.errors;
}

const operations = allRoutes.map((route) => {
  const [method = '', path = ''] = route.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  return { route, place: ['paths', path, method.toLowerCase()] as const, operation };
});

/** Everything in the document, with the place where it is. */
function* walk(value: unknown, place: readonly string[] = []): Generator<readonly [readonly string[], unknown]> {
  yield [place, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) yield* walk(part, [...place, name]);
}

describe('the OpenAPI document', () => {
  it('is served to every caller', async () => {
    const { status, body } = await t.send(new Request('http://localhost:8100/api/v1/openapi.json'));
    expect(status).toBe(200);
    expect(body).toEqual(document);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['zstd', null, (bytes: Buffer) => bytes],
  ])('is compressed for clients that accept %s', async (accepted, encoding, decode) => {
    const get = (headers: Record<string, string>) =>
      t.app.fetch(new Request('http://localhost:8100/api/v1/openapi.json', { headers }));
    const response = await get({ 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(JSON.parse(decode(bytes).toString())).toEqual(document);
    if (encoding !== null) expect(bytes.length).toBeLessThan(80_000);
    const again = await get({ 'accept-encoding': accepted, 'if-none-match': String(response.headers.get('etag')) });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is valid by the specification of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  });

  it('has each endpoint of the contract once, in an area', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.sort()).toEqual(api.map(({ method, path }) => `${method} ${path}`).sort());
    const ids = operations.map(({ operation }) => operation?.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const areas = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ operation }) => operation?.tags))).toEqual(new Set(areas));
  });

  it('has each event that webhooks are sent', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEventDataSchemas));
  });

  it('describes every field and parameter', () => {
    const fields = [document.components.schemas, document.paths, document.webhooks]
      .flatMap((part) => [...walk(part)])
      .filter(([place]) => place.at(-2) === 'properties' && !place.includes('examples') && !isOfError(place));
    const parameters = operations.flatMap(({ route, operation }) =>
      (operation?.parameters ?? []).map((parameter) => [[route, parameter.name], parameter] as const),
    );
    const silent = [...fields, ...parameters].filter(([, field]) => !Object.hasOwn(Object(field), 'description'));
    expect(fields.length).toBeGreaterThan(100);
    expect(silent.map(([place]) => place.join('.'))).toEqual([]);
  });

  it('has only references that resolve', () => {
    const broken = [...walk(document)].filter(
      ([place, value]) => place.at(-1) === '$ref' && !leadsSomewhere(String(value)),
    );
    expect(broken).toEqual([]);
  });

  it('has only examples that fit', () => {
    const schemaBeside = (place: readonly string[]) => [...place.slice(0, -1), 'schema'];
    const examples = [...walk(document)].flatMap(([place, value]) => {
      if (place.at(-1) === 'example') return [{ place: schemaBeside(place), value }];
      if (place.at(-1) !== 'examples') return [];
      if (Array.isArray(value)) return value.map((one) => ({ place: place.slice(0, -1), value: one }));
      return Object.values(Object(value)).map((one) => ({ place: schemaBeside(place), value: Object(one).value }));
    });
    expect(examples.length).toBeGreaterThan(500);
    for (const { place, value } of examples) expect(problems(place, value), place.join('.')).toBeNull();
  });
});

/** The fields of errors are described by their texts. */
const isOfError = (place: readonly string[]) => {
  const schema = Object.entries(document.components.schemas).find(([name]) => name === place[0])?.[1];
  return place[0] !== undefined && /^[A-Z][A-Z_]+$/.test(String(Object(schema).title));
};

function leadsSomewhere(reference: string): boolean {
  let found: unknown = document;
  for (const part of reference.split('/').slice(1)) found = Object(found)[part];
  return reference.startsWith('#/') && found !== undefined;
}

describe.each(operations)('the example of $route', ({ route, place, operation }) => {
  const levels: readonly (AccessType | null)[] = operation?.['x-access-levels'].length
    ? operation['x-access-levels']
    : [null];
  const bodies = Object.entries(examplesOf(operation));

  /** The request as documented, built from the document alone. */
  function documented(access: AccessType | null, body: unknown): RequestOptions {
    const values = (where: string) =>
      Object.fromEntries(
        (operation?.parameters ?? [])
          .filter((parameter) => parameter.in === where && parameter.example !== undefined)
          .map(({ name, example }) => [name, String(example)]),
      );
    return { access, params: values('path'), query: values('query'), body };
  }

  function expectDocumented({ status, headers, body }: TestResponse, titles: string) {
    const told = `${titles}: ${status} ${JSON.stringify(body)}`;
    expect(Object.keys(operation?.responses ?? {}), told).toContain(String(status));
    expect(['SCHEMA_ERROR', 'BODY_PARSING_ERROR'], told).not.toContain(body['code']);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    expect(problems([...place, 'responses', status, 'content', type, 'schema'], body), told).toBeNull();
  }

  async function expectValidAtEachLevel(): Promise<void> {
    for (const [title, body] of bodies) {
      const takers = levels.filter((level) => takes(level, body));
      expect(takers, title).not.toEqual([]);
      for (const level of title === 'Example' ? levels : takers) {
        const project = await createSampleProject(t);
        const { token, refreshToken } = await createSampleUser(t, project);
        const user = level === null ? {} : { project, token, refreshToken };
        expectDocumented(await t.request(route, { ...documented(level, body), ...user }), `${title} as ${level}`);
      }
    }
  }

  async function expectToWorkWithExistingObjects(): Promise<void> {
    for (const [title, body] of bodies) {
      const sample = await endpointCases[route].call(t, await createSampleUser(t));
      const home = operation?.['x-access-levels'].length ? (sample.access ?? 'client') : null;
      const levelsThatTake = levels.filter((level) => takes(level, body));
      const access = levelsThatTake.includes(home) ? home : levelsThatTake[0];
      const example = documented(access ?? null, body);
      const result = await t.request(route, {
        ...sample,
        ...example,
        params: { ...example.params, ...sample.params },
        query: { ...example.query, ...real(sample.query) },
        ...(body === undefined ? {} : { body: { ...Object(body), ...real(sample.body) } }),
      });
      expectDocumented(result, title);
      const isUnknown = Object.keys(real(body)).some((name) => !Object.hasOwn(Object(sample.body), name));
      if (title === 'Example' || !isUnknown)
        expect(result.status, `${title}: ${JSON.stringify(result.body)}`).toBeLessThan(400);
    }
  }

  /** Returns whether a body matches the schema of an access level. */
  function takes(level: AccessType | null, body: unknown): boolean {
    if (body === undefined || level === null) return true;
    const { anyOf = [] } = operation?.requestBody?.content['application/json']?.schema ?? {};
    const index = anyOf.findIndex((shape) => shape['x-access-levels']?.includes(level));
    const schema = [...place, 'requestBody', 'content', 'application/json', 'schema'];
    return problems(index < 0 ? schema : [...schema, 'anyOf', index], body) === null;
  }

  it('is a valid request at each access level, responds as documented, and works if its objects exist', () =>
    withChecks(async (check) => {
      await check('at each access level', expectValidAtEachLevel);
      await check('with existing objects', expectToWorkWithExistingObjects);
    }));
});

/** The example bodies of an endpoint, by title. One absent body for an endpoint without examples. */
function examplesOf(operation: Operation | undefined): Record<string, unknown> {
  const { examples = {} } = operation?.requestBody?.content['application/json'] ?? {};
  const bodies = Object.entries(examples).map(([title, { value }]) => [title, value]);
  return bodies.length === 0 ? { Example: undefined } : Object.fromEntries(bodies);
}

/** Returns the fields of a sample request that no documentation can know: ids, codes and secrets. */
function real(fields: unknown): Record<string, string> {
  const named = /(?:^|_)(?:ids?|archive|code|token|email|password|secret|totp|state|verifier|challenge|uri|scope|iss)$/;
  return Object.fromEntries(Object.entries(Object(fields)).filter(([name]) => named.test(name))) as Record<
    string,
    string
  >;
}

it('documents the access levels that exist', () => {
  const levels = new Set(operations.flatMap(({ operation }) => operation?.['x-access-levels'] ?? []));
  expect([...levels].sort()).toEqual([...accessTypes].sort());
});
