import { headerNames } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorLink } from '../testing/cases/owners.ts';
import { productionSettings } from '../testing/production-settings.ts';
import { createProjectOwner } from '../testing/project-owner.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/*
 * An attacker signs up at the dashboard with another person's email and gets projects. Then the owner of the mailbox
 * signs in.
 */

const internal = { project: 'internal' } as const;
const password = 'correct horse';
const callback_url = 'http://localhost:3000/handler';

let t: TestApp;
beforeAll(async () => {
  t = await startService({ ...productionSettings, KEYSTACK_OWNER_SIGN_UP: 'open' });
});
afterAll(() => t.close());

async function startService(settings: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp({ ...settings, KEYSTACK_SECRET: 'Zk3v9Qm1xT7bL5nR8wY2cD6fH0jP4sUa' });
  await app.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  return app;
}

interface Account {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function signUp(app = t, email = newEmail()): Promise<Account> {
  return { email, ...(await app.signUp(email, password, internal)) };
}

async function createProject({ token }: Account, app = t): Promise<string> {
  const body = { display_name: 'New' };
  return (await app.request<{ id: string }>('POST /internal/projects', { ...internal, token, body })).body.id;
}

const as = ({ token }: Account, project: string) =>
  ({ access: 'admin', project, headers: { [headerNames.adminAccessToken]: token } }) as const;

/** Invites an owner. Returns the token of the link, without the proof that only the email contains. */
async function invite(email: string, options: object): Promise<string> {
  await t.request('POST /projects/current/owner-invitations', { ...options, body: { email } });
  const [token = ''] = (await emailedLink(email)).split('.');
  return token;
}

/** Creates a project of another owner, and an invitation to own it. Returns its id and the token of the link. */
async function inviteTo(email = newEmail()) {
  const project = await createSampleProject(t);
  return { project, link: await invite(email, (await createProjectOwner(t, project)).as) };
}

const join = ({ token }: Account, link: string) =>
  t.request('POST /internal/owner-links/join', { ...internal, token, body: { token: link } });

const createOwner = (token: string, email: string, app = t) =>
  app.request('POST /internal/owner-links/create-owner', { ...internal, body: { token, email, password } });

async function signIn(email: string): Promise<Account> {
  const { body } = await t.request('POST /auth/password/sign-in', { ...internal, body: { email, password } });
  return { email, userId: String(body['user_id']), token: String(body['access_token']) };
}

/** Returns the token of the link in the newest email to a recipient. */
async function emailedLink(recipient: string): Promise<string> {
  const text = (await t.emails(recipient)).at(-1)?.text ?? '';
  return /\/setup#([\w.-]+)/.exec(text)?.[1] ?? '';
}

const ownedBy = async (token: string, app = t) => {
  const { body } = await app.request<{ items: { id: string }[] }>('GET /internal/projects', { ...internal, token });
  return body.items.map(({ id }) => id).sort();
};

/** Proofs of access to a mailbox. Each returns an access token of the account. */
const proofs = {
  'a magic link': async (email: string, app = t, fields = {}) => {
    await app.request('POST /auth/otp/send-sign-in-code', { ...internal, body: { email, callback_url } });
    const body = { code: await app.mailedCode(email), ...fields };
    const signIn = await app.request('POST /auth/otp/sign-in', { ...internal, body });
    return String(signIn.body['access_token']);
  },
  'a password reset': async (email: string, app = t, fields = {}) => {
    await app.request('POST /auth/password/send-reset-code', { ...internal, body: { email, callback_url } });
    const body = { code: await app.mailedCode(email), password: 'a new horse battery', ...fields };
    await app.request('POST /auth/password/reset', { ...internal, body });
    const signIn = await app.request('POST /auth/password/sign-in', {
      ...internal,
      body: { email, password: body.password },
    });
    return String(signIn.body['access_token']);
  },
};

describe.each(Object.entries(proofs))('an owner who proves access to the mailbox by %s', (_name, prove) => {
  it('owns none of the projects that an attacker has created or joined before', async () => {
    const attacker = await signUp();
    const created = await createProject(attacker);
    const { project: joined, link } = await inviteTo();
    await join(attacker, link);
    expect(await ownedBy(attacker.token)).toEqual([created, joined].sort());
    const known = await invite(newEmail(), as(attacker, created));

    expect(await ownedBy(await prove(attacker.email))).toEqual([]);
    for (const project of [created, joined]) {
      expect((await t.request('GET /projects/current', as(attacker, project))).status).toBe(401);
    }
    const { body } = await t.request<{ items: object[] }>('GET /events', { access: 'admin', project: joined });
    expect(body.items[0]).toMatchObject({ type: 'owner.removed', data: { owner_id: attacker.userId } });
    expect((await join(await signUp(), known)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it('owns none either in the browser in which the password of the account was typed', async () => {
    const email = newEmail();
    const body = { email, password, verification_callback_url: callback_url, remember_browser: true };
    const { body: signedUp } = await t.request('POST /auth/password/sign-up', { ...internal, body });
    const token = String(signedUp['access_token']);
    await createProject({ email, userId: String(signedUp['user_id']), token });
    const marker = String(signedUp['browser_marker']);
    expect(await ownedBy(await prove(email, t, { browser_marker: marker }))).toEqual([]);
  });

  it('keeps a project that the account has joined with the link of an email to this mailbox', async () => {
    const account = await signUp();
    const { project } = await inviteTo(account.email);
    expect((await join(account, await emailedLink(account.email))).status).toBe(200);
    await createProject(account);
    expect(await ownedBy(await prove(account.email))).toEqual([project]);
  });

  it('keeps all projects of an account that was created with the link of an email', async () => {
    const email = newEmail();
    const { project } = await inviteTo(email);
    await createOwner(await emailedLink(email), email);
    const account = await signIn(email);
    const me = await t.request('GET /users/me', { ...internal, token: account.token });
    expect(me.body).toMatchObject({ primary_email_verified: true });
    const created = await createProject(account);
    expect(await ownedBy(await prove(email))).toEqual([created, project].sort());
  });

  it('owns no project by a link without the proof that only the email contains', async () => {
    const attacker = await signUp();
    const { link } = await inviteTo(attacker.email);
    expect((await join(attacker, link)).status).toBe(200);
    const created = await createProject(attacker);
    expect((await join(attacker, await invite(attacker.email, as(attacker, created)))).status).toBe(200);
    expect(await ownedBy(await prove(attacker.email))).toEqual([]);

    const email = newEmail();
    const invitation = await inviteTo(email);
    const other = await inviteTo(email);
    const [, proof] = (await emailedLink(email)).split('.');
    expect(other.project).not.toBe(invitation.project);
    // The proof of another invitation.
    await createOwner(`${invitation.link}.${proof}`, email);
    expect(await ownedBy((await signIn(email)).token)).toEqual([invitation.project]);
    expect(await ownedBy(await prove(email))).toEqual([]);
  });

  it('keeps all projects after verifying the email in a session of the account, and new ones', async () => {
    const account = await signUp();
    const created = await createProject(account);
    const { project: joined, link } = await inviteTo();
    await join(account, link);
    const { email, token } = account;
    const body = { email, callback_url };
    await t.request('POST /contact-channels/send-verification-code', { ...internal, token, body });
    const verification = { ...internal, token, body: { code: await t.mailedCode(email) } };
    expect((await t.request('POST /contact-channels/verify', verification)).status).toBe(200);
    const later = await createProject(account);
    // An operator changes the email address, so that the account has to be confirmed again.
    const changed = newEmail();
    const params = { user_id: account.userId };
    const fields = { primary_email: changed };
    await t.request('PATCH /users/{user_id}', { ...internal, access: 'server', params, body: fields });
    expect(await ownedBy(await prove(changed))).toEqual([created, joined, later].sort());
  });

  it('owns nothing that an attacker attached after a change of the email address that is undone', async () => {
    const attacker = await signUp();
    const { email, token } = attacker;
    // The owner of the mailbox opens the link, in a browser without a session.
    const verify = async (recipient: string, options: object) => {
      await t.request('POST /contact-channels/send-verification-code', {
        ...internal,
        token,
        body: { email: recipient, callback_url },
      });
      return t.request('POST /contact-channels/verify', { ...options, body: { code: await t.mailedCode(recipient) } });
    };
    expect((await verify(email, internal)).status).toBe(200);
    const mailbox = newEmail();
    const added = await t.request('POST /contact-channels', {
      ...internal,
      token,
      body: { user_id: 'me', type: 'email', value: mailbox, used_for_auth: false },
    });
    const params = { user_id: 'me', contact_channel_id: String(added.body['id']) };
    await t.request('POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code', {
      ...internal,
      token,
      params,
      body: { callback_url },
    });
    const code = await t.mailedCode(mailbox);
    await t.request('POST /contact-channels/verify', { ...internal, token, body: { code } });
    const changed = await t.request('PATCH /contact-channels/{user_id}/{contact_channel_id}', {
      ...internal,
      token,
      params,
      body: { is_primary: true },
    });
    expect(changed.status).toBe(200);
    const created = await createProject(attacker);
    const { project: joined } = await inviteTo(mailbox);
    await join(attacker, await emailedLink(mailbox));
    expect(await ownedBy(token)).toEqual([created, joined].sort());

    const sent = (await t.emails(email)).filter(({ template }) => template === 'email_changed').at(-1);
    const link = sent?.text.match(/^https?:\S+undo-email-change\S+/m)?.[0] ?? 'http://nowhere.test';
    expect((await t.send(new Request(link, { method: 'POST' }))).status).toBe(200);
    expect(await ownedBy(await prove(email))).toEqual([]);
  });

  it('keeps all projects of an account that a setup link has created', async () => {
    const email = newEmail();
    await createOwner(await createOperatorLink(t, 'setup'), email);
    const account = await signIn(email);
    const created = await createProject(account);
    const { project: joined, link } = await inviteTo();
    await join(account, link);
    expect(await ownedBy(await prove(email))).toEqual([created, joined].sort());
  });

  it('keeps all projects in development, where everybody reads all emails', async () => {
    const development = await startService({});
    try {
      const account = await signUp(development);
      const created = await createProject(account, development);
      expect(await ownedBy(await prove(account.email, development), development)).toEqual([created]);
    } finally {
      await development.close();
    }
  });

  it('owns nothing that an attacker attaches at the same time, 16 at once', async () => {
    for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
      const attacker = await signUp();
      const links = await Promise.all(Array.from({ length: 8 }, () => inviteTo()));
      const [token] = await Promise.all([
        prove(attacker.email),
        ...Array.from({ length: 8 }, () => createProject(attacker)),
        ...links.map(({ link }) => join(attacker, link)),
      ]);
      expect(await ownedBy(token)).toEqual([]);
    }
  });
});

it('can be replaced by operators as the only owner of a project', async () => {
  const attacker = await signUp();
  const created = await createProject(attacker);
  await proofs['a magic link'](attacker.email);
  const other = await signUp();
  const { body } = await t.request<{ url: string }>('POST /internal/owner-invitations', {
    ...internal,
    access: 'admin',
    body: { email: other.email, project_id: created },
  });
  expect((await join(other, new URL(body.url).hash.slice(1))).status).toBe(200);
  expect(await ownedBy(other.token)).toEqual([created]);
});
