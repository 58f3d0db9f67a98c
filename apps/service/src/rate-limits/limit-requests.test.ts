import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import { withFlag } from '../testing/cases/project-flags.ts';
import { exhaust } from '../testing/exhaust.ts';
import {
  authorizationCodeOf,
  countSignInRows,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../testing/oauth.ts';
import { samplePicture } from '../testing/sample-picture.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, type TestResponse } from '../testing/test-app.ts';
import type { RateLimitKey } from './counters.ts';
import { rateLimits } from './rate-limits.ts';

let t: TestApp;
let user: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  // Tests share the IP addresses and the project.
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
  user = await createSampleUser(t);
});
afterAll(() => t.close());

const home = '203.0.113.1';
const elsewhere = '198.51.100.1';
const wrong = 'wrong horse';
const right = 'correct horse';

const signIn = (ipAddress: string, password = right, email = user.email) =>
  t.request('POST /auth/password/sign-in', { ipAddress, body: { email, password } });

/** Does the same at another process. */
const signInAt = async (app: TestApp['app'], ipAddress: string, password: string) => {
  const request = t.createRequest('POST /auth/password/sign-in', { body: { email: user.email, password } });
  return app.fetch(request, { incoming: { socket: { remoteAddress: ipAddress } } });
};

const count = (responses: readonly TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

const times = <T>(number: number, make: (index: number) => T) =>
  Array.from({ length: number }, (_, index) => make(index));

function expectRefused(response: TestResponse, span: number) {
  expect(response.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retry_after_seconds: span / 1000 } });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe(String(span / 1000));
}

