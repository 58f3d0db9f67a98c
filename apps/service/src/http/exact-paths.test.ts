import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { headerNames as names } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The path as it stands in the request line, which URL parsers change before the app sees it. */

let t: TestApp;
let server: Server;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await createTestApp();
  server = serve({ fetch: t.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const { token } = await createSampleUser(t, 'internal');
  headers = Object.fromEntries(t.createRequest('GET /internal/projects', { project: 'internal', token }).headers);
});
afterAll(async () => {
  server.close();
  await t.close();
});

/** Sends a request line as it is. */
async function get(path: string): Promise<{ status: number | undefined; body: string; headers: object }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode, body: Buffer.concat(chunks).toString(), headers: response.headers };
}

describe('a path with dot segments', () => {
  it.each([
    '/api/v1/users/%2e%2e/internal/projects',
    '/api/v1/users/%2E%2E/internal/projects',
    '/api/v1/users/.%2e/internal/projects',
    '/api/v1/users/../internal/projects',
    '/api/v1/%2e/internal/projects',
    '/api/v1/./internal/projects',
    '/api/v1/internal/projects/%2e',
    '/api/v1/internal/projects/x/..',
    '/api/v1/users/..%2finternal/projects',
    '/api/v1/users/%2e%2e%2finternal%2fprojects',
    '/api/v1/users/..%5cinternal/projects',
    '/api/v1/users/..\\internal/projects',
    'http://localhost:8100/api/v1/users/%2e%2e/internal/projects',
    '/stand-in/%2e%2e/health',
    '/inbox/../health',
    '/%2e%2e/health',
  ])('is rejected and not normalized: %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it('is rejected with a message that browsers of any origin may read', async () => {
    const response = await get('/api/v1/users/%2e%2e/internal/projects');
    expect(response.body).toContain('The path must not contain');
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      [names.requestId]: expect.any(String),
    });
  });
});

it.each(['/api/v1/internal/projects', '/api/v1/internal/projects?', 'http://localhost:8100/api/v1/internal/projects'])(
  'serves %s',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

it.each([
  ['dots inside a segment', '/api/v1/users/a..b', 401],
  ['three dots', '/api/v1/users/...', 401],
  ['dots in the query', '/health?next=/../%2e%2e/', 200],
  ['a name that begins with a dot', '/.well-known/jwks.json', 200],
])('leaves %s alone', async (_what, path, status) => {
  expect((await get(path)).status).toBe(status);
});
