export type { ErrorName } from '@keystack/contract';
export { StackAdminApp, type StackAdminAppConstructor } from './apps/admin.ts';
export type { ApiRequest, ApiResponse, ApiRoute } from './apps/admin-app.ts';
export type {
  AdminOwnedProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUserOf,
  CurrentUserOf,
  GetUserOptions,
  ProjectOwner,
} from './apps/app-types.ts';
export { StackClientApp, type StackClientAppConstructor } from './apps/client.ts';
export type { ClientActions } from './apps/client-actions.ts';
export { type ClientInternals, stackAppInternalsSymbol } from './apps/internals.ts';
export type {
  BaseUrls,
  OAuthScopesOnSignIn,
  ProviderType,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackClientAppJson,
  StackServerAppConstructorOptions,
  Visitor,
} from './apps/options.ts';
export type { Redirects } from './apps/redirects.ts';
export type { AskTotp, Runtime } from './apps/runtime.ts';
export { StackServerApp, type StackServerAppConstructor } from './apps/server.ts';
export type { AccountReview } from './areas/account-review.ts';
export type { ApiKey, ApiKeyBase, ApiKeyBaseCrudRead, ApiKeyCreateOptions, ApiKeyFirstView } from './areas/api-keys.ts';
export type {
  ConnectedAccountOptions,
  ConnectedAccounts,
  Connection,
  OAuthConnection,
} from './areas/connected-accounts/connected-accounts.ts';
export type {
  AdminEmailTemplate,
  EmailTemplateType,
  EmailTemplateUpdateOptions,
  OwnerEmailTemplate,
  OwnerEmailType,
} from './areas/email-templates.ts';
export type { SecondFactorProof } from './areas/mfa/second-factor-proof.ts';
export type { FirstPassword, PasswordReset, PasswordUpdate } from './areas/password/password-changes.ts';
export type { Credential, NewCredential } from './areas/password/password-sign-in.ts';
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectTests,
  AdminProjectUpdateOptions,
  ProductionModeError,
} from './areas/projects/admin-project.ts';
export type { OAuthProviderConfig, Project, ProjectBrand, ProjectConfig } from './areas/projects/project.ts';
export type { ActiveSession, SessionActions } from './areas/sessions/active-sessions.ts';
export type { TeamInvitationDetails } from './areas/team-invitations.ts';
export type {
  EditableTeamMemberProfile,
  ServerTeamMemberProfile,
  TeamMemberProfile,
  TeamUser,
} from './areas/team-members.ts';
export {
  type AdminTeamPermission,
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  serverTeamPermissionDefinitionCreateOptionsToCrud,
  serverTeamPermissionDefinitionUpdateOptionsToCrud,
} from './areas/team-permissions/permission-definitions.ts';
export type { ListPermissionsOptions, TeamPermission } from './areas/team-permissions/team-permissions.ts';
export type { Team } from './areas/teams/team.ts';
export type { SolelyAdministeredTeam, TeamActions } from './areas/teams/team-actions.ts';
export type {
  TeamCreateOptions,
  TeamMemberProfileUpdateOptions,
  TeamUpdateOptions,
} from './areas/teams/team-changes.ts';
export type {
  ContactChannel,
  ContactChannelActions,
  ContactChannelCreateOptions,
} from './areas/users/contact-channels.ts';
export type { Auth, CurrentUser, Session, User } from './areas/users/current-user.ts';
export type { MetadataOf, MetadataTypes } from './areas/users/metadata.ts';
export type {
  PermissionExplanation,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
} from './areas/users/server-entities.ts';
export type { CurrentServerUser, ListUsersOptions, UserPage } from './areas/users/server-users.ts';
export type { UserFields, WireUser } from './areas/users/user.ts';
export type { UserUpdateOptions } from './areas/users/user-changes.ts';
export type { Cached } from './cache/cache.ts';
export type { ViewBinding } from './cache/query-cache.ts';
export { KnownError, StackAssertionError } from './errors.ts';
export { ConnectionError } from './http/deadline.ts';
export type { VersionOptions } from './http/transport.ts';
export { KnownErrors } from './known-errors.ts';
export type { EmailOptions, MailOptions } from './navigation/callback-url.ts';
export type { HostRouter } from './navigation/host-router.ts';
export type { RedirectToOptions } from './navigation/redirect.ts';
export type { HandlerUrls } from './navigation/urls.ts';
export { Result, RetryError } from './result-functions.ts';
export { fromNodeRequest, type NodeRequest } from './session/node-request.ts';
export type { Bearer } from './session/session.ts';
export type { RequestLike, TokenObject, TokenStoreInit, Tokens } from './session/token-store/token-store.ts';
export type { SessionClaims } from './session/verify-claims.ts';
export { version } from './version.ts';
