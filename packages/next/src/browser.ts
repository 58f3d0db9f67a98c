// What client components get of this package. An app that holds a secret is not among it.
export { KnownError, KnownErrors, Result, StackClientApp } from '@keystack/js';
export { ClientHandler as StackHandler } from './client-handler.tsx';
export { ClientProvider as StackProvider } from './client-provider.tsx';
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
