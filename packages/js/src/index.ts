export type { ErrorName } from '@keystack/contract';
export { StackAdminApp, type StackAdminAppConstructor } from './admin.ts';
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  OAuthProviderConfig,
  ProductionModeError,
} from './admin-project.ts';
export type { ApiKey, ApiKeyBase, ApiKeyCreateOptions, ApiKeyFirstView } from './api-keys.ts';
export { StackAssertionError } from './assertion-error.ts';
export type { Cached } from './cache.ts';
export type { MailOptions } from './callback-url.ts';
export { StackClientApp, type StackClientAppConstructor } from './client.ts';
export type { GetUserOptions } from './client-interface.ts';
export type { ConnectedAccountOptions, ConnectedAccounts, Connection, OAuthConnection } from './connected-accounts.ts';
export type { Auth, CurrentUser, Session, User, UserUpdateOptions } from './current-user.ts';
export type { AdminEmailTemplate, EmailTemplateType, EmailTemplateUpdateOptions } from './email-templates.ts';
export { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
export { KnownError, KnownErrors } from './known-error.ts';
export { ConnectionError } from './network.ts';
export { fromNodeRequest, type NodeRequest } from './node-request.ts';
export type {
  OAuthScopesOnSignIn,
  ProviderType,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackServerAppConstructorOptions,
} from './options.ts';
export type { Credential, NewCredential, PasswordReset, PasswordUpdate } from './password.ts';
export type {
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permission-definitions.ts';
export type { Project, ProjectConfig } from './project.ts';
export {
  type AdminOwnedProject,
  asProjectOwner,
  type CurrentInternalUser,
  type ProjectOwner,
} from './project-owner.ts';
export type { RedirectToOptions } from './redirect.ts';
export { Result } from './result.ts';
export type { AskTotp, Runtime } from './runtime.ts';
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
export type { TeamActions } from './team-actions.ts';
export type {
  EditableTeamMemberProfile,
  TeamMemberProfile,
  TeamMemberProfileUpdateOptions,
  TeamUser,
} from './team-members.ts';
export type { ListPermissionsOptions, TeamPermission } from './team-permissions.ts';
export type { Team, TeamCreateOptions, TeamUpdateOptions } from './teams.ts';
export type { RequestLike, TokenObject, TokenStoreInit, Tokens } from './token-store/token-store.ts';
export type { HandlerUrls } from './urls.ts';
export type { Json, UserFields, WireUser } from './user.ts';
export type { View } from './values.ts';
export type { SessionClaims } from './verify-token.ts';
