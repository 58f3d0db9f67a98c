import type { UserScope } from '../apps/user-scope.ts';
import { Result, withoutData } from '../result.ts';

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
