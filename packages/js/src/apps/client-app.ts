import { hasAskedFor } from '../areas/otp/magic-link-nonce.ts';
import type { Project } from '../areas/projects/project.ts';
import { project } from '../areas/projects/project.ts';
import type { Cached } from '../cache/cache.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { countApp } from './app-count.ts';
import type { CurrentUserOf, GetUserOptions, NeededUser, UserArguments } from './app-types.ts';
import { AppActions, type ClientActions } from './client-actions.ts';
import { clientJson } from './client-json.ts';
import type { ClientContext } from './context.ts';
import { getUserOr, useUserOr } from './get-user.ts';
import { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import { loadActions } from './load-actions.ts';
import type { Redirects } from './redirects.ts';

/** The parts of an app that differ between the access levels. */
export interface AppParts<ProjectId extends string> {
  readonly context: ClientContext;
  readonly userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;
  readonly setCurrentUser: ClientInternals['setCurrentUser'];
  /** True if the app counts towards the warning about too many apps. */
  readonly isCounted: boolean;
}

/** The client app, and the base of the server and the admin app. */
export class ClientApp<HasTokenStore extends boolean, ProjectId extends string>
  extends AppActions
  implements ClientActions, Redirects
{
  /** The id of the project that calls are made for. */
  readonly projectId: ProjectId;
  /** The URLs of the app's pages, including defaults. */
  readonly urls: HandlerUrls;
  /** Internals for bindings to view libraries. Apps should not use them. */
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;

  constructor({ context, userOf, setCurrentUser, isCounted }: AppParts<ProjectId>) {
    super(context);
    if (isCounted) countApp(context.runtime.warn);
    this.#context = context;
    this.#userOf = userOf;
    // Either the value of the option, or text from the environment that only the type argument describes.
    this.projectId = context.identity.projectId as ProjectId;
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
      signInAgain: async (options) => (await loadActions()).signInAgain(context.scopeOf(), options),
      hasAskedFor,
      replaceTotpPrompt: context.totpPrompt.replace,
      setCurrentUser,
      toClientJson: () => clientJson(context, this),
    };
  }

  /**
   * The signed-in user, asked for anew. Where nobody is signed in: null, an error, or the sign-in page, and then it never
   * settles.
   *
   * @see GET /users/me
   */
  getUser(options: NeededUser<HasTokenStore>): Promise<CurrentUserOf<ProjectId>>;
  getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentUserOf<ProjectId> | null>;
  async getUser(options: GetUserOptions = {}): Promise<CurrentUserOf<ProjectId> | null> {
    return getUserOr(this, this.#userOf(options.tokenStore), options);
  }

  /** Hook version of `getUser` for components. Re-renders on change. */
  useUser(options: NeededUser<HasTokenStore>): CurrentUserOf<ProjectId>;
  useUser(...options: UserArguments<HasTokenStore>): CurrentUserOf<ProjectId> | null;
  useUser(options: GetUserOptions = {}): CurrentUserOf<ProjectId> | null {
    return useUserOr(this.#context, this.#userOf(options.tokenStore), options);
  }

  /**
   * Fetches the project.
   *
   * @see GET /projects/current
   */
  getProject(): Promise<Project> {
    return project(this.#context).get();
  }

  /** Hook version of `getProject` for components. Re-renders on change. */
  useProject(): Project {
    return this.#context.queries.view.useCached(project(this.#context));
  }
}
