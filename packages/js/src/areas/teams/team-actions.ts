import { loadActions } from '../../apps/load-actions.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import type { Cached } from '../../cache/cache.ts';
import { type EditableTeamMemberProfile, memberProfile } from '../team-members.ts';
import { type ListPermissionsOptions, permissions, type TeamPermission } from '../team-permissions/team-permissions.ts';
import type { Team } from './team.ts';

type TeamId = Pick<Team, 'id'>;

/** The teams, team profiles and permissions of a user. Each `use` method is the one before it as a hook for components. */
export interface TeamActions<T> {
  /**
   * Lists the teams that the user belongs to.
   *
   * @see GET /teams
   */
  listTeams(): Promise<T[]>;
  /** Hook version of `listTeams` for components. Re-renders on change. */
  useTeams(): T[];
  /**
   * Returns a team that the user belongs to, or null.
   *
   * @see GET /teams
   */
  getTeam(id: string): Promise<T | null>;
  /** Hook version of `getTeam` for components. Re-renders on change. */
  useTeam(id: string): T | null;
  /**
   * Removes the user from a team.
   *
   * @throws TeamMembershipNotFound, TeamPermissionRequired, UserNotFound
   * @see DELETE /team-memberships/{team_id}/{user_id}
   */
  leaveTeam(team: TeamId): Promise<void>;
  /**
   * Returns the user's profile in a team.
   *
   * @throws TeamMembershipNotFound, TeamPermissionRequired, UserNotFound
   * @see GET /team-member-profiles/{team_id}/{user_id}
   */
  getTeamProfile(team: TeamId): Promise<EditableTeamMemberProfile>;
  /** Hook version of `getTeamProfile` for components. Re-renders on change. */
  useTeamProfile(team: TeamId): EditableTeamMemberProfile;
  /**
   * Lists the user's permissions in a team, including those contained in others unless the options exclude them.
   *
   * @see GET /team-permissions
   */
  listPermissions(team: TeamId, options?: ListPermissionsOptions): Promise<TeamPermission[]>;
  /** Hook version of `listPermissions` for components. Re-renders on change. */
  usePermissions(team: TeamId, options?: ListPermissionsOptions): TeamPermission[];
  /**
   * Returns a permission if the user holds it, also through another one unless the options exclude that; else null.
   *
   * @see GET /team-permissions
   */
  getPermission(team: TeamId, permissionId: string, options?: ListPermissionsOptions): Promise<TeamPermission | null>;
  /** Hook version of `getPermission` for components. Re-renders on change. */
  usePermission(team: TeamId, permissionId: string, options?: ListPermissionsOptions): TeamPermission | null;
  /**
   * Returns whether the user holds a permission, directly or through another permission.
   *
   * @see GET /team-permissions
   */
  hasPermission(team: TeamId, permissionId: string): Promise<boolean>;
}

/** Creates the members of a user object that concern its teams. */
export function teamActions<T extends { readonly id: string }>(
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
    leaveTeam: async (team) => (await loadActions()).leaveTeam(scope, team.id),
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
