import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Sign-in through the app's own server, which may name the visitor. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const visitor = (ip: string) => ({
  'x-stack-visitor-ip': ip,
  'x-stack-visitor-user-agent': firefox,
  'x-stack-visitor-language': 'de-DE',
});

const signIn = (email: string, password: string, options: object) =>
  t.request('POST /auth/password/sign-in', { body: { email, password }, ...options });

const server = (headers: Record<string, string> = {}) => ({ access: 'server', headers }) as const;

it('never locks an account while the server does not name its visitors', async () => {
  const { email } = await createSampleUser(t);
  for (let guess = 0; guess <= rateLimits.passwordsForDay.limit; guess += 1) {
    expect((await signIn(email, 'wrong horse', server())).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  }
  expect((await signIn(email, 'correct horse', server())).status).toBe(200);
});

it('counts guesses by the IP address of the visitor, so that another visitor is not locked out', async () => {
  const { email } = await createSampleUser(t);
  const attacker = server(visitor('203.0.113.1'));
  for (let guess = 0; guess < rateLimits.passwordsForFrom.limit; guess += 1)
    expect((await signIn(email, 'wrong horse', attacker)).status).toBe(400);
  expect((await signIn(email, 'correct horse', attacker)).status).toBe(429);
  expect((await signIn(email, 'correct horse', server(visitor('198.51.100.1')))).status).toBe(200);
});

it('shows the browser of the visitor in the list of sessions, and writes in the language of the visitor', async () => {
  const { email } = await createSampleUser(t);
  const { body } = await signIn(email, 'correct horse', server(visitor('198.51.100.1')));
  const token = String(body['access_token']);
  const sessions = await t.request<{ items: { device: unknown; is_current_session: boolean }[] }>(
    'GET /auth/sessions',
    { token, query: { user_id: 'me' } },
  );
  expect(JSON.stringify(sessions.body.items)).toContain('Firefox, Windows');
  const reset = { email, callback_url: 'http://localhost:3000/reset' };
  await t.request('POST /auth/password/send-reset-code', { ...server(visitor('198.51.100.1')), body: reset });
  expect((await t.emails(email)).at(-1)?.subject).toMatch(/^Setze dein Passwort/);
});

it('believes nothing of a client, and nothing that is no IP address', async () => {
  const { email } = await createSampleUser(t);
  for (let guess = 0; guess < rateLimits.passwordsForFrom.limit; guess += 1)
    await signIn(email, 'wrong horse', server(visitor('203.0.113.1')));
  expect((await signIn(email, 'wrong horse', { headers: visitor('203.0.113.1') })).status).toBe(400);
  for (const junk of ['<script>alert(1)</script>', '999.1.1.1', 'a'.repeat(5000)])
    expect((await signIn(email, 'correct horse', server(visitor(junk)))).status).toBe(200);
});
