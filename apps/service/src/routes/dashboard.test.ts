import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardRoutes } from './dashboard.ts';

const script = 'console.log("a script that is long enough to be compressed");'.repeat(20);
const internal = { client: 'pck_<"key">&', server: 'ssk', admin: 'sak' };
const demo = {
  client: 'this-publishable-client-key-is-for-the-local-demo-only',
  server: 'server key of Demo',
  admin: 'sak',
};
const mail = { smtp: null, sharedMailTemplates: 'default' } as const;
const settingsKeys = { internal, formerInternal: [], demo };
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'keystack-dashboard-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<meta name="keystack" data-client-key=""><div id="root"></div>');
  writeFileSync(join(directory, 'assets', 'main-1a2b.js'), script);
  writeFileSync(join(directory, 'assets', 'logo-1a2b.png'), 'pixels');
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each([
  ['default', 'default'],
  ['own', 'own'],
] as const)(
  'tells the dashboard that the shared mail server sends the texts: %s',
  async (sharedMailTemplates, told) => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'login@operator.example' };
    const deps = { config: { production: true, smtp, sharedMailTemplates }, settingsKeys };
    const page = await dashboardRoutes(directory, deps).request('http://localhost:8100/projects');
    expect(await page.text()).toContain(`data-shared-mail-templates="${told}"`);
  },
);

const get = (path: string, { production = false, headers = {} } = {}) =>
  dashboardRoutes(directory, { config: { ...mail, production }, settingsKeys }).request(
    `http://localhost:8100${path}`,
    {
      headers,
    },
  );

describe('The dashboard', () => {
  it.each([
    '/',
    '/docs',
    '/projects',
    '/projects/an-id/users/another-id',
    '/new-project',
    '/setup',
    '/handler/sign-in',
  ])('has a page at %s', async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('has no page at other paths, and no inbox in production', async () => {
    expect((await get('/project')).status).toBe(404);
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/inbox')).status).toBe(200);
    expect((await get('/inbox', { production: true })).status).toBe(404);
  });

  it('receives the publishable key of its users, escaped, and no secret key', async () => {
    const page = await (await get('/projects')).text();
    expect(page).toContain('data-client-key="pck_<&quot;key&quot;>&amp;"');
    expect(page).not.toMatch(/ssk|sak/);
  });

  it('lets browsers keep the files whose names change with their content', async () => {
    const file = await get('/assets/main-1a2b.js');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await file.text()).toBe(script);
  });

  it('is compressed for browsers that accept it, except for pictures', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const file = await get('/assets/main-1a2b.js', { headers });
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect(file.headers.get('vary')).toBe('accept-encoding');
    const compressed = Buffer.from(await file.arrayBuffer());
    expect(compressed.length).toBeLessThan(script.length / 4);
    expect(gunzipSync(compressed).toString()).toBe(script);
    const picture = await get('/assets/logo-1a2b.png', { headers });
    expect(picture.headers.get('content-encoding')).toBeNull();
  });
});
