import { afterAll, beforeAll, expect, it } from 'vitest';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { withFlag } from '../testing/cases/project-flags.ts';
import { requestInvitationCode } from '../testing/cases/team-invitations.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, requestVerificationCode } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const send = (teamId: string, token: string, email = 'guest@example.com') =>
  t.request('POST /team-invitations/send-code', {
    token,
    body: { team_id: teamId, email, callback_url: 'http://localhost:3000/join?a=1' },
  });
const accept = (code: string, token?: string) =>
  t.request('POST /team-invitations/accept', { body: { code }, ...(token && { token }) });
const check = (code: string) => t.request('POST /team-invitations/accept/check-code', { body: { code } });
const details = (code: string, token: string) =>
  t.request('POST /team-invitations/accept/details', { body: { code }, token });
const teamsOf = async (token: string) => {
  const { body } = await t.request<{ items: { id: string }[] }>('GET /teams', { token, query: { user_id: 'me' } });
  return body.items.map(({ id }) => id);
};

it('emails an invitation that lets any user join, with the default permissions of members [S7.59 S7.60 S7.61 S7.62]', async () => {
  await t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, testProjectId, 'member', ['$read_members']));
  const [host, guest] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [host.userId], ['$invite_members']);
  const sent = await send(teamId, host.token, 'Guest@example.com');
  expect([sent.status, sent.body]).toEqual([200, { success: true }]);
  const mail = (await t.emails()).at(-1);
  expect(mail).toMatchObject({ template: 'team_invitation', recipient: 'Guest@example.com' });
  expect(mail?.subject).toBe('You have been invited to join Analysts');
  expect(mail?.text).toContain('http://localhost:3000/join?a=1&code=');
  const code = await t.mailedCode('Guest@example.com');

  expect((await check(code)).body).toEqual({ is_code_valid: true });
  expect((await details(code, guest.token)).body).toEqual({
    team_id: teamId,
    team_display_name: 'Analysts',
    recipient_email: 'guest@example.com',
  });
  expect((await accept(code)).body['code']).toBe('USER_AUTHENTICATION_REQUIRED');
  const joined = await accept(code.toUpperCase(), guest.token);
  expect([joined.status, joined.body]).toEqual([200, {}]);
  expect(await teamsOf(guest.token)).toEqual([teamId]);
  const held = await t.request('GET /team-permissions', { token: guest.token, query: { user_id: 'me' } });
  expect(held.body['items']).toEqual([{ id: '$read_members', team_id: teamId, user_id: guest.userId }]);
  expect((await accept(code, host.token)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
});

it('needs $invite_members of clients, also through another permission [S6.22 S6.23]', async () => {
  await t.request('POST /team-permission-definitions', {
    access: 'admin',
    body: { id: 'host', contained_permission_ids: ['$invite_members'] },
  });
  const { token, userId } = await createSampleUser(t);
  const refused = await send(await createSampleTeam(t, [userId]), token);
  expect([refused.status, refused.body['code']]).toEqual([401, 'TEAM_PERMISSION_REQUIRED']);
  expect((await send(await createSampleTeam(t, [userId], ['host']), token)).status).toBe(200);
});

it('is accepted while sign-in with passwords is disabled', async () => {
  const { token } = await createSampleUser(t);
  const code = await requestInvitationCode(t);
  expect(await withFlag(t, 'credential_enabled', false, () => accept(code, token))).toMatchObject({ status: 200 });
});

it('lets one of 16 users with the same invitation join', async () => {
  const teamId = await createSampleTeam(t);
  const code = await requestInvitationCode(t, teamId);
  const guests = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
  const responses = await Promise.all(guests.map(({ token }) => accept(code, token)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const used = ['VERIFICATION_CODE_ALREADY_USED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'];
  expect(responses.filter(({ body }) => used.includes(String(body['code'])))).toHaveLength(15);
  const { body } = await t.request<{ items: unknown[] }>('GET /users', {
    access: 'server',
    query: { team_id: teamId },
  });
  expect(body.items).toHaveLength(1);
});

it('leaves a member as is who accepts again, with 16 invitations at the same time too', async () => {
  const { token } = await createSampleUser(t);
  const teamId = await createSampleTeam(t);
  const codes = await Promise.all(Array.from({ length: 16 }, () => requestInvitationCode(t, teamId)));
  const responses = await Promise.all(codes.map((code) => accept(code, token)));
  expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(await teamsOf(token)).toEqual([teamId]);
});

it('is invalid without its team, in another project, or at another endpoint', async () => {
  const user = await createSampleUser(t);
  const teamId = await createSampleTeam(t);
  const code = await requestInvitationCode(t, teamId);
  const elsewhere = { project: otherTestProjectId, body: { code } };
  const responses = [
    await t.request('POST /team-invitations/accept/check-code', elsewhere),
    await t.request('POST /contact-channels/verify', { body: { code } }),
    await t.request('POST /auth/password/reset', { body: { code, password: 'a new horse' } }),
    await t.request('POST /auth/otp/sign-in', { body: { code } }),
    await accept(await requestVerificationCode(t, user), user.token),
  ];
  expect(responses.map(({ body }) => body['code'])).toEqual(responses.map(() => 'VERIFICATION_CODE_NOT_FOUND'));
  expect((await check(code)).status).toBe(200);
  await t.request('DELETE /teams/{team_id}', { access: 'server', params: { team_id: teamId } });
  for (const { body } of [await check(code), await details(code, user.token), await accept(code, user.token)]) {
    expect(body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
  }
});

it('does not contain a team name that looks like a link', async () => {
  const { body } = await t.request('POST /teams', { access: 'server', body: { display_name: 'win at evil.example' } });
  await requestInvitationCode(t, String(body['id']));
  const mail = (await t.emails()).at(-1);
  expect(mail?.subject).toBe('You have been invited to join a team');
  expect(mail?.html).not.toContain('evil.example');
});

it('rejects a user who joins a team that is deleted at the same time, with a message', async () => {
  for (let round = 0; round < 4; round += 1) {
    const teamId = await createSampleTeam(t);
    const guests = await Promise.all(Array.from({ length: 8 }, () => createSampleUser(t)));
    const codes = await Promise.all(guests.map(() => requestInvitationCode(t, teamId)));
    const responses = await Promise.all([
      ...guests.map(({ token }, index) => accept(codes[index] ?? '', token)),
      t.request('DELETE /teams/{team_id}', { access: 'server', params: { team_id: teamId } }),
    ]);
    expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(await Promise.all(guests.map(({ token }) => teamsOf(token)))).toEqual(guests.map(() => []));
  }
});

it('tells the sender if the email address belongs to a member', async () => {
  const [host, member] = [await createSampleUser(t), await createSampleUser(t)];
  const teamId = await createSampleTeam(t, [host.userId, member.userId], ['$invite_members']);
  const sent = (await t.emails(member.email)).length;
  const { status, body } = await send(teamId, host.token, member.email.toUpperCase());
  expect([status, body['code']]).toEqual([400, 'TEAM_MEMBERSHIP_ALREADY_EXISTS']);
  expect((await t.emails(member.email)).length).toBe(sent);
});
