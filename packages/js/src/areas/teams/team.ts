import { loadActions } from '../../apps/load-actions.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { MailOptions } from '../../navigation/callback-url.ts';
import type { Result } from '../../result.ts';
import { members, type TeamUser } from '../team-members.ts';
import type { Json, RawTeam } from '../users/user.ts';
import type { TeamUpdateOptions } from './team-changes.ts';

/** A team as its members see it. Its methods require the matching permissions. */
export interface Team {
  /** A UUID. */
  readonly id: string;
  /** The name of the team. */
  readonly displayName: string;
  /** The address of the picture, one of the service where it was given as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** Any JSON that the app stores; members with `$update_team` can update it. */
  readonly clientMetadata: Json;
  /** Any JSON that the app's server stores and the members can read. */
  readonly clientReadOnlyMetadata: Json;
  /**
   * Updates the team. A member needs `$update_team`.
   *
   * @throws TeamPermissionRequired, TeamMembershipNotFound, TeamNotFound, TooManyRequests
   * @see PATCH /teams/{team_id}
   */
  update(options: TeamUpdateOptions): Promise<void>;
  /**
   * Deletes the team with its memberships. A member needs `$delete_team`.
   *
   * @throws TeamPermissionRequired, TeamMembershipNotFound, TeamNotFound
   * @see DELETE /teams/{team_id}
   */
  delete(): Promise<void>;
  /**
   * Mails somebody a link with which they join. A member needs `$invite_members`.
   *
   * @throws TeamMembershipNotFound, TeamNotFound, RedirectUrlNotWhitelisted, TooManyRequests
   * @see POST /team-invitations/send-code
   */
  inviteUser(
    options: { readonly email: string } & MailOptions,
  ): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>>;
  /**
   * The members, the oldest membership first. A member needs `$read_members`.
   *
   * @throws TeamPermissionRequired, TeamMembershipNotFound, TeamNotFound, UserNotFound
   * @see GET /team-member-profiles
   */
  listUsers(): Promise<TeamUser[]>;
  /** Hook version of `listUsers` for components. Re-renders on change. */
  useUsers(): TeamUser[];
}

/** The teams of a user. */
export const teams: Query<UserScope, [], readonly RawTeam[], Team[]> = defineQuery(
  'teams',
  async ({ transport, userId }) => (await transport.request('GET /teams', { query: { userId } })).items,
  (raws, scope) => raws.map((raw) => createTeam(raw, scope)),
);

/** Creates the object that represents a team. */
export function createTeam(raw: RawTeam, scope: UserScope): Team {
  return {
    ...raw,
    update: async (options) => (await loadActions()).updateTeam(scope, raw.id, options),
    delete: async () => (await loadActions()).deleteTeam(scope, raw.id),
    inviteUser: async (options) => (await loadActions()).inviteUser(scope, raw.id, options),
    listUsers: () => members(scope, raw.id).get(),
    useUsers: () => scope.queries.view.useCached(members(scope, raw.id)),
  };
}
