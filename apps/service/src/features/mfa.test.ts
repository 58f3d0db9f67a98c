import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { startMfaSignIn, totpAt } from '../testing/cases/mfa.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const step = 30_000;
const signIn = (code: string, totp: string) =>
  t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp } });

it('signs in with the attempt code and the code of the app; a wrong one leaves the attempt usable [S7.49]', async () => {
  const user = await createSampleUser(t);
  const attempt = await startMfaSignIn(t, user);
  expect((await signIn(attempt, '000000x')).body).toEqual({
    code: 'INVALID_TOTP_CODE',
    error: 'The TOTP code is invalid. Please try again.',
  });
  const { status, body } = await signIn(attempt, totpAt(t.clock.now()));
  expect(status).toBe(200);
  expect(body).toMatchObject({ user_id: user.userId, is_new_user: false });
  expect((await t.request('GET /users/me', { token: String(body['access_token']) })).status).toBe(200);
});

it('begins with an error of the sign-in, which carries an attempt code [S8.92]', async () => {
  const user = await createSampleUser(t);
  await startMfaSignIn(t, user);
  const credential = { email: user.email, password: 'correct horse' };
  const { status, body } = await t.request<{ details: { attempt_code: string } }>('POST /auth/password/sign-in', {
    body: credential,
  });
  expect([status, body]).toEqual([
    400,
    {
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      error: expect.any(String),
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    },
  ]);
  expect((await signIn(body.details.attempt_code, totpAt(t.clock.now()))).status).toBe(200);
});

it('accepts the type totp with a valid code, and nothing else [S7.50 S7.51]', async () => {
  const code = await startMfaSignIn(t, await createSampleUser(t));
  const totp = totpAt(t.clock.now());
  const others = [
    { totp },
    { type: 'sms', totp },
    { type: 'TOTP', totp },
    { type: 'totp' },
    { type: 'totp', totp: '' },
  ];
  for (const body of others) {
    const response = await t.request('POST /auth/mfa/sign-in', { body: { code, ...body } });
    expect(response.body['code']).toBe('SCHEMA_ERROR');
  }
  expect((await signIn(code, totp)).status).toBe(200);
});

it.each([
  '12345６',
  '１２３４５６',
  '12345é',
  '12345\u{1f511}',
  '12345',
  '1234567',
  ' 12345',
  '12345 ',
  '12345a',
  '123\n56',
])('rejects %j as an invalid code, and counts it', async (totp) => {
  const user = await createSampleUser(t);
  const attempt = await startMfaSignIn(t, user);
  const codes = [];
  for (let guess = 0; guess < rateLimits.totpFor.limit; guess += 1) {
    codes.push((await signIn(attempt, totp)).body['code']);
  }
  expect(new Set(codes)).toEqual(new Set(['INVALID_TOTP_CODE']));
  expect((await signIn(attempt, totpAt(t.clock.now()))).status).toBe(429);
});

it('accepts the time step before and after, because clocks differ, and no other', async () => {
  for (const [steps, status] of [
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ] as const) {
    const attempt = await startMfaSignIn(t, await createSampleUser(t));
    expect((await signIn(attempt, totpAt(t.clock.now() + steps * step))).status).toBe(status);
  }
});

it('accepts each time step once, also for new attempts and 16 at the same time', async () => {
  const user = await createSampleUser(t);
  const attempts: string[] = [];
  for (let index = 0; index < 8; index += 1) attempts.push(await startMfaSignIn(t, user));
  const totp = totpAt(t.clock.now());
  const responses = await Promise.all([...attempts, ...attempts].map((attempt) => signIn(attempt, totp)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  t.clock.advance(step);
  const spent = attempts.filter((_, index) => responses[index]?.status !== 200).at(-1) ?? '';
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
  expect((await signIn(spent, totp)).body['code']).toBe('INVALID_TOTP_CODE');
});

it('limits the guesses at the code of an account, across all attempts, for 15 minutes', async () => {
  const user = await createSampleUser(t);
  const attempts: string[] = [];
  for (let index = 0; index < 4; index += 1) attempts.push(await startMfaSignIn(t, user));
  const guesses = await Promise.all(
    Array.from({ length: 32 }, (_, index) => signIn(attempts[index % 4] ?? '', 'wrong!')),
  );
  expect(guesses.filter(({ body }) => body['code'] === 'INVALID_TOTP_CODE')).toHaveLength(rateLimits.totpFor.limit);
  const late = await signIn(attempts[0] ?? '', totpAt(t.clock.now()));
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBe(rateLimits.totpFor.span / 1000);
  t.clock.advance(rateLimits.totpFor.span);
  const attempt = await startMfaSignIn(t, user);
  expect((await signIn(attempt, totpAt(t.clock.now()))).status).toBe(200);
});

it('resets the rate limit for a user who enters the right code', async () => {
  const user = await createSampleUser(t);
  for (let round = 0; round < 2; round += 1) {
    const attempt = await startMfaSignIn(t, user);
    for (let guess = 1; guess < rateLimits.totpFor.limit; guess += 1) await signIn(attempt, 'wrong!');
    expect((await signIn(attempt, totpAt(t.clock.now()))).status).toBe(200);
    t.clock.advance(step);
  }
});

it('rejects its attempt codes at every other endpoint, and other codes here', async () => {
  const user = await createSampleUser(t);
  const attempt = await startMfaSignIn(t, user);
  for (const route of [
    'POST /auth/otp/sign-in',
    'POST /contact-channels/verify',
    'POST /auth/password/reset/check-code',
  ]) {
    expect((await t.request(route, { body: { code: attempt } })).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  }
  await t.request('POST /auth/password/send-reset-code', {
    body: { email: user.email, callback_url: 'http://localhost:3000/reset' },
  });
  const other = await signIn(await t.mailedCode(user.email), totpAt(t.clock.now()));
  expect(other.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await signIn(attempt, totpAt(t.clock.now()))).status).toBe(200);
});
