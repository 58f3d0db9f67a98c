import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { HttpError } from '../http-error.ts';
import { totpSecret } from '../testing/cases/mfa.ts';
import { createInvitation } from '../testing/cases/team-invitations.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { enableProvider, insertAccountReturningToken } from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The page that undoes a change of the email address, behind the link of the email to the old one. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github', 'standard');
  await enableProvider(t, 'google', 'standard');
});
afterAll(() => t.close());

const newAddress = () => `${crypto.randomUUID()}@example.com`;

const update = ({ userId }: Pick<SampleUser, 'userId'>, body: object) =>
  t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });

async function read({ userId }: Pick<SampleUser, 'userId'>) {
  const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } });
  return { email: body['primary_email'], verified: body['primary_email_verified'] };
}

/** Changes the email address of a user, and returns the link in the email to the old one. */
async function changeEmail(user: Pick<SampleUser, 'userId'>, from: string, body: object): Promise<string> {
  await update(user, body);
  const emails = (await t.emails(from)).filter(({ template }) => template === 'email_changed');
  return emails.at(-1)?.text.match(/^https?:.*$/m)?.[0] ?? '';
}

async function changed() {
  const user = await createSampleUser(t);
  await update(user, { primary_email_verified: true });
  const attacker = newAddress();
  const link = await changeEmail(user, user.email, { primary_email: attacker, primary_email_verified: true });
  return { user, attacker, link };
}

const open = (link: string, method = 'GET') => Promise.resolve(t.app.fetch(new Request(link, { method })));

