import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Span, Tracing } from '../tracing/span.ts';

/* The response time must not reveal who has an account, so every branch runs the same number of statements. */

let statements: string[] = [];
const span: Span = {
  sampled: true,
  ids: { trace_id: '0'.repeat(32), span_id: '0'.repeat(16), trace_flags: '01' },
  headers: () => ({}),
  start: ({ name, kind }) => {
    if (kind === 'client') statements.push(name);
    return span;
  },
  rename: () => {},
  setAttributes: () => {},
  addEvent: () => {},
  fail: () => {},
  end: () => {},
};
const tracing: Tracing = { start: () => span, startRequest: () => span };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, fetch, tracing);
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

const callback_url = 'http://localhost:3000/handler/link';
const ipAddress = '203.0.113.1';

/** Returns the statements of a request for each of these accounts. */
async function statementsOf(accounts: Readonly<Record<string, string>>, route: string, body: object) {
  const lists: Record<string, string[]> = {};
  for (const [name, email] of Object.entries(accounts)) {
    statements = [];
    await t.request(route, { ipAddress, body: { ...body, email } });
    lists[name] = statements;
  }
  return lists;
}

async function createAccounts() {
  const users = await Promise.all(Array.from({ length: 6 }, () => createSampleUser(t)));
  const [verified, unverified, withProvider, switchedOff, suspended, full] = users.map(({ email }) => email);
  const setUser = (email: string | undefined, columns: object) =>
    t.deps.db.sql.updateTable('users').set(columns).where('email', '=', String(email)).execute();
  await setUser(verified, { email_verified: true, otp_enabled: true });
  const oauth_accounts = JSON.stringify([{ id: 'google', account_id: '1', email: withProvider }]);
  await setUser(withProvider, { email_verified: true, password_hash: null, oauth_accounts });
  await setUser(switchedOff, { email_verified: true, otp_disabled: true });
  await setUser(suspended, { email_verified: true, suspended_at: new Date(t.clock.now()) });
  for (const [index, route] of ['/auth/otp/send-sign-in-code', '/auth/password/send-reset-code'].entries())
    for (let count = 0; count < 5; count += 1)
      await t.request(`POST ${route}`, {
        ipAddress: `198.51.100.${index * 5 + count + 1}`,
        body: { email: full, callback_url },
      });
  return {
    verified,
    unverified,
    withProvider,
    switchedOff,
    suspended,
    full,
    unknown: `${crypto.randomUUID()}@example.com`,
  } as Record<string, string>;
}

it.each([
  ['a wrong password', 'POST /auth/password/sign-in', { password: 'wrong horse' }],
  ['a password reset', 'POST /auth/password/send-reset-code', { callback_url }],
  ['a magic link', 'POST /auth/otp/send-sign-in-code', { callback_url }],
])('%s runs the same statements, whatever account there is', async (_what, route, body) => {
  const { verified = [], ...others } = await statementsOf(await createAccounts(), route, body);
  expect(verified.length).toBeGreaterThan(1);
  for (const [name, list] of Object.entries(others)) expect({ name, list }).toEqual({ name, list: verified });
});

it('a magic link with a customized email runs the same statements, whatever account there is', async () => {
  const admin = { access: 'admin' } as const;
  const server = {
    type: 'standard',
    host: 'localhost',
    port: 1,
    username: 'a',
    password: 'b',
    sender_name: 'A',
    sender_email: 'a@example.com',
  };
  await t.request('PATCH /projects/current', { ...admin, body: { config: { email_config: server } } });
  const params = { type: 'magic_link' };
  const saved = await t.request('PATCH /email-templates/{type}', {
    ...admin,
    params,
    body: { subject: 'Welcome back' },
  });
  expect(saved.status).toBe(200);
  const { verified = [], ...others } = await statementsOf(await createAccounts(), 'POST /auth/otp/send-sign-in-code', {
    callback_url,
  });
  expect(verified.some((name) => name.includes('read_email_templates'))).toBe(true);
  for (const [name, list] of Object.entries(others)) expect({ name, list }).toEqual({ name, list: verified });
});
