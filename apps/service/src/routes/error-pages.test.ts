import { errorDefinitions } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('serves a page for each known error', async () => {
  for (const { code } of Object.values(errorDefinitions)) {
    const response = await t.app.request(`/docs/errors/${code}`);
    expect(response.status, code).toBe(200);
    expect(await response.text()).toContain(`<h1>${code}</h1>`);
  }
});

it('renders the advice as text with inline code, without its links', async () => {
  const page = await (await t.app.request('/docs/errors/TOO_MANY_REQUESTS')).text();
  expect(page).toContain('in the <code>Retry-After</code> header');
  expect(page).toContain('check the proxy settings, or all users share one IP address.');
});

it('has no page for an unknown code', async () => {
  expect((await t.app.request('/docs/errors/UNKNOWN')).status).toBe(404);
});

it('links each error response to its page', async () => {
  const body = { email: 'nobody@example.com', password: 'correct horse' };
  const response = await t.request('POST /auth/password/sign-in', { body });
  const page = `${t.deps.config.url}/docs/errors/EMAIL_PASSWORD_MISMATCH`;
  expect(response.headers.get('link')).toBe(`<${page}>; rel="help"`);
  expect((await t.app.request(page)).status).toBe(200);
});