describe('guesses of a password', () => {
  const { limit, span } = rateLimits.passwordsForFrom;

  it('from one IP address succeed exactly as often as the limit allows, 16 in parallel on two processes', async () => {
    const other = createApp(t.deps);
    const responses = await Promise.all(
      times(16, async (index) => (await signInAt(index % 2 === 0 ? t.app : other, home, wrong)).status),
    );
    expect(responses.sort()).toEqual([...times(limit, () => 400), ...times(16 - limit, () => 429)]);
    expectRefused(await signIn(home), span);
    expect((await signIn(elsewhere)).status).toBe(200);
    t.clock.advance(span);
    expect((await signIn(home)).status).toBe(200);
  });

  it('count no longer than any span when a clock that was ahead is set back', async () => {
    const day = 24 * 3600 * 1000;
    await exhaust(t, ['passwordsForFrom', user.email, home]);
    t.clock.advance(-day);
    const responses = [await signIn(home), await signIn(home, wrong)];
    t.clock.advance(day);
    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('do not count when they are right, 16 at once either', async () => {
    for (const _ of times(2, () => 0)) {
      expect(count(await Promise.all(times(16, () => signIn(home))), 200)).toBe(16);
    }
  });

  it('block no other user who signs in at the same time, however many succeed', async () => {
    const limiter = createPasswordHasher({ cores: 1, queue: 8 });
    const app = createApp({ ...t.deps, passwordHasher: limiter });
    const addresses = [...times(40, () => elsewhere), home];
    const responses = await Promise.all(addresses.map((ipAddress) => signInAt(app, ipAddress, right)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.slice(0, -1)).toContain(429);
    expect(statuses.at(-1)).toBe(200);
    await limiter.close();
  });

  it('learn nothing from a right one behind too many wrong ones that run beside it', async () => {
    await exhaust(t, ['passwordsForFrom', user.email, home], 1);
    const wrongOnes = times(15, () => signIn(home, wrong).then(({ status }) => status));
    // The first that is refused shows that another one has taken the last guess.
    await Promise.any(wrongOnes.map(async (status) => expect(await status).toBe(429)));
    const statuses = await Promise.all([...wrongOnes, signIn(home).then(({ status }) => status)]);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.sort()).toEqual([400, ...times(15, () => 429)]);
  });

  it('are rejected in the same way if no such account exists', async () => {
    const nobody = `${crypto.randomUUID()}@example.com`;
    const responses = await Promise.all(times(16, () => signIn(home, wrong, nobody)));
    expect([count(responses, 400), count(responses, 429)]).toEqual([limit, 16 - limit]);
  });

  it('of many accounts from one IP address are limited as well', async () => {
    await exhaust(t, ['passwordsFrom', home]);
    expectRefused(await signIn(home), rateLimits.passwordsFrom.span);
    expect((await signIn(elsewhere)).status).toBe(200);
  });

  it('are counted by the network of an IPv6 address, which belongs to one customer', async () => {
    for (const index of times(limit, (place) => place)) await signIn(`2001:db8:0:10${index}::${index + 1}`, wrong);
    expect((await signIn('2001:db8:0:1ff:ffff::')).status).toBe(429);
    expect((await signIn('2001:db8:0:200::1')).status).toBe(200);
  });

  it('from other networks do not lock the owner out: not at a trusted IP address, nor at a new one after a reset', async () => {
    expect((await signIn(home)).status).toBe(200);
    await exhaust(t, ['passwordsFor', user.email]);
    expectRefused(await signIn(elsewhere), rateLimits.passwordsFor.span);
    expect((await signIn(home)).status).toBe(200);

    await exhaust(t, ['passwordsForFrom', user.email, elsewhere]);
    const callback = 'http://localhost:3000/reset';
    await t.request('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url: callback } });
    const body = { code: await t.mailedCode(user.email), password: 'a new horse' };
    expect((await t.request('POST /auth/password/reset', { ipAddress: elsewhere, body })).status).toBe(200);
    expect((await signIn(elsewhere, 'a new horse')).status).toBe(200);
  });

  it('count on in other projects after a reset of the password', async () => {
    const project = otherTestProjectId;
    const signInThere = () =>
      t.request('POST /auth/password/sign-in', {
        project,
        ipAddress: home,
        body: { email: user.email, password: wrong },
      });
    await exhaust(t, ['passwordsForFrom', user.email, home], 0, project);
    const callback = 'http://localhost:3000/reset';
    await t.request('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url: callback } });
    const body = { code: await t.mailedCode(user.email), password: 'a new horse' };
    expect((await t.request('POST /auth/password/reset', { ipAddress: home, body })).status).toBe(200);
    expect((await signInThere()).status).toBe(429);
  });

  it('through a server of the host app count for the account alone', async () => {
    const body = { email: user.email, password: wrong };
    const responses = await Promise.all(
      times(16, () => t.request('POST /auth/password/sign-in', { access: 'server', ipAddress: home, body })),
    );
    expect(count(responses, 400)).toBe(16);
    expect((await signIn(home)).status).toBe(200);
  });

  it('by a signed-in user who changes the password are limited too', async () => {
    const body = { old_password: wrong, new_password: 'a new horse' };
    const change = (fields: object = {}) =>
      t.request('POST /auth/password/update', { token: user.token, body: { ...body, ...fields } });
    const responses = await Promise.all(times(16, () => change()));
    const { limit: ownLimit, span: ownSpan } = rateLimits.oldPasswordsFor;
    expect([count(responses, 400), count(responses, 429)]).toEqual([ownLimit, 16 - ownLimit]);
    expectRefused(await change({ old_password: right }), ownSpan);
  });
});

describe('emails', () => {
  beforeEach(() =>
    t.deps.db.sql.updateTable('users').set({ email_verified: true }).where('id', '=', user.userId).execute(),
  );

  const send = (ipAddress: string | undefined, email = user.email) =>
    t.request('POST /auth/password/send-reset-code', {
      ...(ipAddress && { ipAddress }),
      body: { email, callback_url: 'http://localhost:3000/reset' },
    });

  const ask = (email: string, ipAddress?: string, callback_url = 'http://localhost:3000/link') =>
    t.request('POST /auth/otp/send-sign-in-code', { ...(ipAddress && { ipAddress }), body: { email, callback_url } });

  it.each([
    ['an existing account', () => user.email],
    ['an unknown email', () => `${crypto.randomUUID()}@example.com`],
  ])(
    "to %s are sent exactly as often as the quota allows, 32 at once; rejected ones consume nothing of the recipient's quota",
    async (_who, emailOf) => {
      const email = emailOf();
      const { limit, span } = rateLimits.emailsForFrom;
      const responses = await Promise.all(times(32, () => send(home, email)));
      expect([count(responses, 200), count(responses, 429)]).toEqual([limit, 32 - limit]);
      expectRefused(await send(home, email), span);
      expect((await send(elsewhere, email)).status).toBe(200);
      t.clock.advance(span);
      expect((await send(home, email)).status).toBe(200);
    },
  );

  it.each([
    ['of an IP address', (): RateLimitKey => ['emailsFrom', home]],
    ['of a project to its users', (): RateLimitKey => ['emailsToVerified']],
  ])('%s come to an end', async (_what, tried) => {
    await exhaust(t, tried());
    expectRefused(await send(home), rateLimits.emailsFor.span);
    expect((await t.emails()).some(({ recipient }) => recipient === user.email)).toBe(false);
  });

  it.each<[string, (email: string) => Promise<TestResponse>, RateLimitKey[0]]>([
    ['a magic link', (email) => ask(email), 'signInEmailsFor'],
    [
      'a verification',
      async (email) => {
        const { token } = user;
        await t.request('PATCH /users/me', { access: 'server', token, body: { primary_email: email } });
        const body = { email, callback_url: 'http://localhost:3000/verify' };
        return t.request('POST /contact-channels/send-verification-code', { token, body });
      },
      'emailsFor',
    ],
    [
      'an invitation',
      async (email) => {
        const body = { email, team_id: await createSampleTeam(t), callback_url: 'http://localhost:3000/join' };
        return t.request('POST /team-invitations/send-code', { access: 'server', body });
      },
      'emailsFor',
    ],
  ])('with %s are limited, for the recipient and for attackers', async (what, mail, quota) => {
    await withFlag(t, 'magic_link_enabled', true, async () => {
      for (const tried of [
        // An account verifies its own email whatever else is sent there.
        (email: string): RateLimitKey => (what === 'a verification' ? [quota, email, user.userId] : [quota, email]),
        (): RateLimitKey => ['emailsToUnverified'],
      ]) {
        const email = `${crypto.randomUUID()}@example.com`;
        await exhaust(t, tried(email));
        const response = await mail(email);
        // Anybody can request it. The response must neither reveal who has a verified account nor stop its owner.
        if (quota === 'signInEmailsFor') expect(response.status).toBe(200);
        else expectRefused(response, rateLimits[tried(email)[0]].span);
        expect((await t.emails()).some(({ recipient }) => recipient === email)).toBe(false);
      }
    });
  });

  it('cannot be requested without limit to find out who has an account', async () => {
    const askInVain = (email: string, ipAddress?: string) => ask(email, ipAddress, 'https://nobody.example/');
    await withFlag(t, 'magic_link_enabled', true, async () => {
      const codes = [await askInVain(user.email), await askInVain('nobody@example.com')].map(
        ({ body }) => body['code'],
      );
      expect(codes).toEqual(['REDIRECT_URL_NOT_WHITELISTED', 'REDIRECT_URL_NOT_WHITELISTED']);
      await exhaust(t, ['emailsFrom', home], 1);
      await askInVain(user.email, home);
      await withFlag(t, 'sign_up_enabled', false, async () => {
        expectRefused(await askInVain(user.email, home), rateLimits.emailsFrom.span);
        expectRefused(await askInVain('nobody@example.com', home), rateLimits.emailsFrom.span);
      });
    });
    // Questions are no emails, so that they keep none from the owner.
    expect((await send(elsewhere)).status).toBe(200);
  });

  it('of one project take nothing from another', async () => {
    await exhaust(t, ['emailsToVerified']);
    const response = await t.request('POST /auth/password/send-reset-code', {
      project: otherTestProjectId,
      body: { email: user.email, callback_url: 'http://localhost:3000/reset' },
    });
    expect(response.status).toBe(200);
  });
});

/** Returns from a provider, from an IP address, as a new user by default. */
async function arrive(
  ipAddress: string,
  email = `${crypto.randomUUID()}@example.com`,
  query: Record<string, string> = {},
) {
  const departure = await requestSignInRedirect(t, 'github', query);
  const back = await signInAtStandInOrDeny(t, departure, { email });
  return sendProviderCallback(t, departure, back, ipAddress);
}

describe('sign-ups', () => {
  beforeAll(() => enableProvider(t, 'github'));

  const withPassword = (ipAddress: string) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { email, password: right, verification_callback_url: 'http://localhost:3000/verify' };
    return t.request('POST /auth/password/sign-up', { ipAddress, body });
  };

  it.each([
    ['with a password', withPassword, 200],
    ['at a provider', (ipAddress: string) => arrive(ipAddress), 302],
  ])('%s are limited for an IP address, but not for others', async (_how, signUp, status) => {
    await exhaust(t, ['signUpsFrom', home], 3);
    const [users = 0] = await countSignInRows(t);
    const responses = await Promise.all(times(16, () => signUp(home)));
    expect([count(responses, status), count(responses, 429)]).toEqual([3, 13]);
    expect((await countSignInRows(t))[0]).toBe(users + 3);
    expectRefused(await signUp(home), rateLimits.signUpsFrom.span);
    expect((await signUp(elsewhere)).status).toBe(status);
  });

  it('at a provider do not count users who have an account, and accept them', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await arrive(elsewhere, email)).status).toBe(302);
    await exhaust(t, ['signUpsFrom', home]);
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await arrive(home, email)));
    expect(body['is_new_user']).toBe(false);
  });

  it('at a provider report it to the app', async () => {
    await exhaust(t, ['signUpsFrom', home]);
    const error = { error_redirect_url: 'http://localhost:3000/handler/error' };
    const { status, headers } = await arrive(home, undefined, error);
    const location = new URL(headers.get('location') ?? '');
    expect(status).toBe(307);
    expect(location.searchParams.get('errorCode')).toBe('TOO_MANY_REQUESTS');
    expect(location.searchParams.get('details')).toBe('{"retry_after_seconds":3600}');
  });

  it('succeed after the project has sent too many emails, and their email follows in an hour', async () => {
    await exhaust(t, ['emailsToUnverified']);
    const later = () =>
      t.deps.db.sql
        .selectFrom('emails')
        .select(['id', 'due_at'])
        .where('due_at', '>', new Date(t.clock.now()))
        .execute();
    // Other tests may have delayed emails, too.
    const before = new Set((await later()).map(({ id }) => id));
    expect((await withPassword(home)).status).toBe(200);
    const delayed = (await later()).filter(({ id }) => !before.has(id)).map(({ due_at }) => due_at);
    expect(delayed).toEqual([new Date(t.clock.now() + rateLimits.emailsToUnverified.span)]);
  });
});

