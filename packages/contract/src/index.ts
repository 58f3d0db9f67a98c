export { api, type Route } from './api.ts';
export { createKeySet, getKeySet, listKeySets, updateKeySet } from './api-keys.ts';
export { type BodyLimit, bodyLimits } from './body-limits.ts';
export { getOwnProviderToken, getProviderToken, unlinkOAuthProvider } from './connected-accounts.ts';
export {
  checkEmailVerification,
  rejectEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from './contact-channels.ts';
export {
  emailTemplateTypes,
  getEmailTemplate,
  listEmailTemplates,
  listOwnerEmailTemplates,
  type OwnerEmailType,
  ownerEmailTypes,
  resetEmailTemplate,
  updateEmailTemplate,
} from './email-templates.ts';
export { listEmails } from './emails.ts';
export {
  type BodyOf,
  type Endpoint,
  type ErrorOf,
  endpoint,
  type HeadersOf,
  type Method,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  schemaFor,
} from './endpoint.ts';
export { adminProject, clientTeam, serverTeam, serverUser } from './entities.ts';
export { harmlessDetails } from './error-details.ts';
export { type Details, type ErrorName, errorRows } from './errors.ts';
export { userIdFields } from './fields.ts';
export { type AccessType, accessTypes, headers } from './headers.ts';
export { KnownError, KnownErrors } from './known-error.ts';
export { limits } from './limits.ts';
export { signInWithMfa } from './mfa.ts';
export { authorizeOAuth, finishOAuth, finishOAuthByForm, requestToken } from './oauth.ts';
export { isOAuthProviderId, type OAuthProviderId, oauthProviderIds, oauthProviders } from './oauth-providers.ts';
export { checkSignInCode, sendSignInCode, signInWithCode } from './otp.ts';
export {
  checkPasswordReset,
  resetPassword,
  sendPasswordReset,
  setPassword,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
} from './password.ts';
export {
  createProject,
  deleteCurrentProject,
  getCurrentProject,
  listOwnedProjects,
  updateCurrentProject,
} from './projects.ts';
export { canonicalEmail } from './rules/email.ts';
export { findLocale, type LocaleName, localeNames } from './rules/locale.ts';
export { passwordProblem, weakPasswordMessages } from './rules/password.ts';
export {
  isSystemPermission,
  type SystemPermission,
  systemPermissions,
} from './rules/permission-id.ts';
export { productionModeProblems, productionTargets } from './rules/production-mode.ts';
export { isLocalhost, isTrustedTarget } from './rules/redirect-target.ts';
export { toSingleLine } from './rules/single-line.ts';
export { checkFeatureSupport, checkVersion, getRoot } from './service.ts';
export { createSession, deleteCurrentSession, refreshCurrentSession } from './sessions.ts';
export {
  acceptTeamInvitation,
  checkTeamInvitation,
  getTeamInvitation,
  sendTeamInvitation,
} from './team-invitations.ts';
export {
  createMembership,
  deleteMembership,
  getMemberProfile,
  listMemberProfiles,
  updateMemberProfile,
} from './team-members.ts';
export {
  createPermissionDefinition,
  deletePermissionDefinition,
  grantTeamPermission,
  listPermissionDefinitions,
  listTeamPermissions,
  revokeTeamPermission,
  updatePermissionDefinition,
} from './team-permissions.ts';
export { createTeam, deleteTeam, getTeam, listTeams, updateTeam } from './teams.ts';
export {
  createUser,
  deleteCurrentUser,
  deleteUser,
  getCurrentUser,
  getUser,
  listUsers,
  updateCurrentUser,
  updateUser,
} from './users.ts';
export {
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
  type WebhookEventData,
  type WebhookEventType,
  webhookEvents,
} from './webhooks.ts';
