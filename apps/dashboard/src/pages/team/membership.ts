import type { StackAdminApp } from '@keystack/js';
import type { TeamMember } from '../teams/team-queries.ts';

type App = StackAdminApp<false>;

const permissionRoute = '/team-permissions/{team_id}/{user_id}/{permission_id}';

/**
 * Grants and revokes permissions of a member of a team, until the member has the permissions `wanted` instead of
 * `held`.
 */
export async function changePermissions(
  app: App,
  teamId: string,
  userId: string,
  held: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  for (const permissionId of wanted.filter((id) => !held.includes(id)))
    await app.request(`POST ${permissionRoute}`, { params: { teamId, userId, permissionId }, body: {} });
  for (const permissionId of held.filter((id) => !wanted.includes(id)))
    await app.request(`DELETE ${permissionRoute}`, { params: { teamId, userId, permissionId } });
}

/** Takes a user out of a team. */
export async function removeMember(app: App, teamId: string, userId: string): Promise<void> {
  await app.request('DELETE /team-memberships/{team_id}/{user_id}', { params: { teamId, userId } });
}

/** Reverses `removeMember`: adds the user again, with the same permissions and the same profile in the team. */
export async function restoreMember(app: App, teamId: string, member: TeamMember): Promise<void> {
  const { userId, ownName, ownImageUrl, permissionIds } = member;
  const params = { teamId, userId };
  await app.request('POST /team-memberships/{team_id}/{user_id}', { params, body: {} });
  // New members have the default permissions.
  const { items } = await app.request('GET /team-permissions', { query: { teamId, userId } });
  const held = items.map(({ id }) => id);
  await changePermissions(app, teamId, userId, held, permissionIds);
  if (ownName === null && ownImageUrl === null) return;
  const body = { ...(ownName !== null && { displayName: ownName }), profileImageUrl: ownImageUrl };
  await app.request('PATCH /team-member-profiles/{team_id}/{user_id}', { params, body });
}