describe('objects that users create through clients', () => {
  const body = { profile_image_url: samplePicture };
  const params = async (permission?: string) => ({
    team_id: await createSampleTeam(t, [user.userId], permission === undefined ? [] : [permission]),
    user_id: 'me',
  });
  const asUser = () => ({ ipAddress: home, token: user.token });
  const team = () =>
    t.request('POST /teams', { ...asUser(), body: { display_name: 'Analysts', creator_user_id: 'me' } });

  it.each<[string, () => Promise<TestResponse>]>([
    ['pictures of users', () => t.request('PATCH /users/me', { ...asUser(), body })],
    [
      'pictures of teams',
      async () => t.request('PATCH /teams/{team_id}', { ...asUser(), params: await params('$update_team'), body }),
    ],
    [
      'pictures of members',
      async () =>
        t.request('PATCH /team-member-profiles/{team_id}/{user_id}', { ...asUser(), params: await params(), body }),
    ],
    ['teams', () => withFlag(t, 'client_team_creation_enabled', true, team)],
  ])('comes to an end: %s', async (_what, make) => {
    expect(await make()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    for (const spent of [
      ['creationsFor', user.userId],
      ['creationsFrom', home],
    ] as const) {
      await exhaust(t, spent);
      expectRefused(await make(), rateLimits.creationsFor.span);
      await t.deps.db.sql.deleteFrom('rate_limits').execute();
    }
  });

  it('comes to an end: projects', async () => {
    const { token, userId } = await createSampleUser(t, 'internal');
    const make = (access: 'client' | 'server' = 'client') =>
      t.request('POST /internal/projects', { access, project: 'internal', token, body: { display_name: 'Shop' } });
    expect((await make()).status).toBe(201);
    await exhaust(t, ['creationsFor', userId], 0, 'internal');
    expect([(await make()).status, (await make('server')).status]).toEqual([429, 201]);
  });
});

describe('metadata that clients update', () => {
  const metadata = { client_metadata: { theme: 'dark' } };
  const ofUser = (body: object, access: 'client' | 'server' = 'client') =>
    t.request('PATCH /users/me', { access, ipAddress: home, token: user.token, body });
  const ofTeam = async (body: object, access: 'client' | 'server' = 'client') => {
    const params = { team_id: await createSampleTeam(t, [user.userId], ['$update_team']) };
    return t.request('PATCH /teams/{team_id}', { access, ipAddress: home, token: user.token, params, body });
  };

  it.each([
    ['of users', ofUser],
    ['of teams', ofTeam],
  ])('is limited %s, 16 at once, for one user only', async (_what, update) => {
    for (const spent of [
      ['metadataFor', user.userId],
      ['metadataFrom', home],
    ] as const) {
      await exhaust(t, spent, 3);
      const responses = await Promise.all(times(16, () => update(metadata)));
      expect([count(responses, 200), count(responses, 429)]).toEqual([3, 13]);
      expectRefused(await update(metadata), rateLimits.metadataFor.span);
      expect((await update({ display_name: 'Grace' })).status).toBe(200);
      expect((await update(metadata, 'server')).status).toBe(200);
      await t.deps.db.sql.deleteFrom('rate_limits').execute();
    }
  });
});

describe('departures to a provider', () => {
  beforeAll(() => enableProvider(t, 'github'));

  const leave = async (ipAddress: string) => (await requestSignInRedirect(t, 'github', {}, { ipAddress })).response;
  const waiting = async () => (await t.deps.db.sql.selectFrom('oauth_states').selectAll().execute()).length;

  it('from an IP address are limited, 16 at once, and leave no rows behind', async () => {
    await exhaust(t, ['oauthRedirectsFrom', home], 3);
    const before = await waiting();
    const responses = await Promise.all(times(16, () => leave(home)));
    expect([count(responses, 307), count(responses, 429)]).toEqual([3, 13]);
    expect(await waiting()).toBe(before + 3);
    const { span } = rateLimits.oauthRedirectsFrom;
    expectRefused(await leave(home), span);
    expect((await leave(elsewhere)).status).toBe(307);
    t.clock.advance(span);
    expect((await leave(home)).status).toBe(307);
  });
});

it('can be switched off in development', async () => {
  await exhaust(t, ['emailsToVerified']);
  const app = createApp({ ...t.deps, config: { ...t.deps.config, abuseLimits: false } });
  const body = { email: user.email, callback_url: 'http://localhost:3000/reset' };
  expect((await app.fetch(t.createRequest('POST /auth/password/send-reset-code', { body }))).status).toBe(200);
  expect((await t.request('POST /auth/password/send-reset-code', { body })).status).toBe(429);

  await exhaust(t, ['customEmails']);
  const email = { user_ids: [user.userId], subject: 'Your report', html: '<p>Your report</p>' };
  const send = () => t.createRequest('POST /emails/send-email', { access: 'server', body: email });
  expect([(await app.fetch(send())).status, (await t.app.fetch(send())).status]).toEqual([200, 429]);
});
