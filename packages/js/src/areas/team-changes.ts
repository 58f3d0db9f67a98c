import type { UserScope } from '../apps/user-scope.ts';
import type { KnownErrors } from '../errors.ts';
import { type MailOptions, callbackUrl as toCallbackUrl } from '../navigation/callback-url.ts';
import { type Result, withoutData } from '../result.ts';
import type { Json, RawTeam } from './users.ts';

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

/** What may change of a profile. An absent field stays as it is. */
export interface TeamMemberProfileUpdateOptions {
  /** What the member is called in this team. */
  readonly displayName?: string | undefined;
  /** A data URL of a picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
}

/** Makes a team that its creator belongs to from the start. */
export async function createTeamOf<T>(
  scope: UserScope,
  options: TeamCreateOptions,
  view: (raw: RawTeam) => T,
): Promise<T> {
  const raw = await scope.transport.call('POST /teams', { body: { ...options, creatorUserId: scope.userId } });
  await scope.values.changed('user', 'teams');
  return view(raw);
}

/** What members do with a team. */
export function teamChanges(scope: UserScope, teamId: string) {
  const { transport, values } = scope;
  const params = { teamId };
  return {
    async update(body: TeamUpdateOptions) {
      await transport.call('PATCH /teams/{team_id}', { params, body });
      await values.changed('user', 'teams');
    },
    async delete() {
      await transport.call('DELETE /teams/{team_id}', { params });
      await values.changed('user', 'teams', 'members', 'permissions');
    },
    async inviteUser({
      email,
      callbackUrl,
    }: { readonly email: string } & MailOptions): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>> {
      const body = { teamId, email, callbackUrl: toCallbackUrl(scope.redirector, 'teamInvitation', callbackUrl) };
      const sent = await transport.attempt('POST /team-invitations/send-code', { body }, ['TeamPermissionRequired']);
      return withoutData(sent);
    },
  };
}

/** Changes how the user shows in a team. */
export async function updateProfile(
  { transport, userId, values }: UserScope,
  teamId: string,
  body: TeamMemberProfileUpdateOptions,
): Promise<void> {
  await transport.call('PATCH /team-member-profiles/{team_id}/{user_id}', { params: { teamId, userId }, body });
  await values.changed('members');
}

/** Takes the user out of a team. */
export async function leaveTeam({ transport, userId, values }: UserScope, teamId: string): Promise<void> {
  await transport.call('DELETE /team-memberships/{team_id}/{user_id}', { params: { teamId, userId } });
  await values.changed('user', 'teams', 'members', 'permissions');
}
