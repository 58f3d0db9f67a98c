import { api } from '@keystack/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allRoutes, endpointCases } from '../../testing/cases.ts';
import { withChecks } from '../../testing/checks.ts';
import { codeKinds } from '../../testing/code-kinds.ts';
import { exhaust } from '../../testing/exhaust.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createTrustLink, createUndoLink, openOwnerLink } from '../../testing/owner-links.ts';
import { createSampleUser, type SampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../../testing/test-app.ts';

/* An anonymous request never changes what another requester holds: every endpoint, and every kind of code. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  for (const provider of ['github', 'google'] as const) await enableProvider(t, provider);
});
afterAll(() => t.close());

/** The routes that anybody can call with the publishable key of an app, or without a key. */
const anonymousRoutes = allRoutes.filter((route) => {
  const endpoint = api.find(({ method, path }) => `${method} ${path}` === route);
  const access: readonly string[] = endpoint?.access ?? [];
  return endpoint !== undefined && !('user' in endpoint) && (access.length === 0 || access.includes('client'));
});

const home = '203.0.113.1';
const addresses = Array.from({ length: 7 }, (_, index) => `198.51.100.${index + 1}`);

/** Replaces what identifies a user in a request, and removes the session. */
function aimAt(owner: SampleUser, stranger: SampleUser, { token: _, ...options }: RequestOptions): RequestOptions {
  const text = JSON.stringify(options)
    .replaceAll(stranger.email, owner.email)
    .replaceAll(stranger.userId, owner.userId);
  const aimed: RequestOptions = JSON.parse(text);
  const body = aimed.body;
  return typeof body === 'object' && body !== null && 'email' in body
    ? { ...aimed, body: { ...body, email: owner.email } }
    : aimed;
}

/** A code or link of an account owner, and the person that requests of strangers aim at. */
interface OwnCode {
  readonly owner: SampleUser;
  /** Another email address of the owner's account. */
  readonly otherEmail?: string;
  /** Redeems the code. Fails if the result is not the usual one. */
  redeem(): Promise<unknown>;
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

const signIn = ({ email }: SampleUser) =>
  t.request('POST /auth/password/sign-in', { ipAddress: home, body: { email, password: 'correct horse' } });

/** Opens a link and presses the button of its page. */
const press = (link: string, ipAddress = home) => openOwnerLink(t, link, 'POST', ipAddress);

/** Redeems an authorization code, and returns the user who is signed in. */
async function redeemOAuth(code: string) {
  const { status, body } = await redeemAuthorizationCode(t, code, {}, { ipAddress: home });
  expect(status, JSON.stringify(body)).toBe(200);
  return (await t.request('GET /users/me', { token: String(body['access_token']) })).body;
}

/** A person without an account. */
const unknownPerson = (): SampleUser => ({
  userId: crypto.randomUUID(),
  email: newEmail(),
  token: '',
  refreshToken: '',
});

/** The codes and links that no endpoint with a case takes, and those of the OAuth flow of the service. */
const otherKinds: Readonly<Record<string, () => Promise<OwnCode>>> = {
  async 'the link that trusts a network'() {
    const owner = await createSampleUser(t);
    const link = await createTrustLink(t, owner);
    return {
      owner,
      async redeem() {
        await exhaust(t, ['passwordsForDay', owner.email]);
        expect((await signIn(owner)).status).toBe(429);
        expect((await press(link)).status).toBe(200);
        expect((await signIn(owner)).status).toBe(200);
      },
    };
  },
  async 'the link that undoes a change of the email address'() {
    const [owner, otherEmail] = [await createSampleUser(t), newEmail()];
    const link = await createUndoLink(t, owner, otherEmail);
    return {
      owner,
      otherEmail,
      async redeem() {
        expect((await press(link)).status).toBe(200);
        const { status, body } = await signIn(owner);
        expect([status, body['user_id']]).toEqual([200, owner.userId]);
      },
    };
  },
  async 'the authorization code of a sign-in at a provider'() {
    const owner = unknownPerson();
    const code = authorizationCodeOf(await completeRedirects(t, { email: owner.email }));
    return {
      owner,
      async redeem() {
        const user = { primary_email: owner.email, primary_email_verified: true, has_password: false };
        expect(await redeemOAuth(code)).toMatchObject(user);
      },
    };
  },
  async 'the authorization code that links an account at a provider'() {
    const owner = await createSampleUser(t);
    const code = authorizationCodeOf(
      await completeRedirects(t, { email: newEmail() }, { type: 'link', token: owner.token }),
    );
    return {
      owner,
      async redeem() {
        expect(await redeemOAuth(code)).toMatchObject({ id: owner.userId, oauth_providers: [{ id: 'github' }] });
      },
    };
  },
  async 'the state of a sign-in at a provider'() {
    const owner = unknownPerson();
    const redirect = await requestSignInRedirect(t, 'github', {}, { ipAddress: home });
    const back = await signInAtStandInOrDeny(t, redirect, { email: owner.email });
    return {
      owner,
      async redeem() {
        const user = await redeemOAuth(authorizationCodeOf(await sendProviderCallback(t, redirect, back, home)));
        const own = { primary_email: owner.email, primary_email_verified: true, has_password: false };
        expect(user).toMatchObject(own);
      },
    };
  },
};

/** The requests of strangers: every endpoint with the owner's email address, and pages with links of their own. */
const strangers: Readonly<Record<string, (code: OwnCode, stranger: SampleUser) => Promise<void>>> = {
  ...Object.fromEntries(
    anonymousRoutes.map((route) => [
      route,
      async ({ owner, otherEmail = owner.email }: OwnCode, stranger: SampleUser) => {
        const own = await endpointCases[route].call(t, stranger);
        for (const email of new Set([owner.email, otherEmail])) {
          const options = aimAt({ ...owner, email }, stranger, own);
          for (const ipAddress of addresses) await t.request(route, { ...options, ipAddress });
        }
      },
    ]),
  ),
  async 'own link that trusts a network'(_code, stranger) {
    const link = await createTrustLink(t, stranger);
    for (const ipAddress of addresses) expect((await press(link, ipAddress)).status).toBe(200);
  },
  async 'own link that undoes a change of the email address'(_code, stranger) {
    expect((await press(await createUndoLink(t, stranger, newEmail()), addresses[0])).status).toBe(200);
  },
  async 'sign-in at a provider with the unverified email address of the owner'({ owner }) {
    // At another provider: the stand-in of one has one account for each email address.
    const person = { email: owner.email, verified: false };
    const code = authorizationCodeOf(await completeRedirects(t, person, { provider: 'google' }));
    if (code !== '') await redeemAuthorizationCode(t, code);
  },
};

/**
 * Checks that a code still works after what strangers do, each with a new code. A daily run checks a third of what they
 * do, another third for the next kind of code.
 *
 * @param kindIndex The position of the kind of code.
 */
const stillWorks = (prepare: () => Promise<OwnCode>, kindIndex: number) =>
  withChecks(async (check) => {
    for (const [index, [name, act]] of Object.entries(strangers).entries()) {
      if (inject('daily') && index % 3 !== kindIndex % 3) continue;
      await check(name, async () => {
        await t.deps.db.sql.deleteFrom('rate_limits').execute();
        const code = await prepare();
        await act(code, await createSampleUser(t));
        await code.redeem();
      });
    }
  });

it('lists the endpoints that send emails among those that anybody can call', () => {
  const routes = [
    'POST /auth/otp/send-sign-in-code',
    'POST /auth/password/send-reset-code',
    'POST /auth/password/sign-up',
  ];
  expect(anonymousRoutes).toEqual(expect.arrayContaining(routes));
});

it.each(codeKinds)('the code of an account owner for %s still works after requests of strangers', (kind) =>
  stillWorks(async () => {
    const owner = await createSampleUser(t);
    const own = await endpointCases[kind].call(t, owner);
    return { owner, redeem: async () => expect(await t.request(kind, own)).toMatchObject({ status: 200 }) };
  }, codeKinds.indexOf(kind)),
);

it.each(Object.entries(otherKinds))('%s still works after requests of strangers', (name, prepare) =>
  stillWorks(prepare, codeKinds.length + Object.keys(otherKinds).indexOf(name)),
);

it('the sign-in code of a person without an account still works after requests of strangers', () =>
  stillWorks(async () => {
    const owner = unknownPerson();
    const body = { email: owner.email, callback_url: 'http://localhost:3000/a' };
    expect((await t.request('POST /auth/otp/send-sign-in-code', { ipAddress: home, body })).status).toBe(200);
    const code = await t.mailedCode(owner.email);
    return {
      owner,
      async redeem() {
        const signedIn = await t.request('POST /auth/otp/sign-in', { ipAddress: home, body: { code } });
        expect(signedIn).toMatchObject({ status: 200 });
        const me = await t.request('GET /users/me', { token: String(signedIn.body['access_token']) });
        expect(me.body).toMatchObject({ primary_email: owner.email, has_password: false });
      },
    };
  }, 0));
