import { limits, headers as names } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases, routes } from '../testing/cases.ts';
import { makeSampleUser } from '../testing/sample-user.ts';
import { type Answer, type CallOptions, keyOf, makeTestApp, project, type TestApp } from '../testing/test-app.ts';

/* Bad input on every endpoint: a known 4xx, and nothing in the database has changed. */

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

const tables = ['projects', 'key_sets', 'api_keys', 'users', 'sessions', 'verification_codes', 'mails', 'team_members'];

/** One text that stands for every row of the database. */
async function fingerprint(): Promise<string> {
  const sums = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ sum: string | null }>`
        select md5(string_agg(row::text, '|' order by row::text)) as sum from ${sql.table(table)} as row`.execute(
        t.deps.db.sql,
      );
      return `${table}:${rows[0]?.sum}`;
    }),
  );
  return sums.join('\n');
}

async function expectRefused(work: () => Promise<Answer | readonly Answer[]>): Promise<void> {
  const before = await fingerprint();
  const answers = [await work()].flat();
  for (const { status, headers, body } of answers) {
    expect({ status, body }).toEqual({ status: expect.toSatisfy((code) => code >= 400 && code < 500), body });
    expect(headers.get(names.knownError)).toBe(body['code']);
    expect(body['error']).toEqual(expect.stringMatching(/\S/));
  }
  expect(await fingerprint()).toBe(before);
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe.each(routes)('%s', (route) => {
  const method = route.split(' ')[0] ?? '';
  const sample = async (): Promise<CallOptions> => cases[route].call(t, await makeSampleUser(t));
  const withBody = async (body: unknown, headers: Record<string, string> = {}) => {
    const options = await sample();
    return () => t.call(route, { ...options, body, headers: { ...options.headers, ...headers } });
  };
  const fields = async () => Object.entries((await sample()).body ?? {});

  if (method !== 'GET') {
    it('refuses a body that cannot be read', async () => {
      for (const text of ['', '{', '{"a":1,}', 'nonsense', '[1', '{"a":1}{']) {
        await expectRefused(await withBody(text, { 'content-type': 'application/json' }));
      }
    });

    it('refuses a media type that is not read here', async () => {
      for (const type of ['multipart/form-data; boundary=x', 'application/xml', 'image/png']) {
        await expectRefused(await withBody('<a/>', { 'content-type': type }));
      }
    });

    it('refuses bytes that are not UTF-8', async () => {
      const options = await sample();
      const request = async () => {
        const response = await t.app.request(`/api/v1${route.split(' ')[1]}`, {
          method,
          headers: {
            'content-type': 'application/json',
            [names.accessType]: 'client',
            [names.projectId]: project,
            [names.publishableClientKey]: keyOf(project, 'client'),
            [names.accessToken]: options.token ?? '',
          },
          body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
        });
        return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
      };
      await expectRefused(request);
    });

    it('refuses JSON that is nested 20,000 deep', async () => {
      await expectRefused(await withBody(deep(20_000)));
      await expectRefused(await withBody(`{"display_name":${deep(20_000)}}`));
      await expectRefused(await withBody(`{"client_metadata":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`));
    });

    it('refuses a body of 20 MB', async () => {
      await expectRefused(await withBody(`{"display_name":"${'x'.repeat(20 * 1024 * 1024)}"}`));
    });

    it('refuses NUL and half surrogate pairs, in values and in names', async () => {
      for (const text of ['{"a":"\\u0000"}', '{"a\\u0000":1}', '{"a":"\\ud800"}', '{"a":{"\\udfff":[]}}']) {
        await expectRefused(await withBody(text));
      }
      for (const [name, value] of await fields()) {
        if (typeof value !== 'string') continue;
        await expectRefused(await withBody({ ...((await sample()).body as object), [name]: `${value}\0` }));
        await expectRefused(await withBody({ ...((await sample()).body as object), [name]: `${value}\ud800` }));
      }
    });

    it('refuses __proto__', async () => {
      await expectRefused(await withBody('{"__proto__":{"admin":true}}'));
      await expectRefused(await withBody('{"a":{"\\u005f_proto__":1}}'));
    });

    it('refuses arrays, objects and null where text belongs', async () => {
      const body = (await sample()).body as Record<string, unknown> | undefined;
      for (const name of Object.keys(body ?? {})) {
        for (const wrong of [[], ['x'], { toString: 'x' }, ...(route === 'PATCH /users/me' ? [] : [null])]) {
          await expectRefused(await withBody({ ...body, [name]: wrong }));
        }
      }
      await expectRefused(await withBody('[]'));
      await expectRefused(await withBody('"text"'));
      await expectRefused(await withBody('null'));
    });

    const loose = route.startsWith('DELETE') || route === 'POST /auth/oauth/token';
    if (!loose) {
      it('refuses unknown fields', async () => {
        const body = (await sample()).body as Record<string, unknown>;
        await expectRefused(await withBody({ ...body, unknown_field: 1 }));
        await expectRefused(await withBody({ ...body, toString: 1, constructor: 1 }));
      });
    }
  }

  it('refuses unknown query parameters', async () => {
    const options = await sample();
    await expectRefused(() => t.call(`${route}?surprise=1`, options));
    await expectRefused(() => t.call(`${route}?__proto__=1`, options));
    await expectRefused(() => t.call(`${route}?a=%00`, options));
  });

  it('refuses credentials of any strange form', async () => {
    const options = await sample();
    for (const value of ['\xff\xfe', "' or 1=1 --", 'x'.repeat(8000), 'a, b', 'null', '[object Object]']) {
      await expectRefused(() => t.call(route, { ...options, headers: { [names.projectId]: value } }));
      await expectRefused(() => t.call(route, { ...options, headers: { [names.accessType]: value } }));
      await expectRefused(() => t.call(route, { ...options, headers: { [names.publishableClientKey]: value } }));
      await expectRefused(() => t.call(route, { ...options, headers: { [names.accessToken]: value } }));
      await expectRefused(() => t.call(route, { ...options, headers: { [names.adminAccessToken]: value } }));
    }
  });
});

it('takes a body just below the limits', async () => {
  const { token } = await makeSampleUser(t);
  const nested = deep(limits.jsonMaxDepth - 1);
  const { status } = await t.call('PATCH /users/me', { token, body: `{"client_metadata":${nested}}` });
  expect(status).toBe(200);
});
