import { api, type ErrorOf, errorRows, limits, type Route } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp } from '../app.ts';
import { makeLimiter } from '../domain/limiter.ts';
import { makeSampleUser, requestCode } from '../testing/sample-calls.ts';
import { type Answer, makeTestApp, project, type TestApp } from '../testing/test-app.ts';

/*
 * Every error that an endpoint declares, raised once. The table is typed by the contract: a newly declared error without
 * its case does not compile.
 */

type Case = (t: TestApp) => Promise<Answer>;
type Cases = { readonly [R in keyof Route]: { readonly [E in ErrorOf<Route[R]>]: Case } };

const unknownCode = '0'.repeat(limits.verificationCodeLength);

async function setProject(t: TestApp, columns: Partial<Record<`${'sign_up' | 'credential'}_enabled`, boolean>>) {
  await t.deps.db.sql.updateTable('projects').set(columns).where('project_id', '=', project).execute();
}

async function withProject(t: TestApp, columns: Parameters<typeof setProject>[1], work: () => Promise<Answer>) {
  await setProject(t, columns);
  const answer = await work();
  await setProject(t, { sign_up_enabled: true, credential_enabled: true });
  return answer;
}

const signUpBody = (password = 'correct horse') => ({
  email: `${crypto.randomUUID()}@example.com`,
  password,
  verification_callback_url: 'http://localhost:3000/verify',
});
const signUp = (t: TestApp, password?: string) => t.call('POST /auth/password/sign-up', { body: signUpBody(password) });

/** The hashing queue is full: as when many people sign in at once. */
async function busy(t: TestApp, path: string, body: unknown): Promise<Answer> {
  const limiter = makeLimiter({ cores: 1, queue: 0 });
  const app = makeApp({ ...t.deps, limiter });
  const running = limiter.hash('something else');
  const response = await app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': project,
      'x-stack-publishable-client-key': `client-key-of-${project}`,
    },
    body: JSON.stringify(body),
  });
  await running;
  await limiter.close();
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

const codeCases = (path: 'verify' | 'verify/check-code') => {
  const use = (t: TestApp, code: string) => t.call(`POST /contact-channels/${path}`, { body: { code } });
  return {
    VerificationCodeNotFound: (t: TestApp) => use(t, unknownCode),
    VerificationCodeExpired: async (t: TestApp) => {
      const user = await makeSampleUser(t);
      const code = await requestCode(t, user);
      t.clock.advance(limits.verificationCodeLifetime);
      return use(t, code);
    },
    VerificationCodeAlreadyUsed: async (t: TestApp) => {
      const code = await requestCode(t, await makeSampleUser(t));
      await t.call('POST /contact-channels/verify', { body: { code } });
      return use(t, code);
    },
    VerificationCodeMaxAttemptsReached: async (t: TestApp) => {
      const code = await requestCode(t, await makeSampleUser(t));
      for (let attempt = 0; attempt < limits.verificationCodeMaxAttempts; attempt += 1) {
        await t.call('POST /contact-channels/verify/check-code', { body: { code } });
      }
      return use(t, code);
    },
  };
};

