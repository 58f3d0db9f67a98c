import { limits } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function newUser() {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, ...(await t.signUp(email)) };
}
const send = (token: string, email: string, callbackUrl = 'http://localhost:3000/verify?a=1&code=old#top') =>
  t.request('POST /contact-channels/send-verification-code', { token, body: { email, callback_url: callbackUrl } });
const verify = (code: string, projectId = testProjectId) =>
  t.request('POST /contact-channels/verify', { project: projectId, body: { code } });
const check = (code: string) => t.request('POST /contact-channels/verify/check-code', { body: { code } });

it('emails a link whose code verifies the email, without a signed-in user [S7.57 S7.58]', async () => {
  const { email, token } = await newUser();
  expect((await send(token, email)).body).toEqual({ success: true });
  const mail = (await t.emails(email)).at(-1);
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verify\?a=1&code=[0-9a-z]{45}#top/);
  const code = await t.mailedCode(email);
  expect((await check(code)).body).toMatchObject({ is_code_valid: true });
  expect((await verify(code.toUpperCase())).body).toEqual({ success: true });
  expect((await t.request('GET /users/me', { token })).body['primary_email_verified']).toBe(true);
  expect((await send(token, email)).body['code']).toBe('EMAIL_ALREADY_VERIFIED');
});

it('returns to the page of the link which account it verifies, and whether that account is signed in', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const code = await t.mailedCode(owner.email);
  const checkAs = async (token?: string) =>
    (await t.request('POST /contact-channels/verify/check-code', { ...(token && { token }), body: { code } })).body;
  const email = `${owner.email[0]}…@example.com`;
  expect(await checkAs()).toEqual({ is_code_valid: true, email, is_current_user: false });
  expect(await checkAs(other.token)).toEqual({ is_code_valid: true, email, is_current_user: false });
  expect(await checkAs(owner.token)).toEqual({ is_code_valid: true, email, is_current_user: true });
});

it('accepts the email in any spelling, and rejects every other [S5.52]', async () => {
  const { email, token } = await newUser();
  expect((await send(token, email.toUpperCase())).status).toBe(200);
  expect((await send(token, 'other@example.com')).body).toMatchObject({
    code: 'EMAIL_IS_NOT_PRIMARY_EMAIL',
    details: { email: 'other@example.com', primary_email: email },
  });
  await t.request('PATCH /users/me', { access: 'server', token, body: { primary_email: null } });
  expect((await send(token, email)).body).toMatchObject({ details: { email, primary_email: null } });
});

it('sends links only to trusted places', async () => {
  const { email, token } = await newUser();
  const tryUrl = async (url: string) => (await send(token, email, url)).status;
  expect(await tryUrl('https://app.example.com/verify')).toBe(400);
  await t.deps.db.sql
    .insertInto('project_domains')
    .values({ project_id: testProjectId, domain: 'https://app.example.com/account', handler_path: '/handler' })
    .execute();
  expect(await tryUrl('https://app.example.com/account/verify')).toBe(200);
  expect(await tryUrl('https://app.example.com/accounting')).toBe(400);
  expect(await tryUrl('https://app.example.com:8443/account')).toBe(400);
  expect(await tryUrl('http://localhost:1234/anything')).toBe(200);
  await t.deps.db.sql
    .updateTable('projects')
    .set({ allow_localhost: false })
    .where('project_id', '=', testProjectId)
    .execute();
  expect(await tryUrl('http://localhost:1234/anything')).toBe(400);
  await t.deps.db.sql
    .updateTable('projects')
    .set({ allow_localhost: true })
    .where('project_id', '=', testProjectId)
    .execute();
});

it('does not know a code of another project, of another length or of another purpose, and does not use it up [S4.28]', async () => {
  const { email, token } = await newUser();
  const code = await t.mailedCode(email);
  expect((await verify(code, otherTestProjectId)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await verify(code.slice(1))).body['code']).toBe('SCHEMA_ERROR');
  await t.request('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' } });
  const { body } = await t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
  const { attempt_code: attempt } = body['details'] as { attempt_code: string };
  expect((await verify(attempt)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await verify(code)).status).toBe(200);
});

it('ends a code after seven days [S4.29]', async () => {
  const { email } = await newUser();
  const code = await t.mailedCode(email);
  t.clock.advance(limits.verificationCodeLifetime - 1);
  expect((await check(code)).status).toBe(200);
  t.clock.advance(1);
  expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
});

it('lets one of 16 parallel uses of a code succeed [S4.30]', async () => {
  const { email } = await newUser();
  const code = await t.mailedCode(email);
  const responses = await Promise.all(Array.from({ length: 16 }, () => verify(code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body['code'] === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(15);
});

it('accepts exactly 20 attempts on a code, also of 32 at the same time [S4.31]', async () => {
  const { email } = await newUser();
  const code = await t.mailedCode(email);
  const responses = await Promise.all(Array.from({ length: 32 }, () => check(code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
});

it('counts attempts by the part of the code that is not typed', async () => {
  const { email } = await newUser();
  const code = await t.mailedCode(email);
  for (let guess = 0; guess < 20; guess += 1) {
    const guessed = `${String(guess).padStart(6, '0')}${code.slice(6)}`;
    expect((await verify(guessed)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  }
  expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
});

it('verifies nothing after the user has changed the email', async () => {
  const { email, token } = await newUser();
  const code = await t.mailedCode(email);
  const body = { primary_email: `new-${email}` };
  await t.request('PATCH /users/me', { access: 'server', token, body });
  expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await t.request('GET /users/me', { token })).body['primary_email_verified']).toBe(false);
});

it('stores codes only as hashes, and emails encrypted', async () => {
  const { email } = await newUser();
  const code = await t.mailedCode(email);
  const codes = await t.deps.db.sql.selectFrom('verification_codes').selectAll().execute();
  const emails = await t.deps.db.sql.selectFrom('emails').selectAll().execute();
  const everything = [...codes.flatMap((row) => [row.code_hash, row.tail_hash]), ...emails.map((row) => row.content)];
  expect(everything.some((bytes) => bytes.includes(code) || bytes.includes(code.slice(6)))).toBe(false);
  expect(JSON.stringify([codes, emails])).not.toContain(code);
});
