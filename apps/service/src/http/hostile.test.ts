import { api, type Endpoint, headerNames as names, serviceLimits } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { deletePeople } from '../testing/delete-people.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyHeaders, createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* Bad input on every endpoint: a known 4xx, and nothing in the database has changed. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => deletePeople(t));
afterAll(() => t.close());

const tables = [
  'projects',
  'project_brands',
  'project_domains',
  'oauth_providers',
  'mail_servers',
  'email_templates',
  'key_sets',
  'api_keys',
  'users',
  'sessions',
  'verification_codes',
  'emails',
  'webhook_endpoints',
  'webhook_messages',
  'teams',
  'team_members',
  'team_permissions',
  'permission_definitions',
  'oauth_accounts',
  'oauth_grants',
  'oauth_states',
  'oauth_codes',
  'pictures',
];

/** Returns a hash of all rows for each table. */
async function fingerprint() {
  const sums = tables.map(
    (table) =>
      sql`select ${table} as name, md5(string_agg(row::text, '|' order by row::text)) as sum from ${sql.table(table)} as row`,
  );
  const { rows } = await sql<{ name: string; sum: string | null }>`${sql.join(sums, sql` union all `)}`.execute(
    t.deps.db.sql,
  );
  return rows;
}

/** Expects a response with this known error, or with any. */
async function expectKnownError(request: Request, error?: string): Promise<void> {
  const { status, headers, body } = await t.send(request);
  expect({ status, body }).toEqual({ status: expect.toSatisfy((code) => code >= 400 && code < 500), body });
  expect(headers.get(names.knownError)).toBe(error ?? body['code']);
  expect(body['error']).toEqual(expect.stringMatching(/\S/));
}

const unreadable = 'BODY_PARSING_ERROR';
const huge = `{"display_name":"${'x'.repeat(20 * 1024 * 1024)}"}`;
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const calls: readonly Endpoint[] = api;
const looseQueries = new Set(calls.filter(({ looseQuery }) => looseQuery).map((call) => `${call.method} ${call.path}`));
const looseRoutes = new Set(calls.filter(({ looseBody }) => looseBody).map((call) => `${call.method} ${call.path}`));

it.each(allRoutes)('%s', (route) =>
  withChecks(async (check) => {
    const method = route.split(' ')[0] ?? '';

    /** A valid call, which all hostile ones are made from: they are refused, so that it stays valid. */
    const options: RequestOptions = await endpointCases[route].call(t, await createSampleUser(t));
    const body: Readonly<Record<string, unknown>> = { ...Object(options.body) };
    const before = await fingerprint();
    const expectRefused = async (requests: readonly Request[], error?: string) => {
      for (const request of requests) await expectKnownError(request, error);
      expect(await fingerprint()).toEqual(before);
    };
    const withBody = (hostile: unknown, headers: Record<string, string> = {}) =>
      t.createRequest(route, { ...options, body: hostile, headers: { ...options.headers, ...headers } });

    if (method !== 'GET') {
      await check('rejects a body that cannot be parsed', async () => {
        const texts = ['', '{', '{"a":1,}', 'nonsense', '[1', '{"a":1}{'];
        await expectRefused(
          texts.map((text) => withBody(text, { 'content-type': 'application/json' })),
          unreadable,
        );
      });

      await check('rejects an unsupported media type', async () => {
        const types = ['multipart/form-data; boundary=x', 'application/xml', 'image/png'];
        await expectRefused(
          types.map((type) => withBody('<a/>', { 'content-type': type })),
          unreadable,
        );
      });

      await check('rejects bytes that are not UTF-8', async () => {
        const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
        await expectRefused([new Request(withBody({}), { body: bytes })], unreadable);
      });

      await check('rejects JSON that is nested 20,000 deep', async () => {
        const bodies = [
          deep(20_000),
          `{"display_name":${deep(20_000)}}`,
          `{"client_metadata":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
        ];
        await expectRefused(
          bodies.map((body) => withBody(body)),
          unreadable,
        );
      });

      await check('rejects a body of 20 MB', async () => {
        await expectRefused([withBody(huge)], unreadable);
      });

      await check('rejects NUL and unpaired surrogates, in values and in names', async () => {
        const texts = ['{"a":"\\u0000"}', '{"a\\u0000":1}', '{"a":"\\ud800"}', '{"a":{"\\udfff":[]}}'];
        const values = Object.entries(body).filter(([, value]) => typeof value === 'string');
        const bodies = [
          ...texts,
          ...values.map(([name, value]) => ({ ...body, [name]: `${value}\0` })),
          ...values.map(([name, value]) => ({ ...body, [name]: `${value}\ud800` })),
        ];
        await expectRefused(
          bodies.map((body) => withBody(body)),
          unreadable,
        );
      });

      await check('rejects __proto__', async () => {
        const bodies = ['{"__proto__":{"admin":true}}', '{"a":{"\\u005f_proto__":1}}'];
        await expectRefused(
          bodies.map((body) => withBody(body)),
          unreadable,
        );
      });

      await check('rejects arrays, objects and null instead of text', async () => {
        const wrong = [[], ['x'], { toString: 'x' }, ...(/ \/users/.test(route) ? [] : [null])];
        await expectRefused([
          ...Object.keys(body).flatMap((name) => wrong.map((value) => withBody({ ...body, [name]: value }))),
          ...['[]', '"text"', 'null'].map((text) => withBody(text)),
        ]);
      });

      const loose = method === 'DELETE' || looseRoutes.has(route);
      if (!loose) {
        await check('rejects unknown fields', async () => {
          await expectRefused([
            withBody({ ...body, unknown_field: 1 }),
            withBody({ ...body, toString: 1, constructor: 1 }),
          ]);
        });
      }
    }

    await check('rejects unknown query parameters', async () => {
      const queries = ['a=%00', ...(looseQueries.has(route) ? [] : ['surprise=1', '__proto__=1'])];
      await expectRefused(queries.map((query) => t.createRequest(`${route}?${query}`, options)));
    });

    await check('rejects malformed credentials', async () => {
      const strange = ['\xff\xfe', "' or 1=1 --", 'x'.repeat(8000), 'a, b', 'null', '[object Object]'];
      const headers = [
        names.projectId,
        names.accessType,
        apiKeyHeaders[options.access ?? 'client'],
        names.accessToken,
        names.adminAccessToken,
      ];
      await expectRefused(
        headers.flatMap((header) =>
          strange.map((value) => t.createRequest(route, { ...options, headers: { [header]: value } })),
        ),
      );
    });
  }),
);

it('accepts a body just below the limits', async () => {
  const { token } = await createSampleUser(t);
  const nested = deep(serviceLimits.jsonMaxDepth - 1);
  const { status } = await t.request('PATCH /users/me', { token, body: `{"client_metadata":${nested}}` });
  expect(status).toBe(200);
});
