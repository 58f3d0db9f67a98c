/*
 * The actions of users: signing in and out, redirecting to another page, and updating data. Pages load them as one file when
 * the first is needed, so code that only reads data is not among them. Other modules that need this code import it from here:
 * bundlers would otherwise split off a second file.
 */

export { createConnectedAccounts } from '../areas/connected-accounts/connected-accounts.ts';
export {
  getEmailVerificationDetails,
  primaryEmailOf,
  rejectEmailVerification,
  sendVerificationEmail,
  verifyEmail,
} from '../areas/contact-channels.ts';
export { callOAuthCallback, signInWithOAuth, startOAuth } from '../areas/oauth.ts';
export { getMagicLinkDetails, sendMagicLinkEmail, signInWithMagicLink } from '../areas/otp/magic-link.ts';
export {
  resetPassword,
  sendForgotPasswordEmail,
  setPassword,
  signInWithCredential,
  signUpWithCredential,
  updatePassword,
  verifyPasswordResetCode,
} from '../areas/password.ts';
export { restartSignIn, signOut, signOutIfSignedIn } from '../areas/sessions.ts';
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
export { deleteCurrentUser, encodeTotpSecret, updateCurrentUser } from '../areas/users/user-changes.ts';
export { diagnoseConnection } from '../http/diagnosis.ts';
export { createRedirector } from '../navigation/redirect.ts';
export { tooManyAppsMessage } from './too-many-apps.ts';
