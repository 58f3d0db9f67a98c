import { randomBytes } from 'node:crypto';
import { accountOwnerEmailTypes, localeTags } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exhaust } from '../testing/exhaust.ts';
import {
  authorizationCodeOf,
  completeStandInSignIn,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../testing/oauth.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The emails that tell account owners what happened to their account. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['github', 'google'] as const) await enableProvider(t, id);
});
afterAll(() => t.close());

const callback = 'http://localhost:3000/callback';
const secret = () => randomBytes(20).toString('base64');

/** The emails to a user that are not about a code. */
async function told(email: string) {
  const types: readonly string[] = accountOwnerEmailTypes;
  return (await t.emails(email)).filter(({ template }) => types.includes(template));
}
const templatesTo = async (email: string) => (await told(email)).map(({ template }) => template);

const updateAsServer = ({ userId }: Pick<SampleUser, 'userId'>, body: object) =>
  t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });

async function verified(): Promise<SampleUser> {
  const user = await createSampleUser(t);
  await updateAsServer(user, { primary_email_verified: true });
  return user;
}

const withoutPassword = ({ userId }: SampleUser) =>
  t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();

async function link(user: SampleUser): Promise<void> {
  const departure = await requestSignInRedirect(t, 'github', { type: 'link', token: user.token });
  const back = await sendProviderCallback(t, departure, await signInAtStandInOrDeny(t, departure, {}));
  expect((await redeemAuthorizationCode(t, authorizationCodeOf(back))).status).toBe(200);
}

/** Adds an email address that is not the primary one, by default in the session of the user, and returns its id. */
async function addEmail(
  { userId, token }: SampleUser,
  { access = 'client', ...fields }: { access?: 'client' | 'server'; value?: string; is_primary?: true } = {},
): Promise<string> {
  const value = `${crypto.randomUUID()}@work.example.com`;
  const body = { user_id: userId, value, type: 'email', used_for_auth: false, ...fields };
  const { status, body: channel } = await t.request('POST /contact-channels', {
    access,
    ...(access === 'client' && { token }),
    body,
    headers: { 'user-agent': firefox },
  });
  expect(status).toBe(201);
  return String(channel['id']);
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function replaceEmail({ token }: SampleUser, id: string, value: string): Promise<void> {
  const params = { user_id: 'me', contact_channel_id: id };
  const body = { value };
  const { status } = await t.request('PATCH /contact-channels/{user_id}/{contact_channel_id}', { token, params, body });
  expect(status).toBe(200);
}

/** Events of an account, and the emails that report them. */
const events: Readonly<Record<string, readonly [(user: SampleUser) => Promise<unknown>, readonly string[]]>> = {
  'a changed password': [
    ({ token }) => {
      const body = { old_password: 'correct horse', new_password: 'a new horse' };
      return t.request('POST /auth/password/update', { token, body });
    },
    ['password_changed'],
  ],
  'a reset password': [
    async ({ email }) => {
      await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url: callback } });
      const body = { code: await t.mailedCode(email), password: 'a new horse' };
      await t.request('POST /auth/password/reset', { body });
    },
    ['password_changed'],
  ],
  'a first password': [
    async (user) => {
      await withoutPassword(user);
      await t.request('POST /auth/password/set', { token: user.token, body: { password: 'a new horse' } });
    },
    ['password_changed'],
  ],
  'a password that a server sets': [(user) => updateAsServer(user, { password: 'a new horse' }), ['password_changed']],
  'a second factor that is turned on and off': [
    async ({ token }) => {
      await t.request('PATCH /users/me', { token, body: { totp_secret_base64: secret() } });
      await t.request('PATCH /users/me', { token, body: { totp_secret_base64: null } });
    },
    ['mfa_enabled', 'mfa_disabled'],
  ],
  'a second factor that a server removes': [
    async (user) => {
      await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: secret() } });
      await updateAsServer(user, { totp_secret_base64: null });
    },
    ['mfa_enabled', 'mfa_disabled'],
  ],
  'a provider that is linked and unlinked': [
    async (user) => {
      await link(user);
      const params = { user_id: 'me', provider_id: 'github' };
      await t.request('DELETE /oauth-providers/{user_id}/{provider_id}', { token: user.token, params });
    },
    ['provider_linked', 'provider_unlinked'],
  ],
  'a provider that joins the account by its email address': [
    ({ email }) => completeStandInSignIn(t, 'google', { email }),
    ['provider_linked'],
  ],
  'a new email address': [
    (user) => updateAsServer(user, { primary_email: `${crypto.randomUUID()}@example.com` }),
    ['email_changed'],
  ],
  'an email address that is removed': [(user) => updateAsServer(user, { primary_email: null }), ['email_changed']],
  'the same email address in another spelling': [
    (user) => updateAsServer(user, { primary_email: user.email.toUpperCase() }),
    [],
  ],
  'a further email address': [(user) => addEmail(user), ['email_added']],
  'a further email address that a server adds': [(user) => addEmail(user, { access: 'server' }), ['email_added']],
  'a further email address that is replaced': [
    async (user) => replaceEmail(user, await addEmail(user), `${crypto.randomUUID()}@example.com`),
    ['email_added', 'email_added'],
  ],
  'a further email address in another spelling': [
    async (user) => {
      const id = await addEmail(user, { value: `Ada.${user.email}` });
      await replaceEmail(user, id, `ADA.${user.email}`);
    },
    ['email_added'],
  ],
  'a further email address that becomes the primary one at once': [
    (user) => addEmail(user, { access: 'server', is_primary: true }),
    ['email_changed'],
  ],
  'a new name': [({ token }) => t.request('PATCH /users/me', { token, body: { display_name: 'Ada' } }), []],
  'a second factor that was off and stays off': [
    ({ token }) => t.request('PATCH /users/me', { token, body: { totp_secret_base64: null } }),
    [],
  ],
  'a sign-in': [({ email }) => signIn(email), []],
};

