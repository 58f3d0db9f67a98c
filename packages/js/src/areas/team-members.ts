import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import { loadOtherActions } from '../apps/load-actions.ts';
import type { UserScope } from '../apps/user-scope.ts';
import { defineQuery, type Query } from '../cache/query-cache.ts';
import type { Camel } from '../http/camel.ts';
import type { TeamMemberProfileUpdateOptions } from './teams/team-changes.ts';

/**
 * Profile of a member in a team. Shows the name and picture of the user unless the member has set others for this team.
 */
export interface TeamMemberProfile {
  /** Display name of the member in this team. */
  readonly displayName: string | null;
  /** URL of the member's picture, or `null`. Pictures that were uploaded as a data URL have a URL of the service. */
  readonly profileImageUrl: string | null;
}

/** Alias of `TeamMemberProfile`, kept for compatibility. */
export type ServerTeamMemberProfile = TeamMemberProfile;

/** The user's own profile in a team, which the user can update. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /**
   * Updates the user's profile in the team. Absent fields stay unchanged.
   *
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /team-member-profiles/{team_id}/{user_id}
   *
   * @example
   * const profile = await user.getTeamProfile(team);
   * await profile.update({ displayName: 'Ada' });
   */
  update(options: TeamMemberProfileUpdateOptions): Promise<void>;
}

/** A team member as other members see it. */
export interface TeamUser {
  /** UUID of the user. */
  readonly id: string;
  /** Profile of the member in the team. */
  readonly teamProfile: TeamMemberProfile;
}

type RawProfile = Camel<ResponseOf<EndpointsByRoute['GET /team-member-profiles/{team_id}/{user_id}'], 'client'>>;

/** The query for the members of a team. */
export const members = defineQuery(
  'members',
  async ({ transport }: UserScope, teamId: string) =>
    (await transport.request('GET /team-member-profiles', { query: { teamId } })).items,
  (raws): TeamUser[] =>
    raws.map(({ userId, displayName, profileImageUrl }) => ({
      id: userId,
      teamProfile: { displayName, profileImageUrl },
    })),
);

/** The query for the user's own profile in a team. */
export const memberProfile: Query<UserScope, [teamId: string], RawProfile, EditableTeamMemberProfile> = defineQuery(
  'members',
  ({ transport, userId }, teamId) =>
    transport.request('GET /team-member-profiles/{team_id}/{user_id}', { params: { teamId, userId } }),
  ({ displayName, profileImageUrl }, scope, teamId) => ({
    displayName,
    profileImageUrl,
    update: async (options) => (await loadOtherActions()).updateProfile(scope, teamId, options),
  }),
);
