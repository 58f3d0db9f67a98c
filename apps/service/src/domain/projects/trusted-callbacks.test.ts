import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationCodeOf,
  completeRedirects,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createSampleTeam } from '../../testing/sample-team.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../../testing/test-app.ts';

/* Production mode, at every endpoint that sends a browser or an email link to a URL of the app. */

const domains = [
  'https://app.example.com',
  'https://localhost:3000',
  'https://203.0.113.7',
  'http://plain.example.com',
];
const trusted = 'https://app.example.com/handler';
const ignored = [
  'http://localhost:3000/handler',
  'https://localhost:3000/handler',
  'http://app.localhost/handler',
  'http://127.0.0.1:8080/handler',
  'https://203.0.113.7/handler',
  'http://plain.example.com/handler',
];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
  await configure({ is_production_mode: false, config: { allow_localhost: true, magic_link_enabled: true } });
  await t.deps.db.sql
    .insertInto('project_domains')
    .values(domains.map((domain) => ({ project_id: testProjectId, domain, handler_path: '/handler' })))
    .execute();
});
afterAll(() => t.close());

async function configure(body: object) {
  expect((await t.request('PATCH /projects/current', { access: 'admin', body })).status).toBe(200);
}

/** Asks for an email with a link to the URL; returns the error code, if any, and how many emails there are. */
const emails: Record<string, (callback_url: string) => Promise<unknown>> = {
  'POST /auth/password/send-reset-code': async (callback_url) => {
    const { email } = await createSampleUser(t);
    return codeOfCall('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  },
  'POST /auth/otp/send-sign-in-code': async (callback_url) => {
    const { email } = await createSampleUser(t);
    return codeOfCall('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  },
  'POST /contact-channels/send-verification-code': async (callback_url) => {
    const { email, token } = await createSampleUser(t);
    return codeOfCall('POST /contact-channels/send-verification-code', { token, body: { email, callback_url } });
  },
  'POST /team-invitations/send-code': async (callback_url) => {
    const team_id = await createSampleTeam(t, [(await createSampleUser(t)).userId]);
    const body = { team_id, email: 'grace@example.com', callback_url };
    return codeOfCall('POST /team-invitations/send-code', { access: 'server', body });
  },
};

async function codeOfCall(route: string, options: object): Promise<unknown> {
  return (await t.request(route, options)).body['code'];
}

/** Signs in at a provider with the URL as redirect URI; returns the error code, if any. */
const signIn = async (redirect_uri: string) => {
  const response = await completeRedirects(t, {}, { redirect_uri });
  return response.headers.get('location') === null ? response.body['code'] : undefined;
};

const refused = 'REDIRECT_URL_NOT_WHITELISTED';

describe.each(Object.entries({ ...emails, 'the redirect URI of a provider': signIn }))('%s', (_route, ask) => {
  it('trusts every URL that the settings allow, and in production mode https domains alone', async () => {
    const codes = async (urls: readonly string[]) => {
      const found = [];
      for (const url of urls) found.push(await ask(url));
      return found;
    };
    await configure({ is_production_mode: false });
    expect(await codes([trusted, ...ignored])).toEqual([trusted, ...ignored].map(() => undefined));
    await configure({ is_production_mode: true });
    const before = (await t.emails()).length;
    expect(await codes(ignored)).toEqual(ignored.map(() => refused));
    expect((await t.emails()).length).toBe(before);
    expect(await ask(trusted)).toBeUndefined();
  });
});

describe('in production mode', () => {
  beforeAll(() => configure({ is_production_mode: true }));

  it.each(ignored)('a sign-up sends no verification email with a link to %s, and succeeds', async (url) => {
    const before = (await t.emails()).length;
    const body = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' };
    const options = { body: { ...body, verification_callback_url: url } };
    expect((await t.request('POST /auth/password/sign-up', options)).status).toBe(200);
    expect((await t.emails()).length).toBe(before);
  });

  it.each(ignored)('a provider error is not sent to %s', async (error_redirect_url) => {
    const response = await completeRedirects(t, 'deny', { redirect_uri: trusted, error_redirect_url });
    expect(response.headers.get('location')).toBeNull();
    expect(response.body['code']).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
  });

  it.each(ignored)('%s does not come back as the page after a sign-in', async (page) => {
    const response = await completeRedirects(t, {}, { redirect_uri: trusted, after_callback_redirect_url: page });
    const { status, body } = await redeemAuthorizationCode(t, authorizationCodeOf(response), { redirect_uri: trusted });
    expect({ status, page: body['after_callback_redirect_url'] }).toEqual({ status: 200, page: null });
  });

  it('ends a sign-in on localhost that began before it was switched on', async () => {
    await configure({ is_production_mode: false });
    const departure = await requestSignInRedirect(t);
    const back = await signInAtStandInOrDeny(t, departure, {});
    await configure({ is_production_mode: true });
    expect((await sendProviderCallback(t, departure, back)).body['code']).toBe(refused);
  });
});
