import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { createInvitation } from '../testing/cases/team-invitations.ts';
import { createProjectOwner, type TestProjectOwner } from '../testing/project-owner.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* When an invitation to a team ends, because it was issued for a reason that no longer holds. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.transaction((tx) => replaceDefaultPermissions(tx, testProjectId, 'member', ['$read_members']));
});
afterAll(() => t.close());

async function invite(
  teamId: string,
  sender: RequestOptions,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<string> {
  const body = { team_id: teamId, email, callback_url: 'http://localhost:3000/join' };
  expect(await t.request('POST /team-invitations/send-code', { ...sender, body })).toMatchObject({ status: 200 });
  return t.mailedCode(email);
}

const accept = (code: string, { token }: SampleUser) =>
  t.request('POST /team-invitations/accept', { body: { code }, token });

const membership = (teamId: string, { userId }: SampleUser) => ({ team_id: teamId, user_id: userId });

const remove = (teamId: string, member: SampleUser) =>
  t.request('DELETE /team-memberships/{team_id}/{user_id}', { access: 'server', params: membership(teamId, member) });

const revokePermission = (teamId: string, member: SampleUser, permission: string) =>
  t.request('DELETE /team-permissions/{team_id}/{user_id}/{permission_id}', {
    access: 'server',
    params: { ...membership(teamId, member), permission_id: permission },
  });

const listed = async (teamId: string) => {
  const options = { access: 'server', query: { team_id: teamId } } as const;
  return (await t.request<{ items: { id: string }[] }>('GET /team-invitations', options)).body.items;
};

const isMember = async (teamId: string, { token }: SampleUser) => {
  const { body } = await t.request<{ items: { id: string }[] }>('GET /teams', { token, query: { user_id: 'me' } });
  return body.items.some(({ id }) => id === teamId);
};

async function teamWithInviter(permission = '$invite_members') {
  const inviter = await createSampleUser(t);
  return { inviter, teamId: await createSampleTeam(t, [inviter.userId], [permission]) };
}

async function verifiedUser(): Promise<SampleUser> {
  const user = await createSampleUser(t);
  await t.request('PATCH /users/{user_id}', {
    access: 'server',
    params: { user_id: user.userId },
    body: { primary_email_verified: true },
  });
  return user;
}

/** Events after which an inviter could not send the invitation any more. */
const ends: Readonly<Record<string, (teamId: string, inviter: SampleUser) => Promise<unknown>>> = {
  'has left the team': (teamId, { token, userId }) =>
    t.request('DELETE /team-memberships/{team_id}/{user_id}', { token, params: { team_id: teamId, user_id: userId } }),
  'was removed from the team': remove,
  'was removed and added again': async (teamId, inviter) => {
    await remove(teamId, inviter);
    await addToTeam(t, teamId, inviter.userId, ['$invite_members']);
  },
  'was suspended': (_team, { userId }) => suspendUser(t, userId),
  'was suspended for a while': async (_team, { userId }) => {
    await suspendUser(t, userId);
    await suspendUser(t, userId, false);
  },
  'has lost the permission to invite': (teamId, inviter) => revokePermission(teamId, inviter, '$invite_members'),
  'has lost the permission to invite for a while': async (teamId, inviter) => {
    await revokePermission(teamId, inviter, '$invite_members');
    await addToTeam(t, teamId, inviter.userId, ['$invite_members']);
  },
  'was deleted': (_team, { userId }) =>
    t.request('DELETE /users/{user_id}', { access: 'server', params: { user_id: userId } }),
};

describe.each(Object.entries(ends))('an invitation whose sender %s', (_title, end) => {
  it('is expired, and no longer listed', async () => {
    const { teamId, inviter } = await teamWithInviter();
    const [guest, invited] = [await createSampleUser(t), await verifiedUser()];
    const code = await invite(teamId, inviter);
    await invite(teamId, inviter, invited.email);
    const [, second] = await listed(teamId);
    await end(teamId, inviter);
    expect(await listed(teamId)).toEqual([]);
    const own = { token: invited.token, query: { user_id: 'me' } };
    expect((await t.request('GET /team-invitations', own)).body['items']).toEqual([]);
    const byId = { ...own, params: { invitation_id: second?.id ?? '' } };
    expect((await t.request('POST /team-invitations/{invitation_id}/accept', byId)).status).toBe(404);
    for (const route of ['accept/check-code', 'accept/details', 'accept']) {
      const { body } = await t.request(`POST /team-invitations/${route}`, { token: guest.token, body: { code } });
      expect([route, body['code']]).toEqual([route, 'VERIFICATION_CODE_EXPIRED']);
    }
    expect(await isMember(teamId, guest)).toBe(false);
  });

  it('says nothing about invitations of other members and of the server', async () => {
    const { teamId, inviter } = await teamWithInviter();
    const other = await createSampleUser(t);
    await addToTeam(t, teamId, other.userId, ['$invite_members']);
    const codes = [await invite(teamId, other), await invite(teamId, { access: 'server' })];
    await end(teamId, inviter);
    expect(await listed(teamId)).toHaveLength(2);
    for (const code of codes) expect((await accept(code, await createSampleUser(t))).status).toBe(200);
  });
});

it('an invitation ends while the permission that allowed it does not contain the right to invite', async () => {
  const definition = { id: 'recruiter', contained_permission_ids: ['$invite_members'] };
  await t.request('POST /team-permission-definitions', { access: 'admin', body: definition });
  const { teamId, inviter } = await teamWithInviter('recruiter');
  const code = await invite(teamId, inviter);
  await t.request('PATCH /team-permission-definitions/{permission_id}', {
    access: 'admin',
    params: { permission_id: 'recruiter' },
    body: { contained_permission_ids: [] },
  });
  expect(await listed(teamId)).toEqual([]);
  expect((await accept(code, await createSampleUser(t))).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
});

describe('a person who was removed from a team', () => {
  it('cannot come back with an older invitation, which others can still use', async () => {
    const member = await verifiedUser();
    const teamId = await createSampleTeam(t, [member.userId]);
    const code = await invite(teamId, { access: 'server' });
    await remove(teamId, member);
    const { token } = member;
    for (const route of ['accept/check-code', 'accept/details', 'accept']) {
      const { body } = await t.request(`POST /team-invitations/${route}`, { token, body: { code } });
      expect([route, body['code']]).toEqual([route, 'VERIFICATION_CODE_EXPIRED']);
    }
    expect(await isMember(teamId, member)).toBe(false);
    expect((await accept(code, await createSampleUser(t))).status).toBe(200);
  });

  it('loses the invitations to their own email address, for other accounts too', async () => {
    const member = await verifiedUser();
    const teamId = await createSampleTeam(t);
    const { invitationId } = await createInvitation(t, { teamId, email: member.email });
    const code = await t.mailedCode(member.email);
    await addToTeam(t, teamId, member.userId);
    await remove(teamId, member);
    expect(await listed(teamId)).toEqual([]);
    const options = { token: member.token, params: { invitation_id: invitationId }, query: { user_id: 'me' } };
    expect((await t.request('POST /team-invitations/{invitation_id}/accept', options)).status).toBe(404);
    const other = await createSampleUser(t);
    expect((await accept(code, other)).body['code']).toBe('VERIFICATION_CODE_EXPIRED');
  });

  it('can come back with a newer invitation', async () => {
    const member = await createSampleUser(t);
    const teamId = await createSampleTeam(t, [member.userId]);
    await remove(teamId, member);
    expect((await accept(await invite(teamId, { access: 'server' }), member)).status).toBe(200);
    expect(await isMember(teamId, member)).toBe(true);
  });

  it('stays out if they accept older invitations while they are removed', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const member = await createSampleUser(t);
      const teamId = await createSampleTeam(t, [member.userId]);
      const codes = await Promise.all(Array.from({ length: 15 }, () => invite(teamId, { access: 'server' })));
      const [removed, ...accepted] = await Promise.all([
        remove(teamId, member),
        ...codes.map((code) => accept(code, member)),
      ]);
      expect(removed.status).toBe(200);
      expect(accepted.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await isMember(teamId, member)).toBe(false);
    }
  });
});

