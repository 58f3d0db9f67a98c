import { isRequestedMagicLink } from '../areas/otp/magic-link-nonce.ts';
import type { Project } from '../areas/projects/project.ts';
import { project } from '../areas/projects/project.ts';
import type { Cached } from '../cache/cache.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import { keptSignIn } from '../session/kept-sign-in.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { countApp } from './app-count.ts';
import type { CurrentUserOf, GetUserOptions, NeededUser, UserArguments } from './app-types.ts';
import { AppActions, type ClientActions } from './client-actions.ts';
import { getClientJson } from './client-json.ts';
import type { ClientContext } from './context.ts';
import { getUserWithOrOption, useUserWithOrOption } from './get-user.ts';
import { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import { loadOtherActions } from './load-actions.ts';
import type { Redirects } from './redirects.ts';

/** The parts of an app that differ between the access levels. */
export interface ClientAppParts<ProjectId extends string> {
  readonly context: ClientContext;
  /** Returns the signed-in user of a token store. Default: the app's own store. */
  readonly userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;
  readonly setCurrentUser: ClientInternals['setCurrentUser'];
  /** `true` if the app counts towards the warning about too many apps. */
  readonly isCounted: boolean;
}

/** The implementation of client apps, and the base class of server and admin apps. */
export class ClientApp<HasTokenStore extends boolean, ProjectId extends string>
  extends AppActions
  implements ClientActions, Redirects
{
  /** ID of the project that the app belongs to. */
  readonly projectId: ProjectId;
  /** URLs of the app's pages, including the defaults of those that the options omit. */
  readonly urls: HandlerUrls;
  /** Internals for bindings to view libraries. Apps should not use them. */
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;

  constructor({ context, userOf, setCurrentUser, isCounted }: ClientAppParts<ProjectId>) {
    super(context);
    if (isCounted) countApp(context.runtime.warn);
    this.#context = context;
    this.#userOf = userOf;
    // Either the value of the option, or text from the environment that only the type argument describes.
    this.projectId = context.settings.projectId as ProjectId;
    this.urls = context.urls;
    this[stackAppInternalsSymbol] = {
      get currentUser() {
        return userOf();
      },
      project: project(context),
      currentUserOf: userOf,
      bindView(view) {
        context.queries.view = view;
      },
      navigate: context.runtime.navigate,
      restartSignIn: async (options) => (await loadOtherActions()).restartSignIn(context.scopeOf(), options),
      checkPasswordResetCode: async (code) => (await loadOtherActions()).checkPasswordResetCode(context, code),
      loadImpersonation: async () => (await loadOtherActions()).createImpersonationActions(context, context.scopeOf()),
      loadServiceTime: async () => (await loadOtherActions()).requestServiceTime(context, context.scopeOf().session),
      loadPendingSignIn: async () => (await loadOtherActions()).createPendingSignInActions(context),
      keptSignIn: () => keptSignIn(context.settings.projectId),
      isRequestedMagicLink,
      replaceTotpPrompt: context.totpPrompt.replace,
      setCurrentUser,
      toClientJson: () => getClientJson(context, this),
    };
  }

  /**
   * Fetches the signed-in user. If nobody is signed in, returns `null`, throws an `Error`, or redirects to the sign-in
   * page, depending on `options.or`. The promise of a redirect never settles, so that the code after it does not run.
   *
   * @returns The user, or `null` if nobody is signed in.
   * @see GET /users/me
   *
   * @example
   * const user = await app.getUser({ or: 'redirect' });
   * console.log(`Hello, ${user.displayName}`);
   */
  getUser(options: NeededUser<HasTokenStore>): Promise<CurrentUserOf<ProjectId>>;
  getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentUserOf<ProjectId> | null>;
  async getUser(options: GetUserOptions = {}): Promise<CurrentUserOf<ProjectId> | null> {
    return getUserWithOrOption(this.#context, this.#userOf(options.tokenStore), options);
  }

  /**
   * React hook version of `getUser`. Suspends while loading and re-renders on change.
   *
   * @returns The user, or `null` if nobody is signed in.
   *
   * @example
   * function Greeting() {
   *   const user = app.useUser({ or: 'redirect' });
   *   return <h1>Hello, {user.displayName}</h1>;
   * }
   */
  useUser(options: NeededUser<HasTokenStore>): CurrentUserOf<ProjectId>;
  useUser(...options: UserArguments<HasTokenStore>): CurrentUserOf<ProjectId> | null;
  useUser(options: GetUserOptions = {}): CurrentUserOf<ProjectId> | null {
    return useUserWithOrOption(this.#context, this.#userOf(options.tokenStore), options);
  }

  /**
   * Fetches the settings of the project that pages need, for example the enabled sign-in methods.
   *
   * @see GET /projects/current
   *
   * @example
   * const { config } = await app.getProject();
   * if (config.signUpEnabled) console.log(config.oauthProviders.map(({ id }) => id));
   */
  getProject(): Promise<Project> {
    return project(this.#context).get();
  }

  /**
   * React hook version of `getProject`. Suspends while loading and re-renders on change.
   *
   * @example
   * function Title() {
   *   const project = app.useProject();
   *   return <h1>{project.displayName}</h1>;
   * }
   */
  useProject(): Project {
    return this.#context.queries.view.useCached(project(this.#context));
  }
}
