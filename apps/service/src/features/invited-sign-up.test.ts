import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationCodeOf, completeRedirects, enableProvider } from '../testing/oauth.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, suspendUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

/* People who are invited to a team of a project in which sign-up is closed. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
  await configure({ magic_link_enabled: true });
});
beforeEach(() => configure({ sign_up_enabled: false, invited_sign_up_enabled: true }));
afterAll(() => t.close());

async function configure(config: object) {
  const { status } = await t.request('PATCH /projects/current', { access: 'admin', body: { config } });
  expect(status).toBe(200);
}

const password = 'correct horse battery';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Invites an email address to a new team. */
async function invite(email: string) {
  const inviter = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [inviter.userId], ['$invite_members', '$remove_members', '$read_members']);
  const { status } = await t.request('POST /team-invitations/send-code', {
    token: inviter.token,
    body: { team_id: teamId, email, callback_url: 'http://localhost:3000/join' },
  });
  expect(status).toBe(200);
  return { inviter, teamId, code: await t.mailedCode(email) };
}

const withPassword = (email: string, code?: string, project?: string) =>
  t.request('POST /auth/password/sign-up', {
    body: { email, password, verification_callback_url: 'http://localhost:3000/verify', team_invitation_code: code },
    ...(project !== undefined && { project }),
  });

const sendMagicLink = (email: string, code?: string) =>
  t.request('POST /auth/otp/send-sign-in-code', {
    body: { email, callback_url: 'http://localhost:3000/magic', team_invitation_code: code },
  });

/** Requests a magic link and redeems its code. */
async function withMagicLink(email: string, code?: string) {
  const sent = await sendMagicLink(email, code);
  if (sent.status !== 200) return sent;
  return t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
}

/** Signs up at the stand-in provider, which returns the email address. Returns the code of the error, if any. */
async function withProvider(email: string, verified = true) {
  const response = await completeRedirects(t, { email, verified });
  return authorizationCodeOf(response) === '' ? response.body['code'] : null;
}

const countUsers = async (email: string) => {
  const users = t.deps.db.sql.selectFrom('users').select('id').where('email', '=', email);
  return (await users.where('project_id', '=', testProjectId).execute()).length;
};

const closed = { status: 400, body: { code: 'SIGN_UP_NOT_ENABLED' } };

describe('the recipient of an invitation', () => {
  it('creates an account with a password and the code of the invitation, and joins', async () => {
    const email = newEmail();
    const { code, teamId } = await invite(email);
    const signedUp = await withPassword(email, code);
    expect(signedUp).toMatchObject({ status: 200, body: { is_new_user: true } });
    const token = String(signedUp.body['access_token']);
    expect((await t.request('POST /team-invitations/accept', { token, body: { code } })).status).toBe(200);
    const { body } = await t.request<{ items: unknown[] }>('GET /teams', { token, query: { user_id: 'me' } });
    expect(body.items).toMatchObject([{ id: teamId }]);
  });

  it('creates an account with a magic link and the code of the invitation', async () => {
    const email = newEmail();
    const { code } = await invite(email);
    expect(await withMagicLink(email)).toMatchObject(closed);
    expect(await withMagicLink(email, code)).toMatchObject({ status: 200, body: { is_new_user: true } });
  });

  it('creates an account with a provider that has verified the address, and with no other', async () => {
    const email = newEmail();
    await invite(email);
    expect(await withProvider(newEmail())).toBe('SIGN_UP_NOT_ENABLED');
    expect(await withProvider(email, false)).toBe('SIGN_UP_NOT_ENABLED');
    expect(await countUsers(email)).toBe(0);
    expect(await withProvider(email)).toBeNull();
    expect(await countUsers(email)).toBe(1);
  });

  it('may write the address in another spelling', async () => {
    const email = newEmail();
    const { code } = await invite(email.toUpperCase());
    expect((await withPassword(email, code.toUpperCase())).status).toBe(200);
  });
});

