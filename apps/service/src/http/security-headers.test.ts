import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withChecks } from '../testing/checks.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let dashboard: string;
beforeAll(async () => {
  t = await createTestApp();
  dashboard = mkdtempSync(join(tmpdir(), 'keystack-pages-'));
  writeFileSync(join(dashboard, 'index.html'), '<!doctype html>');
});
afterAll(async () => {
  rmSync(dashboard, { recursive: true });
  await t.close();
});

const requests: readonly (readonly [method: string, path: string, status: number, inProduction: number])[] = [
  ['GET', '/', 200, 200],
  ['GET', '/no/such/page', 404, 404],
  ['GET', '/health', 200, 200],
  ['GET', '/health?db=1', 200, 200],
  ['GET', '/.well-known/jwks.json', 200, 200],
  ['GET', '/stand-in/github/.well-known/openid-configuration', 200, 404],
  ['GET', '/stand-in/github/authorize', 400, 404],
  ['POST', '/stand-in/github/token', 400, 404],
  ['GET', '/inbox/mails', 200, 404],
  ['GET', '/api/v1/openapi.json', 200, 200],
  ['GET', '/api/v1/pictures/a/b', 404, 404],
  ['GET', '/api/v1/projects/internal/.well-known/jwks.json', 200, 200],
  ['GET', '/api/v1/', 200, 200],
  ['GET', '/api/v1/users/me', 400, 400],
  ['PUT', '/api/v1/users/me', 405, 405],
  ['OPTIONS', '/api/v1/users/me', 200, 200],
  ['HEAD', '/api/v1/', 405, 405],
  ['GET', '/api/v1/no/such/path', 404, 404],
  ['GET', '/api', 404, 404],
];

describe.each([
  ['in development', false],
  ['in production', true],
])('%s', (_title, production) => {
  it('every response has headers that restrict browsers', () =>
    withChecks(async (check) => {
      for (const [method, path, status, inProduction] of requests) {
        await check(`${method} ${path}`, async () => {
          const app = createApp({ ...t.deps, config: { ...t.deps.config, production } }, { dashboard });
          const response = await app.request(`http://localhost:8100${path}`, { method });
          expect(response.status).toBe(production ? inProduction : status);
          expect(response.headers.get('x-content-type-options')).toBe('nosniff');
          expect(response.headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
          // Without production there is no TLS, and localhost would stay locked to it.
          expect(response.headers.get('strict-transport-security')).toBe(production ? 'max-age=31536000' : null);
        });
      }
    }));

  it('so does an error in a route that is no endpoint', async () => {
    const db = { ...t.deps.db, run: () => Promise.reject(new Error('down')) };
    const app = createApp({ ...t.deps, db, config: { ...t.deps.config, production } });
    const response = await app.request('http://localhost:8100/.well-known/jwks.json');
    expect(response.status).toBe(500);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toBe(production ? 'max-age=31536000' : null);
  });
});
