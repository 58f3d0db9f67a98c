export {
  type AdminDomainConfig,
  type AdminEmailConfig,
  type AdminEmailTemplate,
  type AdminOAuthProviderConfig,
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectConfig,
  type AdminProjectConfigUpdateOptions,
  type AdminProjectCreateOptions,
  type AdminProjectTests,
  type AdminProjectUpdateOptions,
  type AdminTeamPermission,
  type AdminTeamPermissionDefinition,
  type AdminTeamPermissionDefinitionCreateOptions,
  type AdminTeamPermissionDefinitionUpdateOptions,
  type ApiKey,
  type ApiKeyBase,
  type ApiKeyBaseCrudRead,
  type ApiKeyCreateOptions,
  type ApiKeyFirstView,
  type Auth,
  type Connection,
  type CurrentInternalServerUser,
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentUser,
  type EditableTeamMemberProfile,
  type GetUserOptions,
  type HandlerUrls,
  type MetadataTypes,
  type OAuthConnection,
  type OAuthProviderConfig,
  type OAuthScopesOnSignIn,
  type OwnerEmailTemplate,
  type OwnerEmailType,
  type Project,
  type ProjectBrand,
  type ProjectConfig,
  type RedirectToOptions,
  type ServerTeam,
  type ServerTeamCreateOptions,
  type ServerTeamMemberProfile,
  type ServerTeamUpdateOptions,
  type ServerTeamUser,
  type ServerUser,
  type ServerUserCreateOptions,
  type ServerUserUpdateOptions,
  type Session,
  StackAdminApp,
  type StackAdminAppConstructorOptions,
  StackClientApp,
  type StackClientAppConstructorOptions,
  type StackClientAppJson,
  StackServerApp,
  type StackServerAppConstructorOptions,
  serverTeamPermissionDefinitionCreateOptionsToCrud,
  serverTeamPermissionDefinitionUpdateOptionsToCrud,
  stackAppInternalsSymbol,
  type Team,
  type TeamCreateOptions,
  type TeamMemberProfile,
  type TeamPermission,
  type TeamUpdateOptions,
  type TeamUser,
  type TokenStoreInit,
  type User,
  type UserUpdateOptions,
} from '@keystack/js';
export type { PartStyle, PartStyles, ThemeColors, ThemeOverrides } from '@keystack/ui';
export type { AccountSettingsProps } from './account/account-settings.tsx';
export type { AccountSettingsItem } from './account/settings-pages.tsx';
export type {
  Appearance,
  AppearanceColors,
  AppearanceElements,
  AppearanceLinkUrls,
  AppearanceProps,
  AppearanceSlots,
} from './appearance/appearance.ts';
export type { MockProject } from './components/auth-card.tsx';
export { AuthPage, type AuthPageProps } from './components/auth-page.tsx';
export { CredentialSignIn, type CredentialSignInProps } from './components/credential-sign-in.tsx';
export { CredentialSignUp, type CredentialSignUpProps } from './components/credential-sign-up.tsx';
export { MagicLinkSignIn, type MagicLinkSignInProps } from './components/magic-link-sign-in.tsx';
export { MessageCard, type MessageCardProps } from './components/message-card.tsx';
export { OAuthButton, type OAuthButtonProps } from './components/oauth-button.tsx';
export { OAuthButtonGroup, type OAuthButtonGroupProps } from './components/oauth-button-group.tsx';
export { PageBoundary, type PageBoundaryProps } from './components/page-boundary.tsx';
export { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from './components/selected-team-switcher.tsx';
export { TeamAvatar, type TeamAvatarProps } from './components/team-avatar.tsx';
export { UserAvatar, type UserAvatarProps } from './components/user-avatar.tsx';
export { UserButton, type UserButtonProps } from './components/user-button.tsx';
export type { UserMenuItem } from './components/user-menu.tsx';
export type { EmailVerificationProps } from './pages/email-verification.tsx';
export type { ErrorPageProps } from './pages/error-page.tsx';
export type { ForgotPasswordProps } from './pages/forgot-password.tsx';
export type { MagicLinkCallbackProps } from './pages/magic-link-callback.tsx';
export type { OAuthCallbackProps } from './pages/oauth-callback.tsx';
export type { PasswordResetProps } from './pages/password-reset.tsx';
export { SignIn, type SignInProps } from './pages/sign-in.tsx';
export type { SignOutProps } from './pages/sign-out.tsx';
export { SignUp, type SignUpProps } from './pages/sign-up.tsx';
export type { TeamInvitationProps } from './pages/team-invitation.tsx';
export type { HandlerPagePropsByComponent } from './pages.tsx';
export {
  AccountSettings,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  OAuthCallback,
  PasswordReset,
  SignOut,
  TeamInvitation,
} from './pages-on-demand.tsx';
export type { Query } from './query.ts';
export { StackHandler, type StackHandlerProps } from './stack-handler.tsx';
export { StackProvider, type StackProviderProps, useStackApp } from './stack-provider.tsx';
export { StackTheme, type StackThemeProps } from './stack-theme.tsx';
export { useProject } from './use-project.ts';
export { type UseUserOptions, useUser } from './use-user.ts';
