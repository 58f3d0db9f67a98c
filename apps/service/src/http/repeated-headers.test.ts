import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Headers and parameters of which two parsers could read different values. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function statusLineOf(lines: readonly string[]): Promise<string> {
  const server = serve({ fetch: createApp(t.deps).fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  server.close();
  return text.split('\r\n', 1)[0] ?? '';
}

it('refuses a request with two Host headers', async () => {
  expect(await statusLineOf(['GET /health HTTP/1.1', 'Host: localhost'])).toBe('HTTP/1.1 200 OK');
  const repeated = ['GET /health HTTP/1.1', 'Host: localhost', 'host: evil.example'];
  expect(await statusLineOf(repeated)).toBe('HTTP/1.1 400 Bad Request');
});

it('refuses repeated parameters of an OAuth request', async () => {
  const url = `http://localhost/api/v1/auth/oauth/authorize/google?client_id=${testProjectId}&client_id=${testProjectId}`;
  const response = await createApp(t.deps).fetch(new Request(url));
  expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, 'SCHEMA_ERROR']);
});

it('refuses repeated fields of a token request', async () => {
  const body = new URLSearchParams([
    ['grant_type', 'refresh_token'],
    ['refresh_token', 'a'],
    ['refresh_token', 'b'],
  ]);
  const response = await createApp(t.deps).fetch(
    new Request('http://localhost/api/v1/auth/oauth/token', { method: 'POST', body }),
  );
  expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, 'BODY_PARSING_ERROR']);
});
