import { loadOtherActions } from '../../apps/load-actions.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import type { Cached } from '../../cache/cache.ts';
import { defineQuery } from '../../cache/query-cache.ts';
import { type EditableTeamMemberProfile, memberProfile } from '../team-members.ts';
import { type ListPermissionsOptions, permissions, type TeamPermission } from '../team-permissions/team-permissions.ts';
import type { Team } from './team.ts';

type TeamId = Pick<Team, 'id'>;

/** A team that only one of its members can manage. */
export interface SolelyAdministeredTeam {
  /** UUID of the team. */
  readonly id: string;
  /** Name of the team. */
  readonly displayName: string;
}

const solelyAdministeredTeams = defineQuery(
  'members',
  async ({ transport, userId }: UserScope) =>
    (await transport.request('GET /team-memberships/sole-administrator', { query: { userId } })).items,
  (raws): SolelyAdministeredTeam[] =>
    raws.map(({ teamId, teamDisplayName }) => ({ id: teamId, displayName: teamDisplayName })),
);

/** Methods for a user's teams, team profiles and permissions. */
export interface TeamActions<T> {
  /**
   * Lists the teams that the user belongs to.
   *
   * @see GET /teams
   *
   * @example
   * const teams = await user.listTeams();
   */
  listTeams(): Promise<T[]>;
  /**
   * React hook version of `listTeams`. Suspends while loading and re-renders on change.
   *
   * @example
   * const teams = user.useTeams();
   */
  useTeams(): T[];
  /**
   * Returns a team that the user belongs to.
   *
   * @param id UUID of the team.
   * @returns The team, or `null` if the user belongs to no team with the ID.
   * @see GET /teams
   *
   * @example
   * const team = await user.getTeam('0b8e5a5c-6f3e-4f0a-8d9d-5a3f6a1c9b70');
   */
  getTeam(id: string): Promise<T | null>;
  /**
   * React hook version of `getTeam`. Suspends while loading and re-renders on change.
   *
   * @param id UUID of the team.
   *
   * @example
   * const team = user.useTeam('0b8e5a5c-6f3e-4f0a-8d9d-5a3f6a1c9b70');
   */
  useTeam(id: string): T | null;
  /**
   * Removes the user from a team. If only the user can manage it, nobody can afterwards: see
   * `listSolelyAdministeredTeams`. Never fails with `TeamLastAdministrator`, as the removal of another member can.
   *
   * @param team Team that the user belongs to.
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamPermissionRequired}
   * @throws {KnownErrors.UserNotFound}
   * @see DELETE /team-memberships/{team_id}/{user_id}
   *
   * @example
   * await user.leaveTeam(team);
   */
  leaveTeam(team: TeamId): Promise<void>;
  /**
   * Lists the teams with other members that only the user can manage. Nobody can after the user has left them or
   * deleted the account, so tell the user before.
   *
   * @see GET /team-memberships/sole-administrator
   *
   * @example
   * const teams = await user.listSolelyAdministeredTeams();
   * if (teams.length > 0) alert(`Only you can manage ${teams.map((team) => team.displayName).join(', ')}.`);
   */
  listSolelyAdministeredTeams(): Promise<SolelyAdministeredTeam[]>;
  /**
   * React hook version of `listSolelyAdministeredTeams`. Suspends while loading and re-renders on change.
   *
   * @example
   * const teams = user.useSolelyAdministeredTeams();
   */
  useSolelyAdministeredTeams(): SolelyAdministeredTeam[];
  /**
   * Fetches the user's profile in a team.
   *
   * @param team Team that the user belongs to.
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamPermissionRequired}
   * @throws {KnownErrors.UserNotFound}
   * @see GET /team-member-profiles/{team_id}/{user_id}
   *
   * @example
   * const profile = await user.getTeamProfile(team);
   * await profile.update({ displayName: 'Ada' });
   */
  getTeamProfile(team: TeamId): Promise<EditableTeamMemberProfile>;
  /**
   * React hook version of `getTeamProfile`. Suspends while loading and re-renders on change.
   *
   * @example
   * const profile = user.useTeamProfile(team);
   */
  useTeamProfile(team: TeamId): EditableTeamMemberProfile;
  /**
   * Lists the user's permissions in a team. Includes permissions that are contained in others unless the options
   * exclude them.
   *
   * @param team Team that the user belongs to.
   * @see GET /team-permissions
   *
   * @example
   * const permissions = await user.listPermissions(team);
   */
  listPermissions(team: TeamId, options?: ListPermissionsOptions): Promise<TeamPermission[]>;
  /**
   * React hook version of `listPermissions`. Suspends while loading and re-renders on change.
   *
   * @example
   * const permissions = user.usePermissions(team);
   */
  usePermissions(team: TeamId, options?: ListPermissionsOptions): TeamPermission[];
  /**
   * Returns a permission that the user has in a team, directly or through another permission unless the options exclude
   * that.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   * @returns The permission, or `null` if the user does not have it.
   * @see GET /team-permissions
   *
   * @example
   * const permission = await user.getPermission(team, '$update_team');
   */
  getPermission(team: TeamId, permissionId: string, options?: ListPermissionsOptions): Promise<TeamPermission | null>;
  /**
   * React hook version of `getPermission`. Suspends while loading and re-renders on change.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   *
   * @example
   * const canUpdate = user.usePermission(team, '$update_team') !== null;
   */
  usePermission(team: TeamId, permissionId: string, options?: ListPermissionsOptions): TeamPermission | null;
  /**
   * Returns whether the user has a permission in a team, directly or through another permission.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   * @see GET /team-permissions
   *
   * @example
   * if (await user.hasPermission(team, '$update_team')) await team.update({ displayName: 'Engine' });
   */
  hasPermission(team: TeamId, permissionId: string): Promise<boolean>;
}

/** Creates the methods of a user object for the user's teams, team profiles and permissions. */
export function createTeamActions<T extends { readonly id: string }>(
  scope: UserScope,
  teams: () => Cached<T[]>,
): TeamActions<T> {
  const { queries } = scope;
  const permissionsIn = (team: TeamId, { direct = false, recursive = !direct }: ListPermissionsOptions = {}) =>
    permissions(scope, team.id, recursive);
  const getPermission = async (team: TeamId, id: string, options?: ListPermissionsOptions) =>
    find(await permissionsIn(team, options).get(), id);

  return {
    listTeams: () => teams().get(),
    useTeams: () => queries.view.useCached(teams()),
    getTeam: async (id) => find(await teams().get(), id),
    useTeam: (id) => find(queries.view.useCached(teams()), id),
    leaveTeam: async (team) => (await loadOtherActions()).leaveTeam(scope, team.id),
    listSolelyAdministeredTeams: () => solelyAdministeredTeams(scope).get(),
    useSolelyAdministeredTeams: () => queries.view.useCached(solelyAdministeredTeams(scope)),
    getTeamProfile: (team) => memberProfile(scope, team.id).get(),
    useTeamProfile: (team) => queries.view.useCached(memberProfile(scope, team.id)),
    listPermissions: (team, options) => permissionsIn(team, options).get(),
    usePermissions: (team, options) => queries.view.useCached(permissionsIn(team, options)),
    getPermission,
    usePermission: (team, id, options) => find(queries.view.useCached(permissionsIn(team, options)), id),
    hasPermission: async (team, id) => (await getPermission(team, id)) !== null,
  };
}

function find<T extends { readonly id: string }>(list: readonly T[], id: string): T | null {
  return list.find((item) => item.id === id) ?? null;
}
