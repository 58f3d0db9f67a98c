import { errorDefinitions } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointCases } from '../../testing/cases.ts';
import { codeKindOf, codeKinds, codeRoutes } from '../../testing/code-kinds.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../../testing/test-app.ts';

/* A code is valid only for its own kind of request, in its own project. */

type Kind = keyof typeof endpointCases;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

/** Creates a valid request with a code of its own. */
async function makeCall(route: Kind) {
  const options = await endpointCases[route].call(t, await createSampleUser(t));
  const body: Readonly<Record<string, unknown>> = { ...Object(options.body) };
  return { options, body };
}

const unknownCode = { status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } };

it('has six types', () => {
  expect(codeKinds.toSorted()).toEqual([
    'POST /auth/impersonations/sign-in',
    'POST /auth/mfa/sign-in',
    'POST /auth/otp/sign-in',
    'POST /auth/password/reset',
    'POST /contact-channels/verify',
    'POST /team-invitations/accept',
  ]);
});

describe.each(codeKinds)('a code for %s', (kind) => {
  it('is unknown to endpoints of other types, and still valid afterwards', async () => {
    const own = await makeCall(kind);
    for (const route of codeRoutes.filter((route) => codeKindOf(route) !== kind)) {
      const { options, body } = await makeCall(route);
      const response = await t.request(route, { ...options, body: { ...body, code: own.body['code'] } });
      expect(response).toMatchObject(unknownCode);
    }
    expect(await t.request(kind, own.options)).toMatchObject({ status: 200 });
  });

  it('is unknown to another project, and still good after', async () => {
    const own = await makeCall(kind);
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`, 'correct horse', {
      project: otherTestProjectId,
    });
    const elsewhere = { project: otherTestProjectId, ...(own.options.token && { token }) };
    for (const route of codeRoutes.filter((route) => codeKindOf(route) === kind)) {
      const { options, body } = await makeCall(route);
      const response = await t.request(route, { ...options, ...elsewhere, body: { ...body, code: own.body['code'] } });
      expect(response).toMatchObject(unknownCode);
    }
    expect(await t.request(kind, own.options)).toMatchObject({ status: 200 });
  });

  it('acts once, however many use it at the same time', async () => {
    const own = await makeCall(kind);
    const responses = await Promise.all(Array.from({ length: 16 }, () => t.request(kind, own.options)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(15);
  });

  it('is no authorization code', async () => {
    const own = await makeCall(kind);
    const grant = await makeCall('POST /auth/oauth/token');
    const body = {
      ...grant.body,
      grant_type: 'authorization_code',
      refresh_token: undefined,
      code: own.body['code'],
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'http://localhost:3000/handler/oauth-callback',
    };
    const response = await t.request('POST /auth/oauth/token', { ...grant.options, body });
    expect(response).toMatchObject({ body: { code: 'INVALID_AUTHORIZATION_CODE' } });
    expect(await t.request(kind, own.options)).toMatchObject({ status: 200 });
  });
});

const looks = codeRoutes.filter((route) => codeKindOf(route) !== route && !route.endsWith('/reject'));

it.each(looks)('%s looks 20 times, also of 32 at once', async (route) => {
  const look = await makeCall(route);
  const responses = await Promise.all(Array.from({ length: 32 }, () => t.request(route, look.options)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(responses.filter(({ body }) => body['code'] === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')).toHaveLength(12);
});

it.each([
  ['POST /auth/otp/sign-in', 'not found', '[S4.32]', 'VerificationCodeNotFound', 404],
  ['POST /auth/otp/sign-in', 'expired', '[S4.33]', 'VerificationCodeExpired', 400],
  ['POST /auth/otp/sign-in', 'already used', '[S4.34]', 'VerificationCodeAlreadyUsed', 400],
  ['POST /auth/otp/sign-in', 'at maximum attempts', '[S4.35]', 'VerificationCodeMaxAttemptsReached', 400],
  ['POST /auth/password/reset', 'not found', '[S4.36]', 'VerificationCodeNotFound', 404],
  ['POST /auth/password/reset', 'expired', '[S4.37]', 'VerificationCodeExpired', 400],
  ['POST /auth/password/reset', 'already used', '[S4.38]', 'VerificationCodeAlreadyUsed', 400],
  ['POST /auth/password/reset', 'at maximum attempts', '[S4.39]', 'VerificationCodeMaxAttemptsReached', 400],
  ['POST /team-invitations/accept', 'not found', '[S4.40]', 'VerificationCodeNotFound', 404],
  ['POST /team-invitations/accept', 'expired', '[S4.41]', 'VerificationCodeExpired', 400],
  ['POST /team-invitations/accept', 'already used', '[S4.42]', 'VerificationCodeAlreadyUsed', 400],
  ['POST /team-invitations/accept', 'at maximum attempts', '[S4.43]', 'VerificationCodeMaxAttemptsReached', 400],
] as const)('a code for %s can be %s %s', async (route, _state, _claim, name, status) => {
  const response = await endpointCases[route].errors[name](t);
  expect(response).toMatchObject({ status, body: { code: errorDefinitions[name].code } });
});
