import type { Cached } from './cache.ts';
import { type EditableTeamMemberProfile, leaveTeam, memberProfile } from './team-members.ts';
import { type ListPermissionsOptions, permissions, type TeamPermission } from './team-permissions.ts';
import type { Team } from './teams.ts';
import type { UserScope } from './user-scope.ts';

type TeamId = Pick<Team, 'id'>;

/** What a user is and may do in its teams. Each `use` method is the one before it, followed by a component. */
export interface TeamActions<T> {
  /** The teams that the user belongs to. */
  listTeams(): Promise<T[]>;
  useTeams(): T[];
  /** One of them, or null. */
  getTeam(id: string): Promise<T | null>;
  useTeam(id: string): T | null;
  /** Gives up the membership. */
  leaveTeam(team: TeamId): Promise<void>;
  /** How the user shows in a team. */
  getTeamProfile(team: TeamId): Promise<EditableTeamMemberProfile>;
  useTeamProfile(team: TeamId): EditableTeamMemberProfile;
  /** What the user may do in a team, with all that comes by containment unless `recursive` is false. */
  listPermissions(team: TeamId, options?: ListPermissionsOptions): Promise<TeamPermission[]>;
  usePermissions(team: TeamId, options?: ListPermissionsOptions): TeamPermission[];
  /** A permission if the user holds it, directly or by containment, else null. */
  getPermission(team: TeamId, permissionId: string): Promise<TeamPermission | null>;
  usePermission(team: TeamId, permissionId: string): TeamPermission | null;
  hasPermission(team: TeamId, permissionId: string): Promise<boolean>;
}

/** The part of a user object that is about its teams. */
export function teamActions<T extends { readonly id: string }>(
  scope: UserScope,
  teams: () => Cached<T[]>,
): TeamActions<T> {
  const { values } = scope;
  const held = (team: TeamId, { recursive = true }: ListPermissionsOptions = {}) =>
    permissions(scope, team.id, recursive);
  const getPermission = async (team: TeamId, id: string) => find(await held(team).get(), id);

  return {
    listTeams: () => teams().get(),
    useTeams: () => values.view.useCached(teams()),
    getTeam: async (id) => find(await teams().get(), id),
    useTeam: (id) => find(values.view.useCached(teams()), id),
    leaveTeam: (team) => leaveTeam(scope, team.id),
    getTeamProfile: (team) => memberProfile(scope, team.id).get(),
    useTeamProfile: (team) => values.view.useCached(memberProfile(scope, team.id)),
    listPermissions: (team, options) => held(team, options).get(),
    usePermissions: (team, options) => values.view.useCached(held(team, options)),
    getPermission,
    usePermission: (team, id) => find(values.view.useCached(held(team)), id),
    hasPermission: async (team, id) => (await getPermission(team, id)) !== null,
  };
}

function find<T extends { readonly id: string }>(list: readonly T[], id: string): T | null {
  return list.find((item) => item.id === id) ?? null;
}
