import type { KnownErrors } from '@keystack/contract';
import type { CurrentUser } from './current-user.ts';
import type { ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import type { Project } from './project.ts';
import type { RedirectToOptions } from './redirect.ts';
import type { Result } from './result.ts';
import type { Runtime } from './runtime.ts';
import type { TokenStoreInit } from './token-store/token-store.ts';
import type { HandlerUrls } from './urls.ts';

/** Whose user is asked for, and what happens when nobody is signed in. An app without a token store must name one. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
} & (HasTokenStore extends false
  ? { readonly tokenStore: TokenStoreInit<true> }
  : { readonly tokenStore?: TokenStoreInit<true> | undefined });

/** An e-mail address with a password. */
export interface Credential {
  readonly email: string;
  readonly password: string;
  /** Stays on the page instead of going to the page after sign-in or sign-up. */
  readonly noRedirect?: boolean | undefined;
}

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
    credential: Credential & { readonly verificationCallbackUrl?: string | undefined },
  ): Promise<Result<undefined, KnownErrors['UserEmailAlreadyExists' | 'PasswordRequirementsNotMet']>>;
  /** Signs the current user out; nothing happens when there is none. */
  signOut(options?: RedirectToOptions): Promise<void>;
  /** Verifies an e-mail address with the code of its mail. Nobody needs to be signed in. */
  verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;

  /** The signed-in user, asked for anew. */
  getUser(options: GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' }): Promise<CurrentUser>;
  getUser(
    ...options: HasTokenStore extends false ? [GetUserOptions<HasTokenStore>] : [GetUserOptions<HasTokenStore>?]
  ): Promise<CurrentUser | null>;
  /** The project, asked for anew. */
  getProject(): Promise<Project>;

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

/** Makes client apps. The second argument replaces parts of the surroundings, for tests and framework adapters. */
export interface StackClientAppConstructor {
  new <
    TokenStoreType extends string,
    HasTokenStore extends TokenStoreType extends Readonly<Record<never, never>> ? true : boolean,
    ProjectId extends string,
  >(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackClientApp<HasTokenStore, ProjectId>;
  new (options: StackClientAppConstructorOptions, runtime?: Partial<Runtime>): StackClientApp;
}
