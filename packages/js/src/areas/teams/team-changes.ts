import type { UserScope } from '../../apps/user-scope.ts';
import { KnownErrors } from '../../known-errors.ts';
import { type EmailOptions, resolveCallbackUrl } from '../../navigation/callback-url.ts';
import { type Result, withoutData } from '../../result.ts';
import type { MetadataOf } from '../users/metadata.ts';
import type { TeamResponse } from '../users/user.ts';

/** Fields of a team to update. Absent fields stay unchanged. */
export interface TeamUpdateOptions {
  /** Name of the team. */
  readonly displayName?: string | undefined;
  /**
   * Picture as a data URL of at most 1,000,000 characters: PNG, JPEG, GIF, BMP or WebP. Servers can also set an SVG
   * data URL or an http(s) URL. `null` deletes the picture.
   */
  readonly profileImageUrl?: string | null | undefined;
  /** JSON value that the app stores, at most 200,000 characters. Replaces the previous value. */
  readonly clientMetadata?: MetadataOf<'teamClientMetadata'> | undefined;
}

/** Fields of a new team. */
export interface TeamCreateOptions {
  /** Name of the team. */
  readonly displayName: string;
  /**
   * Picture as a data URL of at most 1,000,000 characters: PNG, JPEG, GIF, BMP or WebP. Servers can also set an SVG
   * data URL or an http(s) URL. Default: none.
   */
  readonly profileImageUrl?: string | null | undefined;
}

/** Fields of a user's profile in a team to update. Absent fields stay unchanged. */
export interface TeamMemberProfileUpdateOptions {
  /** Display name of the member in this team. */
  readonly displayName?: string | undefined;
  /**
   * Picture as a data URL of at most 1,000,000 characters: PNG, JPEG, GIF, BMP or WebP. Servers can also set an SVG
   * data URL or an http(s) URL. `null` deletes the picture.
   */
  readonly profileImageUrl?: string | null | undefined;
}

/** Creates a team with the user as its first member. */
export async function createTeam<T>(
  scope: UserScope,
  options: TeamCreateOptions,
  view: (raw: TeamResponse) => T,
): Promise<T> {
  const raw = await scope.transport.request('POST /teams', { body: { ...options, creatorUserId: scope.userId } });
  await scope.queries.invalidate('user', 'teams');
  return view(raw);
}

/** Updates a team. Absent fields stay unchanged. */
export async function updateTeam(
  { transport, queries }: UserScope,
  teamId: string,
  body: TeamUpdateOptions,
): Promise<void> {
  await transport.request('PATCH /teams/{team_id}', { params: { teamId }, body });
  await queries.invalidate('user', 'teams');
}

/** Deletes a team with its memberships. */
export async function deleteTeam({ transport, queries }: UserScope, teamId: string): Promise<void> {
  await transport.request('DELETE /teams/{team_id}', { params: { teamId } });
  await queries.invalidate('user', 'teams', 'members', 'permissions');
}

/** Sends an email with an invitation to a team. Returns an error result if the user does not have the permission. */
export async function inviteUser(
  { transport, redirector }: UserScope,
  teamId: string,
  { email, callbackUrl: explicitCallbackUrl }: { readonly email: string } & EmailOptions,
): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>> {
  const body = { teamId, email, callbackUrl: resolveCallbackUrl(redirector, 'teamInvitation', explicitCallbackUrl) };
  const sent = await transport.attempt('POST /team-invitations/send-code', { body }, [
    KnownErrors.TeamPermissionRequired,
  ]);
  return withoutData(sent);
}

/** Updates the user's profile in a team. Absent fields stay unchanged. */
export async function updateProfile(
  { transport, userId, queries }: UserScope,
  teamId: string,
  body: TeamMemberProfileUpdateOptions,
): Promise<void> {
  await transport.request('PATCH /team-member-profiles/{team_id}/{user_id}', { params: { teamId, userId }, body });
  await queries.invalidate('members');
}

/** Removes the user from a team. */
export async function leaveTeam({ transport, userId, queries }: UserScope, teamId: string): Promise<void> {
  await transport.request('DELETE /team-memberships/{team_id}/{user_id}', { params: { teamId, userId } });
  await queries.invalidate('user', 'teams', 'members', 'permissions');
}