const signIn = (email: string, options: object = {}) =>
  t.request('POST /auth/password/sign-in', { body: { email, password: 'correct horse' }, ...options });

describe('the owner of an account', () => {
  it.each(Object.entries(events))('is told of %s each time', async (_name, [happen, templates]) => {
    const user = await verified();
    await happen(user);
    expect((await templatesTo(user.email)).toSorted()).toEqual(templates.toSorted());
  });

  it.each(Object.entries(events))('is not told of %s if the project has disabled it', async (_name, [happen]) => {
    await configure({ owner_emails: false });
    const user = await verified();
    await happen(user);
    await configure({ owner_emails: true });
    expect(await templatesTo(user.email)).toEqual([]);
  });

  it('without an email address can change the account', async () => {
    const user = await verified();
    expect((await updateAsServer(user, { primary_email: null })).status).toBe(200);
    const body = { totp_secret_base64: secret() };
    expect((await t.request('PATCH /users/me', { token: user.token, body })).status).toBe(200);
  });

  it('is told nothing of a change that was rejected', async () => {
    const user = await verified();
    const body = { old_password: 'wrong horse', new_password: 'a new horse' };
    const updated = await t.request('POST /auth/password/update', { token: user.token, body });
    expect(updated.body['code']).toBe('PASSWORD_CONFIRMATION_MISMATCH');
    const ofNoTeam = { password: 'a new horse', selected_team_id: crypto.randomUUID() };
    expect((await updateAsServer(user, ofNoTeam)).body['code']).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await templatesTo(user.email)).toEqual([]);
  });

  it('is told once of sixteen parallel changes of which one succeeds', async () => {
    const user = await verified();
    await withoutPassword(user);
    const set = () => t.request('POST /auth/password/set', { token: user.token, body: { password: 'a new horse' } });
    await Promise.all(Array.from({ length: 16 }, set));
    expect(await templatesTo(user.email)).toEqual(['password_changed']);
  });

  it('is told at most ten times an hour of each type of change, which still succeeds', async () => {
    const user = await verified();
    for (let time = 0; time < 12; time += 1)
      expect((await updateAsServer(user, { password: `horse ${time}` })).status).toBe(200);
    expect(await templatesTo(user.email)).toHaveLength(10);
    await updateAsServer(user, { totp_secret_base64: secret() });
    expect((await templatesTo(user.email)).at(-1)).toBe('mfa_enabled');
    t.clock.advance(60 * 60_000);
    await updateAsServer(user, { password: 'another horse' });
    expect(await templatesTo(user.email)).toHaveLength(12);
  });

  it('gets the email at an unverified address later, once the project has sent too many to such addresses', async () => {
    const { email, token } = await createSampleUser(t);
    const { email: known, token: knownToken } = await verified();
    await t.deps.db.sql.deleteFrom('rate_limits').execute();
    await t.deps.db.sql
      .insertInto('rate_limits')
      .values({
        project_id: testProjectId,
        name: 'emailsToUnverified',
        subject: emptySubject,
        used: 5000,
        resets_at: later(),
      })
      .execute();
    const body = { old_password: 'correct horse', new_password: 'a new horse' };
    for (const one of [token, knownToken])
      expect((await t.request('POST /auth/password/update', { token: one, body })).status).toBe(200);
    const due = (recipient: string) =>
      t.deps.db.sql.selectFrom('emails').select('due_at').where('recipient', '=', recipient).execute();
    expect(await due(email)).toEqual([{ due_at: later() }]);
    expect(await due(known)).toEqual([{ due_at: new Date(t.clock.now()) }]);
    await t.deps.db.sql.deleteFrom('rate_limits').execute();
  });
});