describe('nobody else creates an account', () => {
  /** Expects that no way to sign up with the address works, with and without the code, and that nothing is stored. */
  async function expectClosed(email: string, code: string) {
    const emails = (await t.emails(email)).length;
    for (const given of [code, undefined]) {
      expect(await withPassword(email, given)).toMatchObject(closed);
      expect(await sendMagicLink(email, given)).toMatchObject(closed);
    }
    expect(await withProvider(email)).toBe('SIGN_UP_NOT_ENABLED');
    expect(await countUsers(email)).toBe(0);
    expect(await t.emails(email)).toHaveLength(emails);
  }

  it('with another email address', async () => {
    const { code } = await invite(newEmail());
    await expectClosed(newEmail(), code);
  });

  it('with an invented code', async () => {
    const email = newEmail();
    await invite(email);
    expect(await withPassword(email, 'x'.repeat(45))).toMatchObject(closed);
    expect((await withPassword(email, 'short')).body['code']).toBe('SCHEMA_ERROR');
    expect(await countUsers(email)).toBe(0);
  });

  it('with the code of another kind of email, or of another project', async () => {
    const email = newEmail();
    const { code } = await invite(email);
    const user = await createSampleUser(t);
    await t.request('POST /auth/password/send-reset-code', {
      body: { email: user.email, callback_url: 'http://localhost:3000/reset' },
    });
    expect(await withPassword(email, await t.mailedCode(user.email))).toMatchObject(closed);
    const other = { access: 'admin', project: otherTestProjectId } as const;
    const settings = (open: boolean) => ({ ...other, body: { config: { sign_up_enabled: open } } });
    await t.request('PATCH /projects/current', settings(false));
    expect(await withPassword(email, code, otherTestProjectId)).toMatchObject(closed);
    await t.request('PATCH /projects/current', settings(true));
  });

  async function revoke({ teamId, inviter: { token } }: Awaited<ReturnType<typeof invite>>): Promise<void> {
    const query = { team_id: teamId };
    const { body } = await t.request<{ items: { id: string }[] }>('GET /team-invitations', { token, query });
    const params = { invitation_id: body.items[0]?.id ?? '' };
    const { status } = await t.request('DELETE /team-invitations/{invitation_id}', { token, query, params });
    expect(status).toBe(200);
  }

  it('after the invitation was revoked', async () => {
    const email = newEmail();
    const invitation = await invite(email);
    await revoke(invitation);
    await expectClosed(email, invitation.code);
  });

  it('after the invitation was accepted by another account', async () => {
    const email = newEmail();
    const { code } = await invite(email);
    const { token } = await createSampleUser(t);
    expect((await t.request('POST /team-invitations/accept', { token, body: { code } })).status).toBe(200);
    await expectClosed(email, code);
  });

  it('after the member who invited was suspended or removed, and after the team was deleted', async () => {
    const emails = [newEmail(), newEmail(), newEmail()] as const;
    const [suspended, removed, deleted] = [await invite(emails[0]), await invite(emails[1]), await invite(emails[2])];
    await suspendUser(t, suspended.inviter.userId);
    const member = { team_id: removed.teamId, user_id: removed.inviter.userId };
    await t.request('DELETE /team-memberships/{team_id}/{user_id}', { access: 'server', params: member });
    await t.request('DELETE /teams/{team_id}', { access: 'server', params: { team_id: deleted.teamId } });
    await expectClosed(emails[0], suspended.code);
    await expectClosed(emails[1], removed.code);
    await expectClosed(emails[2], deleted.code);
  });

  it('after seven days', async () => {
    const email = newEmail();
    const { code } = await invite(email);
    t.clock.advance(7 * 24 * 3_600_000);
    await expectClosed(email, code);
  });

  it('in a project that turned it off', async () => {
    const email = newEmail();
    const { code } = await invite(email);
    await configure({ invited_sign_up_enabled: false });
    await expectClosed(email, code);
  });

  it('with a magic link that was requested before the invitation was revoked', async () => {
    const email = newEmail();
    const invitation = await invite(email);
    expect((await sendMagicLink(email, invitation.code)).status).toBe(200);
    const signIn = await t.mailedCode(email);
    await revoke(invitation);
    expect(await t.request('POST /auth/otp/sign-in', { body: { code: signIn } })).toMatchObject(closed);
    expect(await countUsers(email)).toBe(0);
  });

  it('in the project internal, whose users own projects', async () => {
    const email = newEmail();
    const server = { access: 'server', project: 'internal' } as const;
    const team = await t.request<{ id: string }>('POST /teams', { ...server, body: { display_name: 'Owners' } });
    const body = { team_id: team.body.id, email, callback_url: 'http://localhost:3000/join' };
    expect((await t.request('POST /team-invitations/send-code', { ...server, body })).status).toBe(200);
    await t.request('PATCH /projects/current', {
      access: 'admin',
      project: 'internal',
      body: { config: { sign_up_enabled: false } },
    });
    expect(await withPassword(email, await t.mailedCode(email), 'internal')).toMatchObject(closed);
  });
});

it('creates one account for an invitation that 16 requests present at the same time', async () => {
  const email = newEmail();
  const { code } = await invite(email);
  const responses = await Promise.all(Array.from({ length: 16 }, () => withPassword(email, code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countUsers(email)).toBe(1);
});

it('tells clients only where it matters, and reads and updates the setting with admin access', async () => {
  const config = async (access: 'client' | 'admin') =>
    Object((await t.request('GET /projects/current', { access })).body['config']);
  expect(await config('client')).toMatchObject({ sign_up_enabled: false, invited_sign_up_enabled: true });
  await configure({ invited_sign_up_enabled: false });
  expect(await config('client')).not.toHaveProperty('invited_sign_up_enabled');
  expect(await config('admin')).toMatchObject({ invited_sign_up_enabled: false });
  await configure({ invited_sign_up_enabled: true, sign_up_enabled: true });
  expect(await config('client')).not.toHaveProperty('invited_sign_up_enabled');
});
