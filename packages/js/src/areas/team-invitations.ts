import type { ActionContext } from '../apps/action-context.ts';
import { type KnownErrors, VerificationCodeError } from '../known-errors.ts';
import { Result, withoutData } from '../result.ts';
import { forgetLinkCode } from '../session/kept-codes.ts';

/** Checks the code of a team invitation without consuming it. */
export async function verifyTeamInvitationCode(
  { transport }: ActionContext,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  return withoutData(
    await transport.attempt('POST /team-invitations/accept/check-code', { body: { code } }, [VerificationCodeError]),
  );
}

/** The team of an invitation, and its recipient. */
export interface TeamInvitationDetails {
  /** Name of the team. */
  readonly teamDisplayName: string;
  /** Email address that the invitation was sent to, in lower case. `null` if it is unknown. */
  readonly recipientEmail: string | null;
}

/** Returns the team and the recipient of an invitation, without consuming its code. Requires a signed-in user. */
export async function getTeamInvitationDetails(
  { scopeOf }: ActionContext,
  code: string,
): Promise<Result<TeamInvitationDetails, KnownErrors['VerificationCodeError']>> {
  const details = await scopeOf().transport.attempt('POST /team-invitations/accept/details', { body: { code } }, [
    VerificationCodeError,
  ]);
  if (details.status === 'error') return details;
  const { teamDisplayName, recipientEmail = null } = details.data;
  return Result.ok({ teamDisplayName, recipientEmail });
}

/** Adds the signed-in user to the team of an invitation. Redeems the code. */
export async function acceptTeamInvitation(
  { queries, scopeOf, settings }: ActionContext,
  code: string,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const accepted = await scopeOf().transport.attempt('POST /team-invitations/accept', { body: { code } }, [
    VerificationCodeError,
  ]);
  forgetLinkCode(settings.projectId, code);
  if (accepted.status === 'ok') await queries.invalidate('user', 'teams', 'members', 'permissions');
  return withoutData(accepted);
}