const emptySubject = Buffer.from('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hex');
const later = () => new Date(t.clock.now() + 60_000);

const configure = (config: object) => t.request('PATCH /projects/current', { access: 'admin', body: { config } });

describe('an email to the owner', () => {
  it('is in the language of the latest sign-in or sign-up', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const german = { headers: { 'accept-language': 'xx, de-AT;q=0.9, fr;q=0.5' } };
    const { userId } = await t.signUp(email, 'correct horse', german);
    await updateAsServer({ userId }, { totp_secret_base64: secret() });
    await updateAsServer({ userId }, { totp_secret_base64: null });
    await signIn(email, { headers: { 'accept-language': 'fr-CA,en;q=0.8' } });
    await updateAsServer({ userId }, { totp_secret_base64: secret() });
    await updateAsServer({ userId }, { totp_secret_base64: null });
    await signIn(email, { headers: { 'accept-language': '*' } });
    await updateAsServer({ userId }, { password: 'a new horse' });
    const subjects = (await told(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Test project: Die Zwei-Faktor-Authentifizierung ist aktiviert',
      'Test project: Die Zwei-Faktor-Authentifizierung ist deaktiviert',
      'Test project: L’authentification à deux facteurs est activée',
      'Test project: L’authentification à deux facteurs est désactivée',
      'Test project: Votre mot de passe a été modifié',
    ]);
    expect((await told(email)).at(-1)?.html).toContain('<html lang="fr-CA"');
  });

  it('is in the language of a sign-in with a link, a second factor or a provider too', async () => {
    await configure({ magic_link_enabled: true });
    const { email, userId } = await verified();
    await updateAsServer({ userId }, { primary_email_auth_enabled: true });
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callback } });
    const headers = { 'accept-language': 'it' };
    await t.request('POST /auth/otp/sign-in', { headers, body: { code: await t.mailedCode(email) } });
    expect(await localeOf(userId)).toBe('it-IT');
    const key = new Secret({ size: 20 });
    await updateAsServer({ userId }, { totp_secret_base64: Buffer.from(key.buffer).toString('base64') });
    const { body } = await signIn(email);
    const code = (body['details'] as { attempt_code: string }).attempt_code;
    const totp = new TOTP({ secret: key }).generate({ timestamp: t.clock.now() });
    const step = { body: { type: 'totp', totp, code }, headers: { 'accept-language': 'pt-BR' } };
    expect((await t.request('POST /auth/mfa/sign-in', step)).status).toBe(200);
    expect(await localeOf(userId)).toBe('pt-BR');
    await configure({ magic_link_enabled: false });
  });

  it.each(localeTags)('contains everything in %s', async (locale) => {
    const user = await verified();
    const unconfirmed = { locale, confirmed: false };
    await t.deps.db.sql.updateTable('users').set(unconfirmed).where('id', '=', user.userId).execute();
    await addEmail(user, { value: 'ada@work.example.com' });
    // Proves the mailbox, which removes the password and the further email address.
    await completeStandInSignIn(t, 'google', { email: user.email });
    const withProviderOnly = { password_hash: null, otp_enabled: false };
    await t.deps.db.sql.updateTable('users').set(withProviderOnly).where('id', '=', user.userId).execute();
    const reset = { email: user.email, callback_url: callback };
    await t.request('POST /auth/password/send-reset-code', { body: reset, headers: { 'accept-language': locale } });
    await updateAsServer(user, { password: 'a new horse', totp_secret_base64: secret() });
    await updateAsServer(user, { totp_secret_base64: null });
    const params = { user_id: user.userId, provider_id: 'google' };
    await t.request('DELETE /oauth-providers/{user_id}/{provider_id}', { access: 'server', params });
    await exhaust(t, ['oldPasswordsForDay', user.userId], 1);
    const body = { old_password: 'wrong horse', new_password: 'another horse' };
    const { body: signedIn } = await signIn(user.email, { body: { email: user.email, password: 'a new horse' } });
    await t.request('POST /auth/password/update', { token: String(signedIn['access_token']), body });
    await updateAsServer(user, { primary_email: `${crypto.randomUUID()}@example.com` });
    const emails = await told(user.email);
    expect(emails.map(({ template }) => template).toSorted()).toEqual(
      accountOwnerEmailTypes.filter((type) => type !== 'new_device').toSorted(),
    );
    for (const { subject, html, text } of emails) {
      expect(subject).toContain('Test project');
      expect(html).toContain(`<html lang="${locale}"`);
      expect(`${subject}${html.replace(/<style>.*<\/style>/s, '')}${text}`).not.toMatch(/\{|undefined/);
    }
    expect(emails.filter(({ subject }) => subject.includes('Google'))).toHaveLength(2);
    const removal = emails.find(({ template }) => template === 'sign_ins_removed');
    expect(removal?.text).toContain('a…@work.example.com');
    const addition = emails.find(({ template }) => template === 'email_added');
    for (const shown of ['a…@work.example.com', 'Firefox, Linux']) {
      expect(addition?.html).toContain(shown);
      expect(addition?.text).toContain(shown);
    }
  });

  it('greets by name, and contains no link that a user entered as a name', async () => {
    const user = await verified();
    await updateAsServer(user, { display_name: 'Ada Lovelace', password: 'a new horse' });
    await updateAsServer(user, { display_name: 'www.evil.example', password: 'a new horse' });
    const [named, unnamed] = await told(user.email);
    expect(named?.text).toContain('Hi Ada Lovelace,');
    expect(unnamed?.text).toContain('Hello,');
    expect(unnamed?.text).not.toContain('evil');
  });

  it('can be replaced by the project', async () => {
    const other = await createSampleProject(t);
    const options = { access: 'admin', project: other, params: { type: 'provider_linked' } } as const;
    const content = {
      root: { type: 'EmailLayout', data: { childrenIds: ['text'] } },
      text: { type: 'Text', data: { props: { text: 'Now with {{ providerName }}.' } } },
    };
    const body = { subject: 'Linked: {{ providerName }}', content };
    expect((await t.request('PATCH /email-templates/{type}', { ...options, body })).status).toBe(200);
    const listed = await t.request<{ items: { type: string; is_default: boolean }[] }>(
      'GET /owner-email-templates',
      options,
    );
    expect(listed.body.items.map(({ type }) => type)).toEqual([...accountOwnerEmailTypes]);
    expect(listed.body.items.filter((item) => !item.is_default).map(({ type }) => type)).toEqual(['provider_linked']);
    const four = await t.request<{ items: { type: string }[] }>('GET /email-templates', options);
    expect(four.body.items.map(({ type }) => type)).toEqual([
      'email_verification',
      'password_reset',
      'magic_link',
      'team_invitation',
    ]);
    const { notifyAccountOwner: notifyOwner } = await import('../domain/sign-in/account-owner-emails.ts');
    const user = await createSampleUser(t, other);
    const event = { type: 'provider_linked', providerId: 'github' } as const;
    await t.deps.db.transaction((tx) => notifyOwner(tx, t.deps, other, user.userId, event));
    const [mail] = await told(user.email);
    expect(mail?.subject).toBe('Linked: GitHub');
    expect(mail?.text).toContain('Now with GitHub.');
  });

  it.each(accountOwnerEmailTypes)('has a default document with the same text: %s', async (type) => {
    const other = await createSampleProject(t);
    const options = { access: 'admin', project: other, params: { type } } as const;
    const { body } = await t.request('GET /email-templates/{type}', options);
    const { subject, content } = body;
    const preview = async (changes: object) => {
      const { body: shown } = await t.request('POST /email-templates/{type}/preview', { ...options, body: changes });
      return { subject: shown['subject'], text: shown['text'] };
    };
    expect(await preview({ subject, content })).toEqual(await preview({}));
    const own = await t.request('PATCH /email-templates/{type}', { ...options, body: { subject, content } });
    expect(own.body).toEqual({ ...body, is_default: false });
  });
});

