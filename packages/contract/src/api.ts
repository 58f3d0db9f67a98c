import { createKeySet, getKeySet, listKeySets, updateKeySet } from './api-keys.ts';
import { getOwnProviderToken, getProviderToken, unlinkOAuthProvider } from './connected-accounts.ts';
import {
  checkEmailVerification,
  rejectEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from './contact-channels.ts';
import {
  getEmailTemplate,
  listEmailTemplates,
  listOwnerEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from './email-templates.ts';
import { listEmails } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { signInWithMfa } from './mfa.ts';
import { authorizeOAuth, finishOAuth, finishOAuthByForm, requestToken } from './oauth.ts';
import { checkSignInCode, sendSignInCode, signInWithCode } from './otp.ts';
import {
  checkPasswordReset,
  resetPassword,
  sendPasswordReset,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from './password.ts';
import {
  createProject,
  deleteCurrentProject,
  getCurrentProject,
  listOwnedProjects,
  updateCurrentProject,
} from './projects.ts';
import { checkFeatureSupport, checkVersion, getRoot } from './service.ts';
import { createSession, deleteCurrentSession, refreshCurrentSession } from './sessions.ts';
import {
  acceptTeamInvitation,
  checkTeamInvitation,
  getTeamInvitation,
  sendTeamInvitation,
} from './team-invitations.ts';
import {
  createMembership,
  deleteMembership,
  getMemberProfile,
  listMemberProfiles,
  updateMemberProfile,
} from './team-members.ts';
import {
  createPermissionDefinition,
  deletePermissionDefinition,
  grantTeamPermission,
  listPermissionDefinitions,
  listTeamPermissions,
  revokeTeamPermission,
  updatePermissionDefinition,
} from './team-permissions.ts';
import { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts';
import {
  createUser,
  deleteCurrentUser,
  deleteUser,
  getCurrentUser,
  getUser,
  listUsers,
  updateCurrentUser,
  updateUser,
} from './users.ts';
import {
  createWebhookEndpoint,
  createWebhookToken,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookMessage,
  listWebhookAttempts,
  listWebhookEndpoints,
  listWebhookMessages,
  resendWebhookMessage,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhooks.ts';

/** Every endpoint of the API. The service must implement each; the suites over all endpoints iterate over this list. */
export const api = [
  signUpWithPassword,
  signInWithPassword,
  sendPasswordReset,
  resetPassword,
  checkPasswordReset,
  setPassword,
  updatePassword,
  sendSignInCode,
  signInWithCode,
  checkSignInCode,
  signInWithMfa,
  createSession,
  deleteCurrentSession,
  refreshCurrentSession,
  authorizeOAuth,
  finishOAuth,
  finishOAuthByForm,
  requestToken,
  getProviderToken,
  getOwnProviderToken,
  unlinkOAuthProvider,
  sendEmailVerification,
  verifyEmail,
  rejectEmailVerification,
  checkEmailVerification,
  sendTeamInvitation,
  acceptTeamInvitation,
  checkTeamInvitation,
  getTeamInvitation,
  getCurrentUser,
  updateCurrentUser,
  deleteCurrentUser,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  listTeams,
  createTeam,
  getTeam,
  updateTeam,
  deleteTeam,
  listMemberProfiles,
  getMemberProfile,
  updateMemberProfile,
  createMembership,
  deleteMembership,
  listTeamPermissions,
  grantTeamPermission,
  revokeTeamPermission,
  listPermissionDefinitions,
  createPermissionDefinition,
  updatePermissionDefinition,
  deletePermissionDefinition,
  getCurrentProject,
  updateCurrentProject,
  deleteCurrentProject,
  listOwnedProjects,
  createProject,
  listKeySets,
  createKeySet,
  getKeySet,
  updateKeySet,
  listEmailTemplates,
  listOwnerEmailTemplates,
  getEmailTemplate,
  updateEmailTemplate,
  resetEmailTemplate,
  listEmails,
  createWebhookEndpoint,
  createWebhookToken,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookMessage,
  listWebhookAttempts,
  listWebhookEndpoints,
  listWebhookMessages,
  resendWebhookMessage,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  getRoot,
  checkFeatureSupport,
  checkVersion,
] as const satisfies readonly Endpoint[];

type Calls = (typeof api)[number];

/** The method and path of an endpoint, for example `POST /auth/password/sign-in`. */
export type Route = { [C in Calls as `${C['method']} ${C['path']}`]: C };
