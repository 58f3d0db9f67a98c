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
  readonly displayName: string;
  /** A URL, often a data URL, of at most 1,000,000 characters. */
  readonly profileImageUrl: string | null;
  /** Whatever the app stores; members with `$update_team` may change it. */
  readonly clientMetadata: Json;
  /** Whatever the app's server stores for the members to read. */
  readonly clientReadOnlyMetadata: Json;
  /** Changes the team. Throws `TeamPermissionRequired` without `$update_team`. */
  update(options: TeamUpdateOptions): Promise<void>;
  /** Deletes the team with its memberships. Throws `TeamPermissionRequired` without `$delete_team`. */
  delete(): Promise<void>;
  /** Mails somebody a link with which they join; needs `$invite_members`. */
  inviteUser(
    options: { readonly email: string } & MailOptions,
  ): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>>;
  /** The members, the oldest membership first. Throws `TeamPermissionRequired` without `$read_members`. */
  listUsers(): Promise<TeamUser[]>;
  /** The same, followed by a component. */
  useUsers(): TeamUser[];
}

/** What may change of a team. An absent field stays as it is. */
export interface TeamUpdateOptions {
  readonly displayName?: string | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
}

/** What a new team begins with. */
export interface TeamCreateOptions {
  readonly displayName: string;
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
