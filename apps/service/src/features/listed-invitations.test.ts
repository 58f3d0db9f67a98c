import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation } from '../testing/cases/team-invitations.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, requestVerificationCode, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Listing, revoking and accepting pending invitations. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Listed {
  readonly items: readonly { readonly id: string; readonly team_id: string }[];
}

const list = (options: object) => t.request<Listed>('GET /team-invitations', options);

const accept = (invitationId: string, options: object) =>
  t.request('POST /team-invitations/{invitation_id}/accept', {
    params: { invitation_id: invitationId },
    query: { user_id: 'me' },
    ...options,
  });

async function verifiedUser(): Promise<SampleUser> {
  const user = await createSampleUser(t);
  await t.request('POST /contact-channels/verify', {
    token: user.token,
    body: { code: await requestVerificationCode(t, user) },
  });
  return user;
}

const teamsOf = async ({ token }: SampleUser) =>
  (await t.request<{ items: { id: string }[] }>('GET /teams', { token, query: { user_id: 'me' } })).body.items;

it('lists the pending invitations to a team for members who may invite, without their codes', async () => {
  const member = await createSampleUser(t);
  const teamId = await createSampleTeam(t, [member.userId], ['$read_members', '$invite_members']);
  const { invitationId } = await createInvitation(t, { email: 'grace@example.com', teamId });
  const { body } = await list({ token: member.token, query: { team_id: teamId } });
  expect(body.items).toEqual([
    {
      id: invitationId,
      team_id: teamId,
      team_display_name: 'Analysts',
      expires_at_millis: expect.any(Number),
      recipient_email: 'grace@example.com',
    },
  ]);
  const code = await t.mailedCode('grace@example.com');
  expect(JSON.stringify(body)).not.toContain(code);
});

it('lists only invitations to verified email addresses of the user', async () => {
  const invited = await createSampleUser(t);
  await createInvitation(t, { email: invited.email });
  const own = () => list({ token: invited.token, query: { user_id: 'me' } });
  expect((await own()).body.items).toEqual([]);
  await t.request('POST /contact-channels/verify', {
    token: invited.token,
    body: { code: await requestVerificationCode(t, invited) },
  });
  expect((await own()).body.items).toHaveLength(1);
  const other = await verifiedUser();
  expect((await list({ token: other.token, query: { user_id: invited.userId } })).status).toBe(403);
});