describe('the link to undo a change of the email address', () => {
  it('opens a page of the service, which changes nothing by itself and states what the button does', async () => {
    const { user, attacker, link } = await changed();
    expect(link).toMatch(/^http:\/\/localhost:8100\/undo-email-change\?/);
    const response = await open(link);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(`Your account at Test project will use ${user.email} again.`);
    expect(page).toContain('<form method="post"');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await read(user)).toEqual({ email: attacker, verified: true });
  });

  it('restores the old email with a button, and ends every session', async () => {
    const { user, link } = await changed();
    const page = await (await open(link)).text();
    const action =
      page
        .match(/action="([^"]+)"/)?.[1]
        ?.replaceAll('&amp;', '&')
        .replaceAll('&#38;', '&') ?? '';
    const done = await open(new URL(action, link).href, 'POST');
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('The change was undone');
    expect(await read(user)).toEqual({ email: user.email, verified: true });
    expect((await t.request('GET /users/me', { token: user.token })).status).toBe(401);
    const body = { email: user.email, password: 'correct horse' };
    expect((await t.request('POST /auth/password/sign-in', { body })).status).toBe(200);
  });

  it('leads back to the first trusted domain of the app, also after it has expired', async () => {
    const { link } = await changed();
    const back = (page: string) => /<a [^>]*href="https:\/\/app\.example\/?"[^>]*>([^<]*)</.exec(page)?.[1];
    const domain = { project_id: testProjectId, domain: 'https://app.example', handler_path: '/handler' };
    await t.deps.db.sql.insertInto('project_domains').values(domain).execute();
    expect(back(await (await open(link, 'POST')).text())).toBe('Go back to Test project');
    expect(back(await (await open(link)).text())).toBe('Go back to Test project');
    await t.deps.db.sql.deleteFrom('project_domains').execute();
    expect(back(await (await open(link)).text())).toBeUndefined();
  });

  it('proves no access to the mailbox, which lists the invitations to the old email', async () => {
    const { user, link } = await changed();
    await createInvitation(t, { email: user.email });
    expect((await open(link, 'POST')).status).toBe(200);
    const body = { email: user.email, password: 'correct horse' };
    const { body: session } = await t.request('POST /auth/password/sign-in', { body });
    const options = { token: String(session['access_token']), query: { user_id: 'me' } };
    expect((await t.request('GET /team-invitations', options)).body['items']).toEqual([]);
  });

  it('revokes the codes that were emailed to the new address', async () => {
    const { attacker, link } = await changed();
    const callback_url = 'http://localhost:3000/reset';
    await t.request('POST /auth/password/send-reset-code', { body: { email: attacker, callback_url } });
    const code = await t.mailedCode(attacker);
    await open(link, 'POST');
    const reset = await t.request('POST /auth/password/reset', { body: { code, password: 'a new horse' } });
    expect(reset.body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });

  it('works once of sixteen times', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { link } = await changed();
      const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await open(link, 'POST')).status));
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 404)]);
      expect((await open(link)).status).toBe(404);
    }
  });

  it('works for 72 hours', async () => {
    const { user, link } = await changed();
    const { link: other } = await changed();
    t.clock.advance(72 * 60 * 60_000 - 1);
    expect((await open(link, 'POST')).status).toBe(200);
    expect((await read(user)).email).toBe(user.email);
    t.clock.advance(1);
    expect((await open(other, 'POST')).status).toBe(404);
  });

  it('ends the links of later changes, which an attacker may have got', async () => {
    const { user, attacker, link } = await changed();
    const second = await changeEmail(user, attacker, { primary_email: newAddress() });
    expect(second).not.toBe('');
    expect((await open(link, 'POST')).status).toBe(200);
    expect((await open(second, 'POST')).status).toBe(404);
    expect((await read(user)).email).toBe(user.email);
  });

  it('leaves the links of earlier changes, which their owner may still need', async () => {
    const { user, attacker, link } = await changed();
    const second = await changeEmail(user, attacker, { primary_email: newAddress() });
    expect((await open(second, 'POST')).status).toBe(200);
    expect((await read(user)).email).toBe(attacker);
    expect((await open(link, 'POST')).status).toBe(200);
    expect((await read(user)).email).toBe(user.email);
  });

  it.each<[string, (email: string) => Promise<unknown>]>([
    ['signs up with it', (email) => t.signUp(email)],
    [
      'asks for a magic link to it',
      async (email) => {
        await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
        const callback_url = 'http://localhost:3000/handler';
        const asked = await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
        expect(asked.status).toBe(200);
      },
    ],
  ])('gives the email back if an attacker %s without access to its mailbox', async (_how, squat) => {
    const { user, link } = await changed();
    await squat(user.email);
    expect((await open(link, 'POST')).status).toBe(200);
    expect(await read(user)).toEqual({ email: user.email, verified: true });
    const body = { email: user.email, password: 'correct horse' };
    const signedIn = await t.request('POST /auth/password/sign-in', { body });
    expect(signedIn.body['user_id']).toBe(user.userId);
  });

  it('changes no user who has the email for contact only', async () => {
    const { user, link } = await changed();
    const body = { primary_email: user.email, otp_auth_enabled: true };
    const contact = await t.request('POST /users', { access: 'server', body });
    expect((await open(link, 'POST')).status).toBe(200);
    const params = { user_id: String(contact.body['id']) };
    const after = await t.request('GET /users/{user_id}', { access: 'server', params });
    expect(after.body).toEqual(contact.body);
  });

  it('shows no result if the service is overloaded, and still works later', async () => {
    const { link } = await changed();
    const transaction = () => Promise.reject(new HttpError(503, 'The service is overloaded.'));
    const overloaded = createApp({ ...t.deps, db: withReplacedMethods(t.deps.db, { transaction }) });
    expect((await overloaded.fetch(new Request(link, { method: 'POST' }))).status).toBe(503);
    expect((await open(link, 'POST')).status).toBe(200);
  });

  it('cannot take the email from an account that has verified it meanwhile', async () => {
    const { user, attacker, link } = await changed();
    await update(await t.signUp(user.email), { primary_email_verified: true });
    const response = await open(link, 'POST');
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('The change cannot be undone');
    expect((await read(user)).email).toBe(attacker);
  });

  describe('and all that an attacker has attached since the change', () => {
    const accounts = (userId: string) =>
      t.deps.db.sql.selectFrom('oauth_accounts').select('provider_id').where('user_id', '=', userId).execute();

    it('unlinks an account at a provider, and keeps one from before', async () => {
      const user = await createSampleUser(t);
      await insertAccountReturningToken(t, user.userId, { provider: 'github' });
      await update(user, { primary_email_verified: true });
      const link = await changeEmail(user, user.email, { primary_email: newAddress() });
      await insertAccountReturningToken(t, user.userId, { provider: 'google' });
      await open(link, 'POST');
      expect(await accounts(user.userId)).toEqual([{ provider_id: 'github' }]);
      const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: user.userId } });
      expect(body['oauth_providers']).toMatchObject([{ id: 'github' }]);
    });

    it('replaces a password, so that the owner can still request a reset', async () => {
      const user = await createSampleUser(t);
      await update(user, { primary_email_verified: true });
      const link = await changeEmail(user, user.email, { primary_email: newAddress(), password: 'an evil horse' });
      await open(link, 'POST');
      for (const password of ['an evil horse', 'correct horse']) {
        const { body } = await t.request('POST /auth/password/sign-in', { body: { email: user.email, password } });
        expect(body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
      }
      const callback_url = 'http://localhost:3000/reset';
      await t.request('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
      const body = { code: await t.mailedCode(user.email), password: 'a new horse' };
      expect((await t.request('POST /auth/password/reset', { body })).status).toBe(200);
    });

    it('removes a second factor', async () => {
      const { user, link } = await changed();
      await update(user, { totp_secret_base64: totpSecret });
      await open(link, 'POST');
      const { body } = await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: user.userId } });
      expect(body['requires_totp_mfa']).toBe(false);
    });
  });

  it('is not sent to an email that is replaced by the previous one, whose own link stays valid', async () => {
    const { user, attacker, link } = await changed();
    const back = { primary_email: user.email, primary_email_verified: true };
    expect(await changeEmail(user, attacker, back)).toBe('');
    await update(user, { primary_email: attacker, primary_email_verified: true });
    expect((await open(link, 'POST')).status).toBe(200);
    expect((await read(user)).email).toBe(user.email);
  });

  it('is revoked when the owner restores the email, if an attacker got it through a change in between', async () => {
    const { user, attacker } = await changed();
    const second = await changeEmail(user, attacker, { primary_email: newAddress(), primary_email_verified: true });
    await update(user, { primary_email: user.email, primary_email_verified: true });
    expect((await open(second, 'POST')).status).toBe(404);
    expect((await read(user)).email).toBe(user.email);
  });

  const otherSecret = Buffer.alloc(20, 7).toString('base64');
  it.each([
    ['asks for a second factor from before the change', {}, true],
    ['does not ask for one that was replaced since', { totp_secret_base64: otherSecret }, false],
  ])('%s when the owner of the old email returns', async (_what, meanwhile, isAsked) => {
    await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
    const user = await createSampleUser(t);
    await update(user, { primary_email_verified: true, totp_secret_base64: totpSecret });
    await update(user, { primary_email_auth_enabled: true });
    const link = await changeEmail(user, user.email, { primary_email: newAddress(), primary_email_verified: true });
    await update(user, meanwhile);
    expect((await open(link, 'POST')).status).toBe(200);
    const callback_url = 'http://localhost:3000/handler';
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
    const { status, body } = await t.request('POST /auth/otp/sign-in', {
      body: { code: await t.mailedCode(user.email) },
    });
    const required = { status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };
    expect({ status, code: body['code'] }).toEqual(isAsked ? required : { status: 200, code: undefined });
  });

  it('is not sent to an email that was never verified', async () => {
    const user = await createSampleUser(t);
    expect(await changeEmail(user, user.email, { primary_email: newAddress() })).toBe('');
    const emails = await t.emails(user.email);
    expect(emails.map(({ template }) => template)).toEqual(['email_changed']);
  });

  it('speaks the language of the account', async () => {
    const user = await createSampleUser(t);
    await update(user, { primary_email_verified: true });
    await t.deps.db.sql.updateTable('users').set({ locale: 'zh-TW' }).where('id', '=', user.userId).execute();
    const link = await changeEmail(user, user.email, { primary_email: newAddress() });
    expect(await (await open(link)).text()).toContain('復原變更');
  });

  it.each([
    ['no code', ''],
    ['an unknown code', `?project_id=${testProjectId}&code=${'0'.repeat(45)}`],
    ['an unknown project', `?project_id=nobody&code=${'0'.repeat(45)}`],
    ['a NUL', '?project_id=%00&code=%00'],
    ['a code of another length', `?project_id=${testProjectId}&code=${'x'.repeat(5000)}`],
  ])('shows that it does not work with %s', async (_title, query) => {
    for (const method of ['GET', 'POST']) {
      const response = await open(`http://localhost:8100/undo-email-change${query}`, method);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link does not work any more');
    }
  });
});
