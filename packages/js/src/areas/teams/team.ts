import { loadOtherActions } from '../../apps/load-actions.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { EmailOptions } from '../../navigation/callback-url.ts';
import type { Result } from '../../result.ts';
import { members, type TeamUser } from '../team-members.ts';
import type { MetadataOf } from '../users/metadata.ts';
import type { TeamResponse } from '../users/user.ts';
import type { TeamUpdateOptions } from './team-changes.ts';

/** A team as its members see it. Most methods require a permission. */
export interface Team {
  /** UUID of the team. */
  readonly id: string;
  /** Name of the team. */
  readonly displayName: string;
  /** URL of the team's picture, or `null`. Pictures that were uploaded as a data URL have a URL of the service. */
  readonly profileImageUrl: string | null;
  /** JSON value that the app stores. Members with `$update_team` can update it. */
  readonly clientMetadata: MetadataOf<'teamClientMetadata'>;
  /** JSON value that the app's server stores. Members can read it. */
  readonly clientReadOnlyMetadata: MetadataOf<'teamClientReadOnlyMetadata'>;
  /**
   * Updates the team. Requires the permission `$update_team`.
   *
   * @throws {KnownErrors.TeamPermissionRequired}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /teams/{team_id}
   *
   * @example
   * await team.update({ displayName: 'Engine' });
   */
  update(options: TeamUpdateOptions): Promise<void>;
  /**
   * Deletes the team with its memberships. Requires the permission `$delete_team`.
   *
   * @throws {KnownErrors.TeamPermissionRequired}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamNotFound}
   * @see DELETE /teams/{team_id}
   *
   * @example
   * await team.delete();
   */
  delete(): Promise<void>;
  /**
   * Sends an email with a link that adds its recipient to the team. Requires the permission `$invite_members`.
   *
   * @param options.email Email that the invitation is sent to.
   * @param options.callbackUrl Absolute URL of the link. Default: the app's team invitation page. Required outside a
   *   browser.
   * @returns An error result if the user does not have the permission.
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.RedirectUrlNotWhitelisted}
   * @throws {KnownErrors.TeamMembershipAlreadyExists}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /team-invitations/send-code
   *
   * @example
   * const result = await team.inviteUser({ email: 'grace@example.com' });
   * if (result.status === 'error') alert(result.error.message);
   */
  inviteUser(
    options: { readonly email: string } & EmailOptions,
  ): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>>;
  /**
   * Lists the members, the oldest membership first. Requires the permission `$read_members`.
   *
   * @throws {KnownErrors.TeamPermissionRequired}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.UserNotFound}
   * @see GET /team-member-profiles
   *
   * @example
   * const members = await team.listUsers();
   * console.log(members.map((member) => member.teamProfile.displayName));
   */
  listUsers(): Promise<TeamUser[]>;
  /**
   * React hook version of `listUsers`. Suspends while loading and re-renders on change.
   *
   * @example
   * const members = team.useUsers();
   */
  useUsers(): TeamUser[];
}

/** The query for the teams of a user. */
export const teams: Query<UserScope, [], readonly TeamResponse[], Team[]> = defineQuery(
  'teams',
  async ({ transport, userId }) => (await transport.request('GET /teams', { query: { userId } })).items,
  (raws, scope) => raws.map((raw) => createTeamObject(raw, scope)),
);

/** Creates the object that represents a team to its members. */
export function createTeamObject(raw: TeamResponse, scope: UserScope): Team {
  return {
    ...raw,
    update: async (options) => (await loadOtherActions()).updateTeam(scope, raw.id, options),
    delete: async () => (await loadOtherActions()).deleteTeam(scope, raw.id),
    inviteUser: async (options) => (await loadOtherActions()).inviteUser(scope, raw.id, options),
    listUsers: () => members(scope, raw.id).get(),
    useUsers: () => scope.queries.view.useCached(members(scope, raw.id)),
  };
}
