// What server components, actions and route handlers get of this package; its types are those of both sides.
export { KnownError, KnownErrors, Result, StackAdminApp, StackClientApp } from '@keystack/js';
export {
  AccountSettings,
  AuthPage,
  CredentialSignIn,
  CredentialSignUp,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  OAuthButtonGroup,
  OAuthCallback,
  PageBoundary,
  PasswordReset,
  SelectedTeamSwitcher,
  SignIn,
  SignOut,
  SignUp,
  StackTheme,
  TeamAvatar,
  TeamInvitation,
  UserAvatar,
  UserButton,
  useProject,
  useStackApp,
  useUser,
} from './components.ts';
export { StackHandler, type StackHandlerProps } from './stack-handler.tsx';
export { StackProvider, type StackProviderProps } from './stack-provider.tsx';
export { StackServerApp } from './stack-server-app.ts';
