import { countApp } from './app-count.ts';
import type { Cached } from './cache.ts';
import { toCamel } from './camel.ts';
import { verifyEmail } from './contact-channels.ts';
import { type ClientContext, createContext } from './context.ts';
import { type CurrentUser, currentUser, endSession } from './current-user.ts';
import { createDeparture } from './departure.ts';
import { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import type { KnownErrors } from './known-error.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import { hasAskedFor, sendMagicLinkEmail, signInWithMagicLink } from './otp.ts';
import {
  type Credential,
  type NewCredential,
  type PasswordReset,
  resetPassword,
  sendForgotPasswordEmail,
  signInWithCredential,
  signUpWithCredential,
  verifyPasswordResetCode,
} from './password.ts';
import { type Project, project } from './project.ts';
import type { MailOptions, RedirectToOptions } from './redirect.ts';
import type { Result } from './result.ts';
import { hostRuntime, type Runtime } from './runtime.ts';
import { acceptTeamInvitation, getTeamInvitationDetails, verifyTeamInvitationCode } from './team-invitations.ts';
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

/** The methods of the three access levels are one line each: what they do stands in the file of their area. */
export const StackClientApp: StackClientAppConstructor = class<HasTokenStore extends boolean, ProjectId extends string>
  implements StackClientApp<HasTokenStore, ProjectId>
{
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly projectId: ProjectId;
  readonly urls: HandlerUrls;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<CurrentUser | null>;
  readonly #departure = createDeparture(() => this.redirectToSignIn({ replace: true }));

  constructor(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
    surroundings: Partial<Runtime> = {},
  ) {
    const runtime = { ...hostRuntime, ...surroundings };
    const context = createContext(options, runtime);
    const userOf = context.following(currentUser);
    this.#userOf = userOf;
    if (options.noAutomaticPrefetch !== true) countApp(runtime.warn);
    this.#context = context;
    // Either what the option says, or text from the environment, of which the type argument is the only word.
    this.projectId = context.projectId as ProjectId;
    this.urls = context.urls;
    this[stackAppInternalsSymbol] = {
      get currentUser() {
        return userOf();
      },
      project: project(context),
      currentUserOf: userOf,
      bindView(view) {
        context.values.view = view;
      },
      navigate: runtime.navigate,
      hasAskedFor,
      replaceTotpPrompt: context.totpPrompt.replace,
      setCurrentUser(user) {
        const entry = currentUser(context.scopeOf());
        user.then(
          (wire) => entry.put(toCamel(wire)),
          () => {},
        );
      },
    };
  }

  async signInWithCredential(credential: Credential) {
    return signInWithCredential(this.#context.signIn(), credential);
  }

  async signUpWithCredential(credential: NewCredential) {
    return signUpWithCredential(this.#context.signIn(), credential);
  }

  async sendMagicLinkEmail(email: string, { callbackUrl }: MailOptions = {}) {
    return sendMagicLinkEmail(this.#context, email, callbackUrl);
  }

  async signInWithMagicLink(code: string) {
    return signInWithMagicLink(this.#context.signIn(), code);
  }

  async sendForgotPasswordEmail(email: string, { callbackUrl }: MailOptions = {}) {
    return sendForgotPasswordEmail(this.#context, email, callbackUrl);
  }

  async verifyPasswordResetCode(code: string) {
    return verifyPasswordResetCode(this.#context.transport, code);
  }

  async resetPassword(reset: PasswordReset) {
    const done = await resetPassword(this.#context.transport, reset);
    // The session of this browser may be among those that have ended.
    if (done.status === 'ok') await this.#context.values.changed('user');
    return done;
  }

  async signOut(options?: RedirectToOptions) {
    const scope = this.#context.scopeOf();
    if ((await scope.session.tokens()).accessToken === null) return;
    await endSession(scope);
    await this.#context.redirector.to('afterSignOut', options);
  }

  async verifyEmail(code: string) {
    const verified = await verifyEmail(this.#context.transport, code);
    if (verified.status === 'ok') await this.#context.values.changed('user');
    return verified;
  }

  async verifyTeamInvitationCode(code: string) {
    return verifyTeamInvitationCode(this.#context.transport, code);
  }

  async getTeamInvitationDetails(code: string) {
    return getTeamInvitationDetails(this.#context.scopeOf().transport, code);
  }

  async acceptTeamInvitation(code: string) {
    return acceptTeamInvitation(this.#context.scopeOf(), code);
  }

  async getUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): Promise<CurrentUser>;
  async getUser(options?: GetUserOptions): Promise<CurrentUser | null>;
  async getUser({ or, tokenStore }: GetUserOptions = {}): Promise<CurrentUser | null> {
    const user = await this.#userOf(tokenStore).get();
    if (user !== null) return user;
    if (or === 'throw') throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
    if (or !== 'redirect') return null;
    await this.redirectToSignIn({ replace: true });
    // The page is being left; whoever waits for a user must not go on without one.
    return new Promise(() => {});
  }

  useUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): CurrentUser;
  useUser(options?: GetUserOptions): CurrentUser | null;
  useUser({ or, tokenStore }: GetUserOptions = {}): CurrentUser | null {
    const { useCached, use } = this.#context.values.view;
    const user = useCached(this.#userOf(tokenStore));
    if (user !== null) return user;
    if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
    return or === 'redirect' ? use(this.#departure()) : null;
  }

  getProject() {
    return project(this.#context).get();
  }

  useProject() {
    return this.#context.values.view.useCached(project(this.#context));
  }

  redirectToSignIn(options?: RedirectToOptions) {
    return this.#context.redirector.to('signIn', options);
  }

  redirectToSignUp(options?: RedirectToOptions) {
    return this.#context.redirector.to('signUp', options);
  }

  redirectToSignOut(options?: RedirectToOptions) {
    return this.#context.redirector.to('signOut', options);
  }

  redirectToAfterSignIn(options?: RedirectToOptions) {
    return this.#context.redirector.to('afterSignIn', options);
  }

  redirectToAfterSignUp(options?: RedirectToOptions) {
    return this.#context.redirector.to('afterSignUp', options);
  }

  redirectToAfterSignOut(options?: RedirectToOptions) {
    return this.#context.redirector.to('afterSignOut', options);
  }

  redirectToEmailVerification(options?: RedirectToOptions) {
    return this.#context.redirector.to('emailVerification', options);
  }

  redirectToPasswordReset(options?: RedirectToOptions) {
    return this.#context.redirector.to('passwordReset', options);
  }

  redirectToForgotPassword(options?: RedirectToOptions) {
    return this.#context.redirector.to('forgotPassword', options);
  }

  redirectToHome(options?: RedirectToOptions) {
    return this.#context.redirector.to('home', options);
  }

  redirectToOAuthCallback(options?: RedirectToOptions) {
    return this.#context.redirector.to('oauthCallback', options);
  }

  redirectToMagicLinkCallback(options?: RedirectToOptions) {
    return this.#context.redirector.to('magicLinkCallback', options);
  }

  redirectToAccountSettings(options?: RedirectToOptions) {
    return this.#context.redirector.to('accountSettings', options);
  }

  redirectToError(options?: RedirectToOptions) {
    return this.#context.redirector.to('error', options);
  }

  redirectToTeamInvitation(options?: RedirectToOptions) {
    return this.#context.redirector.to('teamInvitation', options);
  }
};
