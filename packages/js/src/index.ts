export type { ErrorName } from '@keystack/contract';
export { StackAdminApp, type StackAdminAppConstructor } from './admin.ts';
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  ProductionModeError,
} from './admin-project.ts';
export type { ApiKey, ApiKeyBase, ApiKeyBaseCrudRead, ApiKeyCreateOptions, ApiKeyFirstView } from './api-keys.ts';
export type {
  AdminOwnedProject,
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUserOf,
  CurrentUserOf,
  GetUserOptions,
  ProjectOwner,
} from './apps.ts';
export { StackAssertionError } from './assertion-error.ts';
export type { Cached } from './cache.ts';
export type { MailOptions } from './callback-url.ts';
export { StackClientApp, type StackClientAppConstructor } from './client.ts';
export type { ClientActions, Redirects } from './client-actions.ts';
export type { ConnectedAccountOptions, ConnectedAccounts, Connection, OAuthConnection } from './connected-accounts.ts';
export type { Auth, CurrentUser, Session, User } from './current-user.ts';
export type {
  AdminEmailTemplate,
  EmailTemplateType,
  EmailTemplateUpdateOptions,
  OwnerEmailTemplate,
  OwnerEmailType,
} from './email-templates.ts';
export type { HostRouter } from './host-router.ts';
export { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
export { KnownError, KnownErrors } from './known-error.ts';
export { ConnectionError } from './network.ts';
export { fromNodeRequest, type NodeRequest } from './node-request.ts';
export type {
  BaseUrls,
  OAuthScopesOnSignIn,
  ProviderType,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackClientAppJson,
  StackServerAppConstructorOptions,
} from './options.ts';
export type { Credential, FirstPassword, NewCredential, PasswordReset, PasswordUpdate } from './password.ts';
export {
  type AdminTeamPermission,
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  serverTeamPermissionDefinitionCreateOptionsToCrud,
  serverTeamPermissionDefinitionUpdateOptionsToCrud,
} from './permission-definitions.ts';
export type { OAuthProviderConfig, Project, ProjectConfig } from './project.ts';
export type { RedirectToOptions } from './redirect.ts';
export { Result, RetryError } from './result-functions.ts';
export type { AskTotp, Runtime } from './runtime.ts';
export type { SecondFactorProof } from './second-factor-proof.ts';
export { StackServerApp, type StackServerAppConstructor } from './server.ts';
export type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
} from './server-entities.ts';
export type { CurrentServerUser, ListUsersOptions, UserPage } from './server-users.ts';
export type { Bearer } from './session.ts';
export type { TeamActions } from './team-actions.ts';
export type { TeamCreateOptions, TeamMemberProfileUpdateOptions, TeamUpdateOptions } from './team-changes.ts';
export type {
  EditableTeamMemberProfile,
  ServerTeamMemberProfile,
  TeamMemberProfile,
  TeamUser,
} from './team-members.ts';
export type { ListPermissionsOptions, TeamPermission } from './team-permissions.ts';
export type { Team } from './teams.ts';
export type { RequestLike, TokenObject, TokenStoreInit, Tokens } from './token-store/token-store.ts';
export type { HandlerUrls } from './urls.ts';
export type { Json, UserFields, WireUser } from './user.ts';
export type { UserUpdateOptions } from './user-changes.ts';
export type { View } from './values.ts';
export type { SessionClaims } from './verify-token.ts';