it('adds the user to the team, once', async () => {
  const user = await verifiedUser();
  const { invitationId, teamId } = await createInvitation(t, { email: user.email });
  const responses = await Promise.all(Array.from({ length: 16 }, () => accept(invitationId, { token: user.token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(404)]);
  expect(await teamsOf(user)).toMatchObject([{ id: teamId }]);
  expect((await list({ access: 'server', query: { team_id: teamId } })).body.items).toEqual([]);
  const code = await t.mailedCode(user.email);
  const byCode = await t.request('POST /team-invitations/accept', { token: user.token, body: { code } });
  expect(byCode.body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
});

it('adds the user to no other team', async () => {
  const user = await verifiedUser();
  const [accepted, other] = [
    await createInvitation(t, { email: user.email }),
    await createInvitation(t, { email: user.email }),
  ];
  expect((await accept(accepted.invitationId, { token: user.token })).status).toBe(200);
  const { body } = await list({ token: user.token, query: { user_id: 'me' } });
  expect(body.items.map(({ id }) => id)).toEqual([other.invitationId]);
});

it('is neither listed nor accepted for an address that another user has verified as an additional one', async () => {
  const [user, other] = [await verifiedUser(), await verifiedUser()];
  const value = `${crypto.randomUUID()}@example.com`;
  const channel = { user_id: other.userId, value, type: 'email', used_for_auth: false, is_verified: true };
  expect((await t.request('POST /contact-channels', { access: 'server', body: channel })).status).toBe(201);
  const { invitationId } = await createInvitation(t, { email: value });
  expect((await list({ token: user.token, query: { user_id: 'me' } })).body.items).toEqual([]);
  expect((await accept(invitationId, { token: user.token })).status).toBe(404);
  expect((await accept(invitationId, { token: other.token })).status).toBe(200);
});

it('is not accepted by another user, or for an unverified email address', async () => {
  const invited = await createSampleUser(t);
  const { invitationId } = await createInvitation(t, { email: invited.email });
  for (const user of [invited, await verifiedUser()])
    expect((await accept(invitationId, { token: user.token })).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  const { token } = await verifiedUser();
  expect((await accept(invitationId, { token, query: { user_id: invited.userId } })).status).toBe(403);
});

it('is neither listed nor accepted for an address that was verified outside of a session, but its code works', async () => {
  // An attacker signs up with the address of somebody else, or adds it, and the owner of the mailbox confirms by
  // mistake.
  const primary = await createSampleUser(t);
  const code = await requestVerificationCode(t, primary);
  const attacker = await verifiedUser();
  const value = `${crypto.randomUUID()}@example.com`;
  const { token } = attacker;
  const { body } = await t.request('POST /contact-channels', {
    token,
    body: { user_id: 'me', value, type: 'email', used_for_auth: false },
  });
  await t.request('POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code', {
    token,
    params: { user_id: 'me', contact_channel_id: String(body['id']) },
    body: { callback_url: 'http://localhost:3000/verify' },
  });
  const codes = [code, await t.mailedCode(value)];
  for (const each of codes)
    expect((await t.request('POST /contact-channels/verify', { body: { code: each } })).status).toBe(200);
  for (const [user, email] of [
    [primary, primary.email],
    [attacker, value],
  ] as const) {
    const { invitationId } = await createInvitation(t, { email });
    expect((await list({ token: user.token, query: { user_id: 'me' } })).body.items).toEqual([]);
    const responses = await Promise.all(Array.from({ length: 16 }, () => accept(invitationId, { token: user.token })));
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(404));
    expect(await teamsOf(user)).toEqual([]);
    const other = await createSampleUser(t);
    const invitation = { token: other.token, body: { code: await t.mailedCode(email) } };
    expect((await t.request('POST /team-invitations/accept', invitation)).status).toBe(200);
  }
});

it('is neither listed nor accepted once the server of the app marks the address as unverified', async () => {
  const { token, userId, email } = await verifiedUser();
  const { invitationId } = await createInvitation(t, { email });
  const params = { user_id: userId };
  await t.request('PATCH /users/{user_id}', { access: 'server', params, body: { primary_email_verified: false } });
  expect((await list({ token, query: { user_id: 'me' } })).body.items).toEqual([]);
  expect((await accept(invitationId, { token })).status).toBe(404);
});

it('is not accepted in a session that has ended in the meantime', async () => {
  const user = await verifiedUser();
  const { invitationId } = await createInvitation(t, { email: user.email });
  t.interrupt(() => t.request('DELETE /auth/sessions/current', { refreshToken: user.refreshToken }));
  expect((await accept(invitationId, { token: user.token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
});

it('is ended by a revocation, also its code', async () => {
  const user = await verifiedUser();
  const { invitationId, teamId } = await createInvitation(t, { email: user.email });
  const code = await t.mailedCode(user.email);
  const options = { access: 'server', params: { invitation_id: invitationId } } as const;
  const revoke = (team: string) =>
    t.request('DELETE /team-invitations/{invitation_id}', { ...options, query: { team_id: team } });
  expect((await revoke(await createSampleTeam(t))).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await revoke(teamId)).status).toBe(200);
  expect((await accept(invitationId, { token: user.token })).status).toBe(404);
  const byCode = await t.request('POST /team-invitations/accept', { token: user.token, body: { code } });
  expect(byCode.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
});

it('can be listed and revoked if a former version of the service has sent it during an update', async () => {
  const { teamId } = await createInvitation(t, { email: 'grace@example.com' });
  const now = t.clock.now();
  // As inserted before invitations had ids.
  await t.deps.db.sql
    .insertInto('verification_codes')
    .values({
      project_id: testProjectId,
      purpose: 'team_invitation',
      code_hash: randomBytes(32),
      tail_hash: randomBytes(32),
      email: 'ada@example.com',
      created_at: new Date(now),
      expires_at: new Date(now + 60_000),
      data: JSON.stringify({ team_id: teamId }),
    })
    .execute();
  const options = { access: 'server', query: { team_id: teamId } } as const;
  const ids = (await list(options)).body.items.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    const revoked = await t.request('DELETE /team-invitations/{invitation_id}', {
      ...options,
      params: { invitation_id: String(id) },
    });
    expect(revoked.status).toBe(200);
  }
  expect((await list(options)).body.items).toEqual([]);
});

it('expires after seven days', async () => {
  const user = await verifiedUser();
  const { invitationId, teamId } = await createInvitation(t, { email: user.email });
  t.clock.advance(7 * 24 * 60 * 60_000);
  expect((await list({ access: 'server', query: { team_id: teamId } })).body.items).toEqual([]);
  expect((await accept(invitationId, { access: 'server', query: { user_id: user.userId } })).status).toBe(404);
});

it('needs either a team or a user', async () => {
  expect((await list({ access: 'server' })).status).toBe(400);
  const query = { team_id: crypto.randomUUID(), user_id: crypto.randomUUID() };
  expect((await list({ access: 'server', query })).status).toBe(400);
});
