import { type MailOptions, callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import { Result, withoutData } from './result.ts';
import type { Transport } from './transport.ts';
import type { UserScope } from './user-scope.ts';

type CodeResult<T> = Promise<Result<T, KnownErrors['VerificationCodeError']>>;

/** Mails somebody a link with which they join a team. */
export async function inviteUser(
  { transport, redirector }: UserScope,
  teamId: string,
  { email, callbackUrl }: { readonly email: string } & MailOptions,
): Promise<Result<undefined, KnownErrors['TeamPermissionRequired']>> {
  const body = { teamId, email, callbackUrl: toCallbackUrl(redirector, 'teamInvitation', callbackUrl) };
  const sent = await transport.attempt('POST /team-invitations/send-code', { body }, ['TeamPermissionRequired']);
  return withoutData(sent);
}

/** Asks whether an invitation would be accepted, and leaves it usable. */
export async function verifyTeamInvitationCode(transport: Transport, code: string): CodeResult<undefined> {
  const checked = await transport.attempt('POST /team-invitations/accept/check-code', { body: { code } }, [
    'VerificationCodeError',
  ]);
  return withoutData(checked);
}

/** Asks which team an invitation is for, and leaves it usable. */
export async function getTeamInvitationDetails(
  transport: Transport,
  code: string,
): CodeResult<{ teamDisplayName: string }> {
  const details = await transport.attempt('POST /team-invitations/accept/details', { body: { code } }, [
    'VerificationCodeError',
  ]);
  return details.status === 'error' ? details : Result.ok({ teamDisplayName: details.data.teamDisplayName });
}

/** Joins the team of an invitation. */
export async function acceptTeamInvitation({ transport, values }: UserScope, code: string): CodeResult<undefined> {
  const accepted = await transport.attempt('POST /team-invitations/accept', { body: { code } }, [
    'VerificationCodeError',
  ]);
  if (accepted.status === 'error') return accepted;
  await values.changed('user', 'teams', 'members', 'permissions');
  return Result.ok(undefined);
}
