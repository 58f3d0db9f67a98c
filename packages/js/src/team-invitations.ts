import { type MailOptions, callbackUrl as toCallbackUrl } from './callback-url.ts';
import type { KnownErrors } from './known-error.ts';
import { Result, withoutData } from './result.ts';
import type { UserScope } from './user-scope.ts';

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

/** What an app does with the invitations of teams. */
export function teamInvitationActions({
  transport,
  values,
  scopeOf,
}: Pick<UserScope, 'transport' | 'values'> & { readonly scopeOf: () => UserScope }) {
  return {
    async verifyTeamInvitationCode(code: string) {
      return withoutData(
        await transport.attempt('POST /team-invitations/accept/check-code', { body: { code } }, [
          'VerificationCodeError',
        ]),
      );
    },
    async getTeamInvitationDetails(code: string) {
      const details = await scopeOf().transport.attempt('POST /team-invitations/accept/details', { body: { code } }, [
        'VerificationCodeError',
      ]);
      return details.status === 'error' ? details : Result.ok({ teamDisplayName: details.data.teamDisplayName });
    },
    async acceptTeamInvitation(code: string) {
      const accepted = await scopeOf().transport.attempt('POST /team-invitations/accept', { body: { code } }, [
        'VerificationCodeError',
      ]);
      if (accepted.status === 'ok') await values.changed('user', 'teams', 'members', 'permissions');
      return withoutData(accepted);
    },
  };
}
