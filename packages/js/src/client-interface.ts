import type { MailOptions } from './callback-url.ts';
import type { CurrentUser } from './current-user.ts';
import type { ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import type { KnownErrors } from './known-error.ts';
import type { Credential, NewCredential, PasswordReset } from './password.ts';
import type { Project } from './project.ts';
import type { RedirectToOptions } from './redirect.ts';
import type { Result } from './result.ts';
import type { TokenStoreInit } from './token-store/token-store.ts';
import type { HandlerUrls } from './urls.ts';

/** Whose user is asked for, and what happens when nobody is signed in. An app without a token store must name one. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
} & (HasTokenStore extends false
  ? { readonly tokenStore: TokenStoreInit<true> }
  : { readonly tokenStore?: TokenStoreInit<true> | undefined });

type Redirect = (options?: RedirectToOptions) => Promise<void>;

/** The way into the product for the front end of an app: its user's rights, no more. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> {
  readonly projectId: ProjectId;
  readonly urls: HandlerUrls;
  readonly [stackAppInternalsSymbol]: ClientInternals;

  /** Signs in, keeps the session, then goes to the page after sign-in. */
  signInWithCredential(
    credential: Credential,
  ): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>>;
  /** Makes an account, keeps its session, then goes to the page after sign-up. A mail asks to verify the address. */
  signUpWithCredential(
    credential: NewCredential,
  ): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>>;
  /** Mails a magic link that also shows a six-character code; the nonce follows that code when it is typed. */
  sendMagicLinkEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<{ readonly nonce: string }, KnownErrors['RedirectUrlNotWhitelisted']>>;
  /** Signs in with the code of a magic link, or the typed code followed by the nonce, then leaves as sign-in and sign-up do. */
  signInWithMagicLink(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError' | 'InvalidTotpCode']>>;
  /** Leaves for a provider, for example `github`, and comes back to the page of the OAuth callback. Never settles. */
  signInWithOAuth(provider: string): Promise<void>;
  /**
   * Finishes the sign-in on the page that a provider has sent the browser back to, then leaves as sign-in and sign-up do.
   * False when the address of the page is not that of a callback which this browser has begun. Known errors are thrown.
   */
  callOAuthCallback(): Promise<boolean>;
  /** Sends the mail with the link that sets a new password. Whether anybody has the address is not told. */
  sendForgotPasswordEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<undefined, KnownErrors['UserNotFound']>>;
  /** Asks whether the code of a mail would set a password, and leaves it usable. */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /** Sets a new password with the code of a mail, and ends every session of the user. Refused passwords are thrown. */
  resetPassword(reset: PasswordReset): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /** Signs the current user out; nothing happens when there is none. */
  signOut(options?: RedirectToOptions): Promise<void>;
  /** Verifies an e-mail address with the code of its mail. Nobody needs to be signed in. */
  verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /** Asks whether a team invitation would be accepted, and leaves it usable. Nobody needs to be signed in. */
  verifyTeamInvitationCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
  /** Asks which team an invitation is for, and leaves it usable. Throws `UserAuthenticationRequired` when signed out. */
  getTeamInvitationDetails(
    code: string,
  ): Promise<Result<{ teamDisplayName: string }, KnownErrors['VerificationCodeError']>>;
  /** Joins the team of an invitation. Throws `UserAuthenticationRequired` when signed out. */
  acceptTeamInvitation(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;

  /** The signed-in user, asked for anew. */
  getUser(options: GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' }): Promise<CurrentUser>;
  getUser(
    ...options: HasTokenStore extends false ? [GetUserOptions<HasTokenStore>] : [GetUserOptions<HasTokenStore>?]
  ): Promise<CurrentUser | null>;
  /** The signed-in user, followed by a component. */
  useUser(options: GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' }): CurrentUser;
  useUser(
    ...options: HasTokenStore extends false ? [GetUserOptions<HasTokenStore>] : [GetUserOptions<HasTokenStore>?]
  ): CurrentUser | null;
  /** The project, asked for anew. */
  getProject(): Promise<Project>;
  /** The project, followed by a component. */
  useProject(): Project;

  readonly redirectToSignIn: Redirect;
  readonly redirectToSignUp: Redirect;
  readonly redirectToSignOut: Redirect;
  readonly redirectToAfterSignIn: Redirect;
  readonly redirectToAfterSignUp: Redirect;
  readonly redirectToAfterSignOut: Redirect;
  readonly redirectToEmailVerification: Redirect;
  readonly redirectToPasswordReset: Redirect;
  readonly redirectToForgotPassword: Redirect;
  readonly redirectToHome: Redirect;
  readonly redirectToOAuthCallback: Redirect;
  readonly redirectToMagicLinkCallback: Redirect;
  readonly redirectToAccountSettings: Redirect;
  readonly redirectToError: Redirect;
  readonly redirectToTeamInvitation: Redirect;
}
