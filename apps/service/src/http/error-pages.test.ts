import { api, localeTags } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The pages that a browser sees if a URL of the service fails: in the language of the person, with a way on. */

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' };

let isDown = false;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, fetch, null, async () => failing(await openFreshDatabase()));
});
afterAll(async () => {
  isDown = false;
  await t.close();
});

/** Returns a database that cannot be reached while `isDown`. */
function failing(database: Database): Database {
  const refuse = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  return {
    ...database,
    run: (...parameters) => (isDown ? refuse() : database.run(...parameters)),
    transaction: (...parameters) => (isDown ? refuse() : database.transaction(...parameters)),
    within: (...limits) => failing(database.within(...limits)),
  };
}

const dataPaths = new Set(
  api.filter(({ redirects }) => redirects !== true).map(({ path }) => pathOf(`/api/v1${path}`)),
);
const machinePaths = new Set(['/health', '/ready', '/metrics']);

function pathOf(route: string): string {
  return route.replaceAll(/[:{](\w+)\}?(\{[^}]*\})?/g, 'unknown').replace(/\/?\*$/, '/unknown') || '/';
}

/** The paths of all routes that a browser may open, from the routing table of the app. */
const navigationPaths = () => [
  ...new Set(
    t.app.routes
      .filter(({ method }) => ['GET', 'POST', 'ALL'].includes(method))
      .map(({ path }) => pathOf(path))
      .filter((path) => !machinePaths.has(path) && !dataPaths.has(path) && !dataPaths.has(`${path}/`)),
  ),
  '/',
  '/no-such-page',
  '/docs/errors/NO_SUCH_ERROR',
  '/api/v1/auth/oauth/authorize/google?client_id=%00',
  '/api/v1/%2e%2e/users',
];

async function expectPageOrRedirect(path: string, method = 'GET', headers = {}): Promise<number> {
  const request = new Request(`http://localhost:8100${path}`, { method, headers: { ...navigation, ...headers } });
  const response = await t.app.fetch(request);
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (status < 400) {
    // Some are streams without an end.
    await response.body?.cancel();
    return status;
  }
  const html = await response.text();
  expect({ path, status, type }).toEqual({
    path,
    status,
    type: expect.stringMatching(/^text\/html; ?charset=utf-8$/i),
  });
  expect(html, path).toMatch(/<html lang="[a-z]{2}-\w+"/);
  expect(html, path).toMatch(/<a [^>]*href="|<button|<form/);
  expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'");
  return status;
}

describe('every URL that a browser may open as a page', () => {
  it('is found in the routing table', () => {
    const paths = navigationPaths();
    for (const known of ['/api/v1/auth/oauth/authorize/unknown', '/api/v1/auth/oauth/callback/unknown']) {
      expect(paths).toContain(known);
    }
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => path.startsWith('/api/v1/users'))).toEqual([]);
  });

  it('shows a page if its parameters are missing, unknown or invalid', async () => {
    for (const path of navigationPaths()) {
      for (const query of ['', `?project_id=${testProjectId}&code=unknown&state=x`, '?project_id=%00&state=%00']) {
        for (const method of ['GET', 'POST']) await expectPageOrRedirect(`${path}${query}`, method);
      }
    }
  });

  it('shows a page if the database cannot be reached', async () => {
    isDown = true;
    const state = 'A'.repeat(43);
    const query = `?project_id=${testProjectId}&code=unknown&state=${state}&client_id=${testProjectId}&client_secret=x&redirect_uri=http://localhost/&scope=legacy&grant_type=authorization_code&code_challenge=${state}&response_type=code`;
    const statuses: number[] = [];
    for (const path of navigationPaths()) {
      statuses.push(await expectPageOrRedirect(`${path}${path.includes('?') ? '' : query}`));
    }
    isDown = false;
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(2);
  });

  it.each(localeTags)('shows it in the language %s', async (locale) => {
    const response = await t.app.fetch(
      new Request('http://localhost:8100/no-such-page', { headers: { ...navigation, 'accept-language': locale } }),
    );
    const html = await response.text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).not.toContain('undefined');
  });
});

describe('another request', () => {
  const get = async (path: string, headers: Record<string, string>) =>
    (await t.app.fetch(new Request(`http://localhost:8100${path}`, { headers }))).headers.get('content-type');

  it('gets the error itself', async () => {
    const callback = '/api/v1/auth/oauth/callback/github?state=x';
    expect(await get(callback, {})).toMatch(/^text\/plain/);
    expect(await get(callback, { accept: '*/*', 'sec-fetch-mode': 'cors' })).toMatch(/^text\/plain/);
    expect(await get(callback, { ...navigation, 'sec-fetch-mode': 'cors' })).toMatch(/^text\/plain/);
  });

  it('for data gets JSON also if a browser opens it', async () => {
    expect(await get('/api/v1/users/me', navigation)).toMatch(/^application\/json/);
  });
});

it('does not show the URL, and no advice for developers in production', async () => {
  const production = await createTestApp({
    NODE_ENV: 'production',
    KEYSTACK_URL: 'https://auth.example.com',
    KEYSTACK_SECRET: 'a secret for tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_SMTP_URL: 'smtp://localhost:1',
    KEYSTACK_MAIL_FROM: 'login@example.com',
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4w8x1k9m3q7z5c2v6b0n',
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'ssk_7t2y9u4i1o6p3a8s5d0f',
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_2g9h4j7k1l6z3x8c5v0b',
  });
  const request = new Request('https://auth.example.com/api/v1/auth/oauth/authorize/github?client_id=x', {
    headers: navigation,
  });
  const html = await (await production.app.fetch(request)).text();
  expect(html).not.toContain('developer');
  expect(html).not.toContain('SCHEMA_ERROR');
  await production.close();
});
