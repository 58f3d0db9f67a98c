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

/** What an access level puts into the methods that all three have. */
export interface AppParts<ProjectId extends string> {
  readonly context: ClientContext;
  readonly userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;
  readonly setCurrentUser: ClientInternals['setCurrentUser'];
  /** Whether the app counts among those that are too many when each render makes one. */
  readonly isCounted: boolean;
}

/** What the apps of the three access levels have in common. */
export class ClientApp<HasTokenStore extends boolean, ProjectId extends string>
  extends AppActions
  implements ClientActions, Redirects
{
  /** The id of the project that calls are made for. */
  readonly projectId: ProjectId;
  /** Where the pages of the app live, the defaults included. */
  readonly urls: HandlerUrls;
  /** For bindings to view libraries, and nothing that apps should use. */
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>;

  constructor({ context, userOf, setCurrentUser, isCounted }: AppParts<ProjectId>) {
    super(context);
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

  /** The same, followed by a component. */
  useUser(options: NeededUser<HasTokenStore>): CurrentUserOf<ProjectId>;
  useUser(...options: UserArguments<HasTokenStore>): CurrentUserOf<ProjectId> | null;
  useUser(options: GetUserOptions = {}): CurrentUserOf<ProjectId> | null {
    return useUserOr(this.#context, this.#userOf(options.tokenStore), options);
  }

  /**
   * The project, asked for anew.
   *
   * @see GET /projects/current
   */
  getProject(): Promise<Project> {
    return project(this.#context).get();
  }

  /** The same, followed by a component. */
  useProject(): Project {
    return this.#context.values.view.useCached(project(this.#context));
  }
}