describe('an email about a further email address', () => {
  const path = '/contact-channels/{user_id}/{contact_channel_id}';
  const setVerified = (user: SampleUser, id: string) =>
    t.request(`PATCH ${path}`, {
      access: 'server',
      params: { user_id: user.userId, contact_channel_id: id },
      body: { is_verified: true },
    });

  it('is sent to every address that the user has verified, and to no other', async () => {
    const user = await verified();
    const own = `${crypto.randomUUID()}@example.com`;
    const unverified = `${crypto.randomUUID()}@example.com`;
    const foreign = `${crypto.randomUUID()}@example.com`;
    await setVerified(user, await addEmail(user, { value: own }));
    await addEmail(user, { value: unverified });
    // The owner of the mailbox confirmed it by mistake, outside of a session of the user.
    const params = { user_id: 'me', contact_channel_id: await addEmail(user, { value: foreign }) };
    await t.request(`POST ${path}/send-verification-code`, {
      token: user.token,
      params,
      body: { callback_url: callback },
    });
    const code = await t.mailedCode(foreign);
    expect((await t.request('POST /contact-channels/verify', { body: { code } })).status).toBe(200);
    const before = (await templatesTo(own)).length;
    await addEmail(user);
    expect(await templatesTo(user.email)).toEqual(Array(4).fill('email_added'));
    expect(await templatesTo(own)).toHaveLength(before + 1);
    expect(await templatesTo(unverified)).toEqual([]);
    expect(await templatesTo(foreign)).toEqual([]);
  });

  it('is not sent to a primary address that is not verified', async () => {
    const user = await createSampleUser(t);
    await addEmail(user);
    expect(await templatesTo(user.email)).toEqual([]);
  });

  it('is not sent if the address was rejected, and once for sixteen parallel requests', async () => {
    const user = await verified();
    const body = { user_id: 'me', value: user.email, type: 'email', used_for_auth: false };
    expect((await t.request('POST /contact-channels', { token: user.token, body })).status).toBe(400);
    expect(await templatesTo(user.email)).toEqual([]);
    const add = () =>
      t.request('POST /contact-channels', { token: user.token, body: { ...body, value: `a${user.email}` } });
    await Promise.all(Array.from({ length: 16 }, add));
    expect(await templatesTo(user.email)).toEqual(['email_added']);
  });
});

