import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { completeRedirects, enableProvider } from '../testing/oauth.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Every request that takes the URL of an app, with URLs that the project trusts and others. */

let t: TestApp;
let user: SampleUser;
let teamId: string;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  await enableProvider(t, 'github');
  user = await createSampleUser(t);
  teamId = await createSampleTeam(t, [user.userId], ['$invite_members']);
});
afterEach(() => configure({ allow_localhost: true, domains: [] }, false));
afterAll(() => t.close());

async function configure(config: object, is_production_mode: boolean) {
  const body = { is_production_mode, config };
  expect((await t.request('PATCH /projects/current', { access: 'admin', body })).status).toBe(200);
}
const trust = (domain: string) => ({ domain, handler_path: '/handler' });
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Each tells whether the service accepts a callback URL. */
const requests = {
  async signUp(url: string) {
    const email = newEmail();
    const body = { email, password: 'correct horse', verification_callback_url: url };
    expect((await t.request('POST /auth/password/sign-up', { body })).status).toBe(200);
    return (await t.emails()).some(({ recipient }) => recipient === email);
  },
  passwordReset: (callback_url: string) =>
    isAccepted('POST /auth/password/send-reset-code', { email: user.email, callback_url }),
  magicLink: (callback_url: string) =>
    isAccepted('POST /auth/otp/send-sign-in-code', { email: newEmail(), callback_url }),
  verification: (callback_url: string) =>
    isAccepted('POST /contact-channels/send-verification-code', { email: user.email, callback_url }),
  invitation: (callback_url: string) =>
    isAccepted('POST /team-invitations/send-code', { team_id: teamId, email: newEmail(), callback_url }),
  async oauth(redirect_uri: string) {
    return (await completeRedirects(t, { email: newEmail() }, { redirect_uri })).status === 302;
  },
};

async function isAccepted(route: string, body: object) {
  const { status, body: response } = await t.request(route, { token: user.token, body });
  if (status !== 200) expect([status, response['code']]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
  return status === 200;
}

it.each([
  ['signUp', '[S5.44]'],
  ['passwordReset', '[S5.44]'],
  ['magicLink', '[S5.44]'],
  ['verification', '[S5.44]'],
  ['invitation', '[S5.44]'],
  ['oauth', '[S5.44]'],
] as const)('a request of the kind %s accepts only URLs that the project trusts %s', async (kind, _claim) => {
  const url = 'https://app.example.com/handler/callback';
  expect(await requests[kind](url)).toBe(false);
  await configure({ allow_localhost: false, domains: [trust('https://app.example.com')] }, false);
  expect(await requests[kind](url)).toBe(true);
  expect(await requests[kind]('https://evil.example/handler/callback')).toBe(false);
  expect(await requests[kind]('http://localhost:3000/handler/callback')).toBe(false);
});

describe('production mode', () => {
  it.each([
    ['http://localhost:3000', '[S4.82]'],
    ['https://app.localhost', '[S4.82]'],
    ['https://127.0.0.1', '[S4.82]'],
    ['https://203.0.113.7', '[S4.82]'],
    ['http://app.example.com', '[S4.82]'],
  ])('does not trust %s, which a project trusts otherwise %s', async (domain, _claim) => {
    await configure({ domains: [trust('https://app.example.com')] }, false);
    // By SQL, because the API accepts no domain without HTTPS.
    await t.deps.db.sql
      .insertInto('project_domains')
      .values({ project_id: testProjectId, ...trust(domain) })
      .execute();
    expect(await requests.passwordReset(`${domain}/handler`)).toBe(true);
    await configure({}, true);
    expect(await requests.passwordReset(`${domain}/handler`)).toBe(false);
    expect(await requests.passwordReset('https://app.example.com/handler')).toBe(true);
  });
});
