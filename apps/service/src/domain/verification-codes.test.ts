import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases, routes } from '../testing/cases.ts';
import { makeSampleUser } from '../testing/sample-user.ts';
import { makeTestApp, otherProject, type TestApp } from '../testing/test-app.ts';

/* A code is worth something in one place only: for its own kind of call, in its own project. */

type Kind = keyof typeof cases;

/** The calls that take a code of a mail or of a sign-in. */
const takers = routes.filter((route) => 'VerificationCodeNotFound' in cases[route].errors);

/** What the code of a call is for: looking at a code is of the same kind as using it. */
const kindOf = (route: Kind) => route.replace(/\/(check-code|details)$/, '') as Kind;
const kinds = [...new Set(takers.map(kindOf))];

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

/** A valid call with a code of its own. */
async function makeCall(route: Kind) {
  const options = await cases[route].call(t, await makeSampleUser(t));
  const body: Readonly<Record<string, unknown>> = { ...Object(options.body) };
  return { options, body };
}

const unknownCode = { status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } };

it('knows five kinds', () => {
  expect(kinds.toSorted()).toEqual([
    'POST /auth/mfa/sign-in',
    'POST /auth/otp/sign-in',
    'POST /auth/password/reset',
    'POST /contact-channels/verify',
    'POST /team-invitations/accept',
  ]);
});

describe.each(kinds)('a code for %s', (kind) => {
  it('is unknown to every other kind of call, and still good after', async () => {
    const own = await makeCall(kind);
    for (const route of takers.filter((route) => kindOf(route) !== kind)) {
      const { options, body } = await makeCall(route);
      const answer = await t.call(route, { ...options, body: { ...body, code: own.body['code'] } });
      expect(answer).toMatchObject(unknownCode);
    }
    expect(await t.call(kind, own.options)).toMatchObject({ status: 200 });
  });

  it('is unknown to another project, and still good after', async () => {
    const own = await makeCall(kind);
    const { token } = await t.signUp(`${crypto.randomUUID()}@example.com`, 'correct horse', { project: otherProject });
    const elsewhere = { project: otherProject, ...(own.options.token && { token }) };
    for (const route of takers.filter((route) => kindOf(route) === kind)) {
      const { options, body } = await makeCall(route);
      const answer = await t.call(route, { ...options, ...elsewhere, body: { ...body, code: own.body['code'] } });
      expect(answer).toMatchObject(unknownCode);
    }
    expect(await t.call(kind, own.options)).toMatchObject({ status: 200 });
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
    const answer = await t.call('POST /auth/oauth/token', { ...grant.options, body });
    expect(answer).toMatchObject({ body: { code: 'INVALID_AUTHORIZATION_CODE' } });
    expect(await t.call(kind, own.options)).toMatchObject({ status: 200 });
  });
});