async function localeOf(userId: string) {
  const [row] = await t.deps.db.sql.selectFrom('users').select('locale').where('id', '=', userId).execute();
  return row?.locale;
}

describe('a sign-in from a new device', () => {
  const from = (ipAddress: string) => ({ ipAddress });

  it('is sent only if the project enables it', async () => {
    const { email } = await verified();
    for (const ipAddress of ['198.51.100.1', '198.51.100.2']) await signIn(email, from(ipAddress));
    expect(await templatesTo(email)).toEqual([]);
  });

  it('is sent if the project enables it alone', async () => {
    await configure({ owner_emails: false, new_device_emails: true });
    const { email } = await verified();
    for (const ipAddress of ['198.51.100.1', '198.51.100.2']) await signIn(email, from(ipAddress));
    await configure({ owner_emails: true, new_device_emails: false });
    expect(await templatesTo(email)).toEqual(['new_device']);
  });

  it('is sent once for each IP address but the first, with every sign-in method', async () => {
    await configure({ new_device_emails: true, magic_link_enabled: true });
    const email = `${crypto.randomUUID()}@example.com`;
    const { userId } = await t.signUp(email, 'correct horse', from('198.51.100.1'));
    await updateAsServer({ userId }, { primary_email_verified: true, primary_email_auth_enabled: true });
    await signIn(email, from('198.51.100.1'));
    expect(await templatesTo(email)).toEqual([]);
    await signIn(email, from('198.51.100.2'));
    await signIn(email, from('198.51.100.2'));
    expect(await templatesTo(email)).toEqual(['new_device']);
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callback } });
    const code = await t.mailedCode(email);
    expect((await t.request('POST /auth/otp/sign-in', { body: { code }, ...from('198.51.100.3') })).status).toBe(200);
    const [first, second] = await told(email);
    expect(first?.text).toContain('198.51.100.2');
    expect(second?.text).toContain('198.51.100.3');
    expect(second?.text).toContain('2026');
    await configure({ new_device_emails: false, magic_link_enabled: false });
  });

  it('is not sent after a wrong password, and with a second factor only after that was correct', async () => {
    await configure({ new_device_emails: true });
    const user = await verified();
    const { email } = user;
    await signIn(email, from('198.51.100.1'));
    const wrong = { body: { email, password: 'wrong horse' }, ...from('198.51.100.9') };
    await t.request('POST /auth/password/sign-in', wrong);
    const key = new Secret({ size: 20 });
    await updateAsServer(user, { totp_secret_base64: Buffer.from(key.buffer).toString('base64') });
    const { body } = await signIn(email, from('198.51.100.2'));
    expect(await templatesTo(email)).toEqual(['mfa_enabled']);
    const code = (body['details'] as { attempt_code: string }).attempt_code;
    const totp = new TOTP({ secret: key }).generate({ timestamp: t.clock.now() });
    await t.request('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code }, ...from('198.51.100.2') });
    expect(await templatesTo(email)).toEqual(['mfa_enabled', 'new_device']);
    await configure({ new_device_emails: false });
  });
});
