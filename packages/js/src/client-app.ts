import { countApp } from './app-count.ts';
import type { CurrentUserOf, GetUserOptions, StackClientApp } from './apps.ts';
import type { Cached } from './cache.ts';
import type { MailOptions } from './callback-url.ts';
import { clientJson } from './client-json.ts';
import { verifyEmail } from './contact-channels.ts';
import type { ClientContext } from './context.ts';
import { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import { callOAuthCallback, startOAuth } from './oauth-flow.ts';
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
import { project } from './project.ts';
import type { RedirectToOptions } from './redirect.ts';
import { endSession } from './sign-out.ts';
import { acceptTeamInvitation, getTeamInvitationDetails, verifyTeamInvitationCode } from './team-invitations.ts';
import type { TokenStoreInit } from './token-store/token-store.ts';
import type { HandlerUrls } from './urls.ts';

/** What an access level puts into the methods that all three have. */
export interface AppParts<U> {
  readonly context: ClientContext;
  readonly userOf: (tokenStore?: TokenStoreInit) => Cached<U | null>;
  readonly setCurrentUser: ClientInternals['setCurrentUser'];
  /** Whether the app counts among those that are too many when each render makes one. */
  readonly isCounted: boolean;
}

/** The methods of the three access levels are one line each: what they do stands in the file of their area. */
export class ClientApp<HasTokenStore extends boolean, ProjectId extends string, U extends CurrentUserOf<ProjectId>>
  implements StackClientApp<HasTokenStore, ProjectId>
{
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly projectId: ProjectId;
  readonly urls: HandlerUrls;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<U | null>;

  constructor({ context, userOf, setCurrentUser, isCounted }: AppParts<U>) {
    if (isCounted) countApp(context.runtime.warn);
    this.#context = context;
    this.#userOf = userOf;
    // Either what the option says, or text from the environment, of which the type argument is the only word.
    this.projectId = context.identity.projectId as ProjectId;
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
      navigate: context.runtime.navigate,
      hasAskedFor,
      replaceTotpPrompt: context.totpPrompt.replace,
      setCurrentUser,
      toClientJson: () => clientJson(context, this),
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

  async signInWithOAuth(provider: string) {
    this.#context.signIn();
    return startOAuth(this.#context, provider, this.#context.scopesOf(provider));
  }

  async callOAuthCallback() {
    return callOAuthCallback(this.#context.signIn(), this.#context.runtime.warn);
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

  async getUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): Promise<U>;
  async getUser(options?: GetUserOptions): Promise<U | null>;
  async getUser({ or, returnTo, tokenStore }: GetUserOptions = {}): Promise<U | null> {
    const user = await this.#userOf(tokenStore).get();
    if (user !== null) return user;
    if (or === 'throw') throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
    if (or !== 'redirect') return null;
    await this.redirectToSignIn({ replace: true, returnTo });
    // The page is being left; whoever waits for a user must not go on without one.
    return new Promise(() => {});
  }

  useUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): U;
  useUser(options?: GetUserOptions): U | null;
  useUser({ or, tokenStore }: GetUserOptions = {}): U | null {
    return useUserIn(this.#context, this.#userOf(tokenStore), or);
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
}

/** Follows a user in a component, and does what is wanted where there is none. */
export function useUserIn<U>(
  { values, departure }: ClientContext,
  cached: Cached<U | null>,
  or: GetUserOptions['or'],
): U | null {
  const { useCached, use } = values.view;
  const user = useCached(cached);
  if (user !== null) return user;
  if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
  while (or === 'redirect') use(departure());
  return null;
}