const ofInternal = { access: 'server', project: 'internal' } as const;

const removeOwner = (by: TestProjectOwner, { userId }: TestProjectOwner) =>
  t.request('DELETE /projects/current/owners/{owner_id}', { ...by.as, params: { owner_id: userId } });

/** Ends of an ownership. */
const endsOfOwnership: Readonly<Record<string, (owner: TestProjectOwner) => Promise<unknown>>> = {
  'was removed': async (owner) => removeOwner(await createProjectOwner(t), owner),
  'was suspended': ({ userId }) =>
    t.request('PATCH /users/{user_id}', {
      ...ofInternal,
      params: { user_id: userId },
      body: { suspended: true },
    }),
  'was deleted': ({ userId }) => t.request('DELETE /users/{user_id}', { ...ofInternal, params: { user_id: userId } }),
};

it.each(Object.entries(endsOfOwnership))(
  'an invitation ends if the owner of the project who sent it %s, and others stay',
  async (_title, end) => {
    const [owner, other] = [await createProjectOwner(t), await createProjectOwner(t)];
    const teamId = await createSampleTeam(t);
    const code = await invite(teamId, owner.as);
    const others = [await invite(teamId, other.as), await invite(teamId, { access: 'server' })];
    await end(owner);
    expect(await listed(teamId)).toHaveLength(2);
    const { body } = await accept(code, await createSampleUser(t));
    expect(body['code']).toBe('VERIFICATION_CODE_EXPIRED');
    for (const valid of others) expect((await accept(valid, await createSampleUser(t))).status).toBe(200);
  },
);

it('no invitation survives the removal of an owner, who sends 15 at the same time', async () => {
  const staying = await createProjectOwner(t);
  for (let round = 0; round < raceRounds / 5; round += 1) {
    const owner = await createProjectOwner(t);
    const teamId = await createSampleTeam(t);
    const send = () =>
      t.request('POST /team-invitations/send-code', {
        ...owner.as,
        body: {
          team_id: teamId,
          email: `${crypto.randomUUID()}@example.com`,
          callback_url: 'http://localhost:3000/join',
        },
      });
    const [removed] = await Promise.all([removeOwner(staying, owner), ...Array.from({ length: 15 }, send)]);
    expect(removed.status).toBe(200);
    expect(await listed(teamId)).toEqual([]);
  }
});

it('no invitation survives a removal of its sender that runs at the same time, for later requests', async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    const { teamId, inviter } = await teamWithInviter();
    const emails = Array.from({ length: 15 }, () => `${crypto.randomUUID()}@example.com`);
    await Promise.all([
      remove(teamId, inviter),
      ...emails.map((email) =>
        t.request('POST /team-invitations/send-code', {
          token: inviter.token,
          body: { team_id: teamId, email, callback_url: 'http://localhost:3000/join' },
        }),
      ),
    ]);
    expect(await listed(teamId)).toEqual([]);
  }
});
