import { hasAskedFor } from '../areas/magic-link-nonce.ts';
import { project } from '../areas/projects.ts';
import type { Cached } from '../cache/cache.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { countApp } from './app-count.ts';
import type { CurrentUserOf, GetUserOptions, StackClientApp } from './app-types.ts';
import { AppActions } from './client-actions.ts';
import { clientJson } from './client-json.ts';
import type { ClientContext } from './context.ts';
import { type ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import { loadActions } from './load-actions.ts';

/** What an access level puts into the methods that all three have. */
export interface AppParts<U> {
  readonly context: ClientContext;
  readonly userOf: (tokenStore?: TokenStoreInit) => Cached<U | null>;
  readonly setCurrentUser: ClientInternals['setCurrentUser'];
  /** Whether the app counts among those that are too many when each render makes one. */
  readonly isCounted: boolean;
}

/** What the apps of the three access levels have in common. */
export class ClientApp<HasTokenStore extends boolean, ProjectId extends string, U extends CurrentUserOf<ProjectId>>
  extends AppActions
  implements StackClientApp<HasTokenStore, ProjectId>
{
  readonly [stackAppInternalsSymbol]: ClientInternals;
  readonly projectId: ProjectId;
  readonly urls: HandlerUrls;
  readonly #context: ClientContext;
  readonly #userOf: (init?: TokenStoreInit) => Cached<U | null>;

  constructor({ context, userOf, setCurrentUser, isCounted }: AppParts<U>) {
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
