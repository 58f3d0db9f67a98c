import { headerNames as names, newerHeaderNameOf } from '@keystack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const raw = (path: string, init: RequestInit = {}) => t.app.request(`http://localhost:8100${path}`, init);

describe('override-error-status', () => {
  it('sends an error as 200 with the actual status in a header, for any value of the request header [S7.14]', async () => {
    for (const value of ['true', 'false', '']) {
      const { status, headers, body } = await t.request('GET /users/me', {
        headers: { [names.overrideErrorStatus]: value },
      });
      expect(status).toBe(200);
      expect(headers.get(names.actualStatus)).toBe('400');
      expect(body['code']).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    }
  });

  it('leaves successes alone', async () => {
    const { status, headers } = await t.request('GET /projects/current', {
      headers: { [names.overrideErrorStatus]: 'true' },
    });
    expect(status).toBe(200);
    expect(headers.has(names.actualStatus)).toBe(false);
  });

  it('sends the actual status without that request header', async () => {
    const { status, headers } = await t.request('GET /users/me');
    expect(status).toBe(400);
    expect(headers.has(names.actualStatus)).toBe(false);
  });
});

describe('large bodies', () => {
  const large = 'x'.repeat(200_000);
  /** A body that does not end before `end` is called; `begun` resolves when its beginning has been read. */
  function unfinished() {
    let end: ReadableStreamDefaultController['close'] = () => {};
    let fail: ReadableStreamDefaultController['error'] = () => {};
    let noteBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      noteBegun = resolve;
    });
    const chunks = [new TextEncoder().encode(large)];
    const body = new ReadableStream(
      {
        pull(controller) {
          end = () => controller.close();
          fail = (error) => controller.error(error);
          const chunk = chunks.pop();
          if (chunk === undefined) noteBegun();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    return { body, begun, end: () => end(), fail: () => fail(new Error('The sender went away.')) };
  }

  it('that never end block neither small nor, once they are aborted, other large ones', async () => {
    const app = createApp(t.deps, { largeBodyCapacity: { left: 300_000 } });
    const { token } = await createSampleUser(t);
    const { url, method, headers } = t.createRequest('PATCH /users/me', { token, body: {} });
    const send = (body: ReadableStream | string) =>
      app.request(new Request(url, { method, headers, body, ...(typeof body !== 'string' && { duplex: 'half' }) }));
    for (const leave of ['end', 'fail'] as const) {
      const held = unfinished();
      const result = send(held.body);
      await held.begun;
      expect((await send(large)).status).toBe(503);
      expect((await send('{}')).status).toBe(200);
      held[leave]();
      // An incomplete body and invalid JSON are both the sender's fault, so nothing is logged.
      expect((await result).status).toBe(400);
      expect((await send(large)).status).toBe(400);
    }
  });
});

describe('known errors', () => {
  it('are flagged in a header, with code and error in the body [S7.15 S7.16 S7.17]', async () => {
    const { headers, body } = await t.request('GET /users/me');
    expect(headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(body).toEqual({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: expect.stringMatching(/\S/) });
  });
});

describe('a request without a signed-in user', () => {
  it('is rejected as such, even if its body is invalid too', async () => {
    const { status, body } = await t.request('PATCH /users/me', { body: { display_name: {} } });
    expect([status, body['code']]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']);
  });

  it('gets an error that says what is missing', async () => {
    const body = { old_password: 'correct horse', new_password: 'a new horse' };
    const response = await t.request('POST /auth/password/update', { body });
    expect(response.body['error']).toContain('auth.user is required: send the access token of a signed-in user');
  });
});

describe('headers', () => {
  it('lets every origin send requests and read the headers that clients need, without credentials', async () => {
    for (const response of [await raw('/api/v1/users/me'), await raw('/api/v1/nothing'), await raw('/api/')]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'content-type, x-stack-actual-status, x-stack-known-error, x-stack-hint, retry-after',
      );
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
      expect(response.headers.get('cache-control')).toBe('no-store, max-age=0');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get(names.requestId)).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    }
  });

  it('responds to any preflight with 200 and no body', async () => {
    for (const path of ['/api/v1/users/me', '/api/v1/no/such/path']) {
      const response = await raw(path, { method: 'OPTIONS' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
      // Only servers send the headers about a visitor.
      for (const header of Object.values(names).filter(
        (name) => !/^x-stack-(known-error|actual-status|request-id|hint|visitor-.+)$/.test(name),
      )) {
        expect(response.headers.get('access-control-allow-headers')?.split(', ')).toContain(header);
        expect(response.headers.get('access-control-allow-headers')?.split(', ')).toContain(newerHeaderNameOf(header));
      }
      expect(response.headers.has(names.requestId)).toBe(false);
    }
  });

  it('ignores a client version of any shape', async () => {
    for (const version of ['js @stackframe/stack@2.6.8', 'nonsense', '']) {
      const { status } = await t.request('GET /projects/current', { headers: { [names.clientVersion]: version } });
      expect(status).toBe(200);
    }
  });
});

describe('routing', () => {
  it('has every endpoint below /api/v1 [S7.1]', async () => {
    expect((await raw('/users/me')).status).toBe(404);
    expect((await raw('/api/users/me')).status).toBe(404);
    expect((await raw('/api/v1/users/me')).status).toBe(400);
  });

  it('responds to an unknown path with 404 as text, after the access checks', async () => {
    const { status, headers } = await t.request('GET /no/such/path');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const { body } = await t.request('GET /no/such/path', { headers: { [names.publishableClientKey]: 'wrong' } });
    expect(body['code']).toBe('INVALID_PUBLISHABLE_CLIENT_KEY');
  });

  it('responds to a known path with another method with an empty 405, and to an unknown method with 405', async () => {
    const response = await raw('/api/v1/users/me', { method: 'PUT' });
    expect([response.status, await response.text()]).toEqual([405, '']);
    expect((await raw('/api/v1/users/me', { method: 'PROPFIND' })).status).toBe(405);
  });

  it("indents JSON for requests from a browser's address bar", async () => {
    const response = await raw('/api/v1/users/me', { headers: { accept: 'text/html,*/*' } });
    expect(await response.text()).toContain('\n  "code"');
  });
});

describe('validation', () => {
  it('gathers everything that is wrong into one error that names method, path and fields', async () => {
    const wrong = { email: 'no', password: [], verification_callback_url: 'no', more: 1 };
    const { body } = await t.request('POST /auth/password/sign-up', { body: wrong });
    const error = String(body['error']);
    expect(body['code']).toBe('SCHEMA_ERROR');
    expect(body['details']).toEqual({ message: error });
    expect(error).toContain('POST /api/v1/auth/password/sign-up');
    for (const field of ['body.email', 'body.password', 'body.verification_callback_url', 'body.more']) {
      expect(error.split('\n').filter((line) => line.includes(field))).toHaveLength(1);
    }
  });

  it('lists the first twenty problems, and says that there are more', async () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 1]));
    const { body: error } = await t.request('POST /auth/password/sign-in', { body });
    const lines = String(error['error']).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([22, '  - and more']);
  });

  it('uses the last value of a parameter that is sent twice', async () => {
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`);
    const ask = (query: string) => t.request(`GET /teams?${query}`, { token });
    expect((await ask(`user_id=${crypto.randomUUID()}&user_id=me`)).status).toBe(200);
    expect((await ask(`user_id=me&user_id=${crypto.randomUUID()}`)).status).toBe(403);
  });

  it('casts leniently, as old clients rely on it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = await t.signUp(email, '4071958362');
    const signIn = await t.request('POST /auth/password/sign-in', { body: { email, password: 4071958362 } });
    expect(signIn.status).toBe(200);
    const verified = await t.request('PATCH /users/me', {
      access: 'server',
      token,
      body: { primary_email_verified: '1' },
    });
    expect(verified.body['primary_email_verified']).toBe(true);
  });

  it('accepts DELETE with no body, an empty object or any other object', async () => {
    for (const body of [undefined, {}, { reason: 'bored' }]) {
      const { refreshToken } = await t.signUp(`${crypto.randomUUID()}@example.com`);
      expect((await t.request('DELETE /auth/sessions/current', { refreshToken, body })).status).toBe(200);
    }
  });

  it('ignores a body without a media type', async () => {
    const { refreshToken } = await t.signUp(`${crypto.randomUUID()}@example.com`);
    const { status } = await t.request('DELETE /auth/sessions/current', {
      refreshToken,
      body: '{',
      headers: { 'content-type': '' },
    });
    expect(status).toBe(200);
  });
});

describe('the charset of JSON', () => {
  const signIn = (type: string) =>
    t.request('POST /auth/password/sign-in', { body: '{"email":1}', headers: { 'content-type': type } });

  it.each([
    'application/json; charset=utf-16',
    'application/json;charset=ISO-8859-1',
    'application/json; charset="us-ascii"',
    'application/json; version=1; CHARSET=UTF-7',
    'Application/JSON; charset=',
  ])('%s is rejected with 415', async (type) => {
    const { status, body } = await signIn(type);
    expect([status, body]).toEqual([415, expect.stringContaining('UTF-8')]);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF8',
    'application/json; charset="UTF-8"; version=1',
    'application/json; profile=charset',
  ])('%s is read', async (type) => {
    expect((await signIn(type)).body['code']).toBe('SCHEMA_ERROR');
  });
});

describe('failures', () => {
  it('reveal only the id under which the log has the details', async () => {
    const app = createApp({
      ...t.deps,
      db: withReplacedMethods(t.deps.db, { run: () => Promise.reject(new Error('secret of the database')) }),
    });
    const response = await app.request('/api/v1/projects/current', {
      headers: { [names.accessType]: 'client', [names.projectId]: testProjectId, [names.publishableClientKey]: 'x' },
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain(response.headers.get(names.requestId));
    expect(text).not.toContain('secret of the database');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a database that is away', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const failing = (code: string) => {
    const error = Object.assign(new Error('from the database'), { code });
    const { log, lines } = recordLog({ logLevel: 'error' });
    const app = createApp({ ...t.deps, log, db: withReplacedMethods(t.deps.db, { run: () => Promise.reject(error) }) });
    const headers = {
      [names.accessType]: 'client',
      [names.projectId]: testProjectId,
      [names.publishableClientKey]: apiKeyOf(testProjectId, 'client'),
    };
    return { lines, sendRequest: () => app.request('/api/v1/projects/current', { headers }) };
  };

  it.each([
    ['gone', 'ECONNREFUSED', 'did not respond in time'],
    ['full', '53100', 'accepts no changes'],
    ['a standby', '25006', 'accepts no changes'],
  ])('because it is %s is reported to every caller as 503, and to the log once a minute', async (_, code, words) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { lines, sendRequest } = failing(code);
    for (let minute = 1; minute <= 2; minute += 1) {
      const responses = await Promise.all(Array.from({ length: 16 }, sendRequest));
      for (const response of responses) {
        expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(words)]);
      }
      expect(lines).toHaveLength(minute);
      expect(lines.at(-1)).toContain(code);
      vi.advanceTimersByTime(60_000);
    }
  });
});

it('logs a line of text for each request in development, without the query', async () => {
  const { logRequest, lines } = recordLog({ logFormat: 'text', logLevel: 'info' });
  const headers = { [names.accessType]: 'client', [names.projectId]: testProjectId };
  await createApp(t.deps, { logRequest }).request('/api/v1/projects/current?code=secret', { headers });
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d info GET \/api\/v1\/projects\/current status=401 ms=[\d.]+ requestId="\w+" code="CLIENT_AUTHENTICATION_REQUIRED" docs="http:\/\/[^"]+\/docs\/errors\/CLIENT_AUTHENTICATION_REQUIRED"\n$/,
    ),
  ]);
});
