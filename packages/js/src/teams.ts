import type { ReplyOf, Route } from '@keystack/contract';
import type { MailOptions } from './callback-url.ts';
import type { Camel } from './camel.ts';
import type { KnownErrors } from './known-error.ts';
import type { Result } from './result.ts';
import { inviteUser } from './team-invitations.ts';
import { members, type TeamUser } from './team-members.ts';
import type { Json } from './user.ts';
import type { UserScope } from './user-scope.ts';
import { type Family, family } from './values.ts';

/** The team's answer of the wire to members, in camelCase. */
export type RawTeam = Camel<ReplyOf<Route['GET /teams/{team_id}'], 'client'>>;

/** What members may see of a team, and do with it where their permissions allow it. */
export interface Team {
  /** A UUID. */
  readonly id: string;
  /** The name of the team. */
  readonly displayName: string;
  /** A URL, often a data URL, of at most 1,000,000 characters. */
  readonly profileImageUrl: string | null;
  /** Whatever the app stores; members with `$update_team` may change it. */
  readonly clientMetadata: Json;
  /** Whatever the app's server stores for the members to read. */
  readonly clientReadOnlyMetadata: Json;
  /**
   * Changes the team. A member needs `$update_team`.
   *
   * @throws TeamPermissionRequired, TeamMembershipNotFound, TeamNotFound
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
  /** The same, followed by a component. */
  useUsers(): TeamUser[];
}

/** What may change of a team. An absent field stays as it is. */
export interface TeamUpdateOptions {
  /** The name of the team. */
  readonly displayName?: string | undefined;
  /** A data URL of a picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
  /** Whatever the app stores; it replaces what was there. */
  readonly clientMetadata?: Json | undefined;
}

/** What a new team begins with. */
export interface TeamCreateOptions {
  /** The name of the team. */
  readonly displayName: string;
  /** A data URL of a picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
}

/** The teams of a user. */
export const teams: Family<UserScope, [], readonly RawTeam[], Team[]> = family(
  'teams',
  async ({ transport, userId }) => (await transport.call('GET /teams', { query: { userId } })).items,
  (raws, scope) => raws.map((raw) => createTeam(raw, scope)),
);

/** Makes a team that its creator belongs to from the start. */
export async function createTeamOf(scope: UserScope, options: TeamCreateOptions): Promise<Team> {
  const raw = await scope.transport.call('POST /teams', { body: { ...options, creatorUserId: scope.userId } });
  await scope.values.changed('user', 'teams');
  return createTeam(raw, scope);
}

/** The object that stands for a team. */
export function createTeam(raw: RawTeam, scope: UserScope): Team {
  const { transport, values } = scope;
  const params = { teamId: raw.id };
  return {
    ...raw,
    async update(body) {
      await transport.call('PATCH /teams/{team_id}', { params, body });
      await values.changed('user', 'teams');
    },
    async delete() {
      await transport.call('DELETE /teams/{team_id}', { params });
      await values.changed('user', 'teams', 'members', 'permissions');
    },
    inviteUser: (options) => inviteUser(scope, raw.id, options),
    listUsers: () => members(scope, raw.id).get(),
    useUsers: () => values.view.useCached(members(scope, raw.id)),
  };
}
