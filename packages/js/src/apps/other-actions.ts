/*
 * The actions that the pages for signing in and up do not need: actions of signed-in users on their data and teams, of
 * the pages that providers and links in emails open, of interrupted sign-ins, and of signing out.
 */

export { answerAccountReview, getAccountReview } from '../areas/account-review.ts';
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
  checkPasswordResetCode,
  resetPassword,
  sendForgotPasswordEmail,
  setPassword,
  updatePassword,
  verifyPasswordResetCode,
} from '../areas/password/password-changes.ts';
export { createImpersonationActions } from '../areas/sessions/impersonation.ts';
export { restartSignIn, signOut, signOutIfSignedIn } from '../areas/sessions/sessions.ts';
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
export { createPendingSignInActions } from '../session/resume-sign-in.ts';
export { tooManyAppsMessage } from './too-many-apps.ts';