const cases: Cases = {
  'POST /auth/password/sign-up': {
    PasswordAuthenticationNotEnabled: (t) => withProject(t, { credential_enabled: false }, () => signUp(t)),
    PasswordTooShort: (t) => signUp(t, '1234567'),
    PasswordTooLong: (t) => signUp(t, 'x'.repeat(257)),
    SignUpNotEnabled: (t) => withProject(t, { sign_up_enabled: false }, () => signUp(t)),
    UserEmailAlreadyExists: async (t) => {
      const { email } = await makeSampleUser(t);
      return t.call('POST /auth/password/sign-up', { body: { ...signUpBody(), email } });
    },
    TooManyRequests: (t) => busy(t, '/auth/password/sign-up', signUpBody()),
  },
  'POST /auth/password/sign-in': {
    PasswordAuthenticationNotEnabled: (t) =>
      withProject(t, { credential_enabled: false }, () =>
        t.call('POST /auth/password/sign-in', { body: { email: 'a@example.com', password: 'x' } }),
      ),
    EmailPasswordMismatch: (t) =>
      t.call('POST /auth/password/sign-in', { body: { email: 'a@example.com', password: 'x' } }),
    MultiFactorAuthenticationRequired: async (t) => {
      const { email, token } = await makeSampleUser(t);
      await t.call('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0' } });
      return t.call('POST /auth/password/sign-in', { body: { email, password: 'correct horse' } });
    },
    TooManyRequests: (t) => busy(t, '/auth/password/sign-in', { email: 'a@example.com', password: 'x' }),
  },
  'DELETE /auth/sessions/current': {
    RefreshTokenNotFoundOrExpired: (t) => t.call('DELETE /auth/sessions/current', { refreshToken: 'unknown' }),
  },
  'POST /auth/sessions/current/refresh': {
    RefreshTokenNotFoundOrExpired: (t) =>
      t.call('POST /auth/sessions/current/refresh', { refreshToken: 'unknown', body: {} }),
  },
  'POST /auth/oauth/token': {
    InvalidOAuthClientIdOrSecret: (t) =>
      t.call('POST /auth/oauth/token', {
        access: null,
        body: { grant_type: 'refresh_token', client_id: project, client_secret: 'wrong', refresh_token: 'x' },
      }),
    RefreshTokenNotFoundOrExpired: (t) =>
      t.call('POST /auth/oauth/token', {
        access: null,
        body: {
          grant_type: 'refresh_token',
          client_id: project,
          client_secret: `client-key-of-${project}`,
          refresh_token: 'unknown',
        },
      }),
  },
  'POST /contact-channels/send-verification-code': {
    EmailIsNotPrimaryEmail: async (t) => {
      const { token } = await makeSampleUser(t);
      const body = { email: 'other@example.com', callback_url: 'http://localhost:3000' };
      return t.call('POST /contact-channels/send-verification-code', { token, body });
    },
    EmailAlreadyVerified: async (t) => {
      const user = await makeSampleUser(t);
      const { email, token } = user;
      await t.call('POST /contact-channels/verify', { body: { code: await requestCode(t, user) } });
      const body = { email, callback_url: 'http://localhost:3000' };
      return t.call('POST /contact-channels/send-verification-code', { token, body });
    },
    RedirectUrlNotWhitelisted: async (t) => {
      const { email, token } = await makeSampleUser(t);
      const body = { email, callback_url: 'https://evil.example' };
      return t.call('POST /contact-channels/send-verification-code', { token, body });
    },
  },
  'POST /contact-channels/verify': codeCases('verify'),
  'POST /contact-channels/verify/check-code': codeCases('verify/check-code'),
  'GET /users/me': {},
  'PATCH /users/me': {
    TeamMembershipNotFound: async (t) => {
      const { token } = await makeSampleUser(t);
      return t.call('PATCH /users/me', { token, body: { selected_team_id: crypto.randomUUID() } });
    },
    UserEmailAlreadyExists: async (t) => {
      const { email } = await makeSampleUser(t);
      const { token } = await makeSampleUser(t);
      return t.call('PATCH /users/me', { access: 'server', token, body: { primary_email: email.toUpperCase() } });
    },
    TooManyRequests: async (t) => {
      const { token } = await makeSampleUser(t);
      const limiter = makeLimiter({ cores: 1, queue: 0 });
      const running = limiter.hash('something else');
      const response = await makeApp({ ...t.deps, limiter }).request('/api/v1/users/me', {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-stack-access-type': 'server',
          'x-stack-project-id': project,
          'x-stack-secret-server-key': `server-key-of-${project}`,
          'x-stack-access-token': token,
        },
        body: '{"password":"correct horse"}',
      });
      await running;
      await limiter.close();
      return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
    },
  },
  'DELETE /users/me': {},
  'GET /projects/current': {},
};

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

describe.each(Object.entries(cases))('%s', (route, errors) => {
  it.each(Object.entries<Case>(errors))('answers %s', async (name, raise) => {
    const row = Object.entries(errorRows).find(([candidate]) => candidate === name)?.[1];
    const { status, headers, body } = await raise(t);
    expect({ status, code: body['code'] }).toEqual({ status: row?.status, code: row?.code });
    expect(headers.get('x-stack-known-error')).toBe(row?.code);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body['error']).toEqual(expect.stringMatching(/\S/));
    const details = row?.details ?? [];
    expect(Object.keys((body['details'] ?? {}) as object).sort()).toEqual([...details].sort());
    expect('details' in body).toBe(details.length > 0);
    if (row?.status === 429) expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('declares no error that is never sent', () => {
    const endpoint = api.find(({ method, path }) => `${method} ${path}` === route);
    for (const name of endpoint?.errors ?? []) expect(errorRows[name].status).toBeGreaterThan(0);
  });
});
