import { headerNames } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import {
  apiKeyOf,
  createTestApp,
  createTestClient,
  type RequestOptions,
  type TestApp,
  testProjectId,
} from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Starts a service in production on the same database, with its log. */
function start(logLevel: 'debug' | 'info' | 'warn' = 'info') {
  const { log, logRequest, lines, entries } = recordLog({ logLevel });
  const deps = { ...t.deps, log, config: { ...t.deps.config, production: true } };
  return { entries, lines, ...createTestClient(createApp(deps, { logRequest }), deps) };
}

it('logs a line for each request, with its route, status, duration, request id and project', async () => {
  const service = start();
  const { userId } = await createSampleUser(t);
  const options = { access: 'server', params: { user_id: userId } } as const;
  const { headers } = await service.request('GET /users/{user_id}', options);
  expect(service.entries()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'Request',
      method: 'GET',
      route: '/api/v1/users/:user_id',
      status: 200,
      ms: expect.any(Number),
      requestId: headers.get(headerNames.requestId),
      projectId: testProjectId,
    },
  ]);
});

it('logs the code of an error, and the status that a client had replaced', async () => {
  const service = start();
  await service.request('GET /users/me', { headers: { [headerNames.overrideErrorStatus]: 'true' } });
  await service.request('GET /users/me', { access: null });
  expect(service.entries()).toEqual([
    expect.objectContaining({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', projectId: testProjectId }),
    expect.objectContaining({ status: 400, code: 'ACCESS_TYPE_REQUIRED' }),
  ]);
});

it('names no project that a caller only claims', async () => {
  const service = start();
  await service.request('GET /projects/current', { headers: { [headerNames.publishableClientKey]: 'not-a-key' } });
  expect(service.entries()).toEqual([expect.objectContaining({ status: 401 })]);
  expect(service.lines.join()).not.toContain(testProjectId);
});

it('logs no path parameter, query, header, body or method of a client', async () => {
  const service = start('debug');
  const { userId, email, token } = await createSampleUser(t);
  await service.request('GET /users/me', { token, query: { code: 'query-of-the-test' } });
  await service.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
  await service.request('POST /auth/password/sign-in', { body: { email, password: 'password-of-the-test' } });
  await service.app.request('/path-of-the-test?a=query-of-the-test');
  expect(service.lines).toHaveLength(4);
  for (const part of ['of-the-test', email, token]) expect(service.lines.join()).not.toContain(part);
  // The signed-in user is named, but not the one in the path.
  expect(service.entries().map((entry) => entry['userId'])).toEqual([userId, undefined, undefined, undefined]);
  expect(service.lines.slice(1).join()).not.toContain(userId);
});

it('names the user who signs in, signs up or gets a new access token, and nobody after a wrong password', async () => {
  const service = start();
  const { userId, email, refreshToken } = await createSampleUser(t);
  const client = { client_id: testProjectId, client_secret: apiKeyOf(testProjectId, 'client') };
  const requests: [string, RequestOptions][] = [
    ['POST /auth/password/sign-in', { body: { email, password: 'correct horse' } }],
    ['POST /auth/sessions/current/refresh', { refreshToken }],
    [
      'POST /auth/oauth/token',
      { access: null, body: { ...client, grant_type: 'refresh_token', refresh_token: refreshToken } },
    ],
    ['POST /auth/password/sign-in', { body: { email, password: 'wrong horse' } }],
  ];
  for (const [route, options] of requests) await service.request(route, options);
  const expected = { status: 200, projectId: testProjectId, userId };
  expect(service.entries()).toEqual([
    ...Array.from({ length: 3 }, () => expect.objectContaining(expected)),
    expect.not.objectContaining({ userId: expect.anything() }),
  ]);
  const added = await service.signUp('new@example.com');
  expect(service.entries().at(-1)).toMatchObject({ status: 200, userId: added.userId });
});

it("ties a request of the app's server to the network of the visitor that it names", async () => {
  const service = start();
  const visitor = { [headerNames.visitorIp]: '198.51.100.42' };
  const fromServer = { access: 'server', ipAddress: '203.0.113.77' } as const;
  await service.request('GET /users', { ...fromServer, headers: visitor });
  await service.request('GET /users', fromServer);
  // A client names no visitor.
  await service.request('GET /projects/current', { ipAddress: '203.0.113.77', headers: visitor });
  expect(service.entries().map((entry) => entry['network'])).toEqual([
    '198.51.100.0/24',
    '203.0.113.0/24',
    '203.0.113.0/24',
  ]);
  expect(service.lines.join()).not.toContain('198.51.100.42');
});

it('ties a request to the network of the client, and not to its address', async () => {
  const service = start();
  for (const ipAddress of ['203.0.113.77', '2001:db8:1:2::3'])
    await service.request('GET /projects/current', { ipAddress });
  await service.request('GET /projects/current');
  expect(service.entries().map((entry) => entry['network'])).toEqual(['203.0.113.0/24', '2001:db8:1::/48', undefined]);
  expect(service.lines.join()).not.toMatch(/203\.0\.113\.77|:2::3/);
});

it('logs requests that the API does not handle', async () => {
  const service = start();
  await service.app.request('/.well-known/jwks.json');
  await service.app.request('/nothing-is-here');
  await service.app.request('/api/nothing-is-here');
  expect(service.entries().map(({ route, status }) => [route, status])).toEqual([
    ['/.well-known/jwks.json', 200],
    ['/*', 404],
    ['/api/*', 404],
  ]);
});

it.each(['/health', '/ready'])('logs %s at the level debug', async (path) => {
  const [info, debug] = [start('info'), start('debug')];
  for (const service of [info, debug]) await service.app.request(path);
  expect(info.lines).toEqual([]);
  expect(debug.entries()).toEqual([expect.objectContaining({ level: 20, route: path, status: 200 })]);
});

it('logs no request below the level', async () => {
  const service = start('warn');
  await service.request('GET /users/me');
  expect(service.lines).toEqual([]);
});
