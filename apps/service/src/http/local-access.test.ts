import { type HeaderName, headerNames as names, newerHeaderNameOf } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { startMetricsServer } from '../metrics-server.ts';
import { allRoutes } from '../testing/cases.ts';
import { freePort } from '../testing/run-service.ts';
import { apiKeyHeaders, apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A development service, as seen by a web page that its developer merely visits. */

let t: TestApp;
let own: TestApp;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_METRICS_TOKEN: 'a token' });
  own = await createTestApp({ KEYSTACK_URL: 'http://192.168.1.20:8100', KEYSTACK_REMOTE_DEVELOPMENT: 'on' });
});
afterAll(() => Promise.all([t, own].map((each) => each.close())));

/** Every route of the service, as a method and a path without parameters. */
const everyRoute = () => {
  const routes = createApp(t.deps).routes.filter(({ method }) => method !== 'ALL');
  const paths = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+(\{.*?\}+)?\??/g, 'x')}`);
  return [...new Set([...paths, ...allRoutes.map((route) => route.replace(' ', ' /api/v1'))])];
};

const send = (app: Pick<TestApp, 'app'>, route: string, headers: Record<string, string>, host = 'localhost:8100') => {
  const [method = 'GET', path = '/'] = route.split(' ');
  const url = `http://${host}${path.replaceAll(/\{\w+\}/g, 'x')}`;
  return app.app.fetch(new Request(url, { method, headers: { host, ...headers } }));
};

const access = (level: 'client' | 'server' | 'admin', project = testProjectId): Record<string, string> => ({
  [names.accessType]: level,
  [names.projectId]: project,
  [apiKeyHeaders[level]]: apiKeyOf(project, level),
});

const withNewerNames = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [newerHeaderNameOf(name as HeaderName), value]));

describe('after DNS rebinding', () => {
  it('every route refuses the name of another host', async () => {
    const routes = everyRoute();
    expect(routes).toEqual(
      expect.arrayContaining(['GET /health', 'GET /metrics', 'GET /inbox/mails', 'GET /api/v1/internal/emails']),
    );
    for (const host of ['evil.example', 'localhost.evil.example:8100', '127.0.0.1.evil.example', '10.0.0.1:8100']) {
      const statuses = await Promise.all(
        [...routes, 'GET /', 'GET /does-not-exist', 'OPTIONS /api/v1/users/me'].map(async (route) => {
          const { status } = await send(t, route, access('admin'), host);
          return `${route} ${status}`;
        }),
      );
      expect(statuses.filter((text) => !text.endsWith(' 403'))).toEqual([]);
    }
  });

  it('the Host header counts, also if the request line has an absolute URL', async () => {
    expect((await send(t, 'GET /health', { host: 'evil.example' })).status).toBe(403);
    expect((await send(t, 'GET /health', { host: 'localhost' }, 'evil.example')).status).toBe(403);
  });

  it.each(['localhost:8100', '127.0.0.1:9000', '[::1]:8100', 'app.localhost'])('%s is accepted', async (host) => {
    expect((await send(t, 'GET /health', {}, host)).status).toBe(200);
  });

  it('the host of KEYSTACK_URL is accepted', async () => {
    expect((await send(own, 'GET /health', {}, '192.168.1.20:8100')).status).toBe(200);
    expect((await send(own, 'GET /health', {}, '192.168.1.21:8100')).status).toBe(403);
    expect((await send(t, 'GET /health', {}, '192.168.1.20:8100')).status).toBe(403);
  });

  it('the server of the metrics refuses the name of another host', async () => {
    const port = await freePort();
    const config = { ...t.deps.config, logFormat: 'json' as const, metrics: { port, token: null } };
    const server = await startMetricsServer(config, async () => 'up 1', new AbortController().signal);
    const scrape = (host: string) => fetchWithHost(port, host);
    expect(await scrape(`localhost:${port}`)).toBe(200);
    expect(await scrape('evil.example')).toBe(403);
    await server?.close();
  });
});

describe('a page of another origin', () => {
  const origins = ['https://evil.example', 'http://localhost:3000', 'http://127.0.0.1:8100', 'null'];
  const browsers: Record<string, string>[] = [
    ...origins.map((origin) => ({ origin })),
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it('cannot use a secret key at any endpoint', async () => {
    for (const level of ['server', 'admin'] as const) {
      for (const headers of [access(level), withNewerNames(access(level))]) {
        for (const browser of browsers) {
          const statuses = await Promise.all(
            allRoutes.map(async (route) => {
              const response = await send(t, route.replace(' ', ' /api/v1'), { ...headers, ...browser });
              return `${route} ${response.status} ${(await response.text()).slice(0, 43)}`;
            }),
          );
          expect(statuses.filter((text) => !text.endsWith(' 403 In development, secret keys are refused fro'))).toEqual(
            [],
          );
        }
      }
    }
  });

  it('cannot use the project internal or an admin access token', async () => {
    const requests = [
      access('client', 'internal'),
      withNewerNames(access('client', 'internal')),
      { ...access('client'), [names.adminAccessToken]: 'x' },
    ];
    for (const headers of requests) {
      for (const browser of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const response = await send(t, 'POST /api/v1/auth/password/sign-up', { ...headers, ...browser });
        expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('on this machine')]);
      }
      const local = await send(t, 'GET /api/v1/projects/current', { ...headers, origin: 'http://localhost:8102' });
      expect(local.status).not.toBe(403);
    }
  });

  it('can use the publishable key of an app', async () => {
    const response = await send(t, 'GET /api/v1/projects/current', {
      ...access('client'),
      origin: 'https://evil.example',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('secret keys are accepted', () => {
  it.each([
    ['from a server', {}],
    ['from the pages of the service', { origin: 'http://localhost:8100' }],
    ['from requests of its pages without Origin', { 'sec-fetch-site': 'same-origin' }],
    ['from a URL that a person opened', { 'sec-fetch-site': 'none' }],
  ])('%s', async (_, browser: Record<string, string>) => {
    expect((await send(t, 'GET /api/v1/users', { ...access('admin'), ...browser })).status).toBe(200);
  });

  it('from any host and origin in production', async () => {
    const headers = { ...access('admin'), origin: 'https://admin.example' };
    const inProduction = { app: createApp({ ...t.deps, config: { ...t.deps.config, production: true } }) };
    expect((await send(inProduction, 'GET /api/v1/users', headers, 'auth.example.com')).status).toBe(200);
  });
});

/** Sends a request whose `Host` header `fetch` would not send. Returns the status. */
async function fetchWithHost(port: number, host: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/metrics', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
