/*
 * The actions that the pages for signing in and up do not need: actions of signed-in users on their data and teams, and
 * of the pages that providers and links in emails open.
 */

export {
  getEmailVerificationDetails,
  primaryEmailOf,
  rejectEmailVerification,
  sendVerificationEmail,
  verifyEmail,
} from '../areas/contact-channels.ts';
export { requestServiceTime } from '../areas/mfa/service-time.ts';
export { callOAuthCallback } from '../areas/oauth/oauth-callback.ts';
export {
  resetPassword,
  sendForgotPasswordEmail,
  setPassword,
  updatePassword,
  verifyPasswordResetCode,
} from '../areas/password/password-changes.ts';
export { createImpersonationActions } from '../areas/sessions/impersonation.ts';
export {
  acceptTeamInvitation,
  getTeamInvitationDetails,
  verifyTeamInvitationCode,
} from '../areas/team-invitations.ts';
export {
  createTeam,
  deleteTeam,
  inviteUser,
  leaveTeam,
  updateProfile,
  updateTeam,
} from '../areas/teams/team-changes.ts';
export { createAccountActions } from '../areas/users/account-actions.ts';
export { deleteCurrentUser, encodeTotpSecret, updateCurrentUser } from '../areas/users/user-changes.ts';
export { tooManyAppsMessage } from './too-many-apps.ts';
