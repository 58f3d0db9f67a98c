import type { Cached } from '../cache/cache.ts';
import { memoizePerObject } from '../cache/per-object.ts';
import { QueryCache } from '../cache/query-cache.ts';
import type { Diagnose } from '../http/diagnosis.ts';
import type { ConnectionSettings } from '../http/request.ts';
import { createNavigation } from '../navigation/host-router.ts';
import type { createRedirector } from '../navigation/redirect.ts';
import { createRedirectToSignIn } from '../navigation/redirect-to-sign-in.ts';
import type { UserSession } from '../session/session.ts';
import type { TokenStore, TokenStoreInit } from '../session/token-store/token-store.ts';
import { createTokenStoreResolver } from '../session/token-store/token-stores.ts';
import type { ActionContext } from './action-context.ts';
import { createAppConnection } from './connection.ts';
import { loadOtherActions, loadSignInActions } from './load-actions.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import type { SessionScope } from './user-scope.ts';

/** The context of a client app: the parts that its methods and queries use. */
export interface ClientContext extends ActionContext {
  readonly options: ClientOptions;
  /** The cache key of data that belongs to the app, not to a user. */
  readonly key: '';
  /** Returns the scope of the session in a token store. Default: the app's own store. */
  readonly scopeOf: (init?: TokenStoreInit) => SessionScope;
  /**
   * Returns a function that returns a cached value for the session in a token store (default: the app's own). The value
   * changes when the store gets another session. The same store always gives the same object.
   */
  readonly bySession: <T>(value: (scope: SessionScope) => Cached<T>) => (init?: TokenStoreInit) => Cached<T>;
  /** Redirects to the sign-in page. Components that require a user suspend on its promise if nobody is signed in. */
  readonly signInRedirect: () => Promise<void>;
}

type ClientOptions = Pick<
  StackClientAppConstructorOptions,
  | 'baseUrl'
  | 'tokenStore'
  | 'urls'
  | 'oauthScopesOnSignIn'
  | 'redirectMethod'
  | 'requestTimeout'
  | 'noAutomaticPrefetch'
> & { readonly uniqueIdentifier?: string | undefined };

/** The parts of a context that only some apps set. */
export interface ContextOverrides {
  /** Creates the additional methods of users of the project `internal`. */
  readonly ownerActions?: SessionScope['ownerActions'];
  /** The query cache of the app. Default: a new one. */
  readonly queries?: QueryCache | undefined;
}

/** Creates the context of a client app. In a browser, also prefetches the code of the actions. */
export function createClientContext(
  options: ClientOptions,
  baseRuntime: Runtime,
  settings: ConnectionSettings,
  { ownerActions, queries = new QueryCache(baseRuntime) }: ContextOverrides = {},
): ClientContext {
  const { pending, ...navigation } = createNavigation(baseRuntime, () => queries.view.router);
  const runtime = { ...baseRuntime, ...navigation, language: () => queries.view.language?.() };
  queries.connectTabs(runtime.openChannel?.(`stack-${settings.projectId}`));
  const connection = createAppConnection(options, runtime, settings, {
    openStore: createTokenStoreResolver(settings.projectId, runtime),
    createRedirector: lazyRedirector,
    diagnose: lazyDiagnosis,
    onSessionEnd: prefetchActions,
  });
  const { transport, redirector, sessions, tokenStoreFor } = connection;
  const configuredScopes: Readonly<Record<string, readonly string[] | undefined>> = options.oauthScopesOnSignIn ?? {};
  const scopesOf = (provider: string) => configuredScopes[provider.toLowerCase()] ?? [];

  const scopeOfSession = memoizePerObject(
    (session: UserSession): SessionScope => ({
      ...connection,
      queries,
      userId: 'me',
      key: session.id,
      transport: transport.withBearer(session),
      session,
      ownerActions: settings.projectId === 'internal' ? ownerActions : undefined,
      async connect(provider, requestedScopes) {
        const { accessToken } = await session.tokens();
        const scopes = [...new Set([...requestedScopes, ...scopesOf(provider)])];
        return (await loadSignInActions()).startOAuth(connection, provider, scopes, { accessToken });
      },
    }),
  );
  const scopeOf = (store: TokenStore) => scopeOfSession(sessions.forStore(store));

  /**
   * Loads the code of the actions in a browser: those that sign in or, if a user is signed in, all, after a wait so
   * that the page can load its data.
   */
  async function prefetchActions() {
    if (typeof document === 'undefined' || options.noAutomaticPrefetch) return;
    try {
      if (tokenStoreFor().get().refreshToken === null) await loadSignInActions();
      else {
        await runtime.sleep(prefetchDelay);
        await loadOtherActions();
      }
    } catch {
      // A failure of the store or the network is reported by the action that needs it.
    }
  }

  prefetchActions();

  return {
    ...connection,
    options,
    queries,
    key: '',
    scopesOf,
    scopeOf: (init) => scopeOf(tokenStoreFor(init)),
    bySession(value) {
      const followedValue = memoizePerObject((store: TokenStore) => followSession(store, () => value(scopeOf(store))));
      return (init) => followedValue(tokenStoreFor(init));
    },
    signInRedirect: createRedirectToSignIn(redirector, pending),
  };
}

const prefetchDelay = 5000;

/** Creates a redirector whose code is loaded with the first redirect. */
const lazyRedirector: typeof createRedirector = (urls, runtime, isDisabled) => {
  const load = async () => (await loadSignInActions()).createRedirector(urls, runtime, isDisabled);
  return {
    urls,
    warn: runtime.warn,
    ready: load,
    to: async (page, options) => (await load()).to(page, options),
    toUrl: async (target, replace) => (await load()).toUrl(target, replace),
  };
};

/** Version of `diagnoseConnection` whose code is loaded on demand. Returns an empty string if that fails. */
export const lazyDiagnosis: Diagnose = (runtime, url) =>
  loadSignInActions().then(
    ({ diagnoseConnection }) => diagnoseConnection(runtime, url),
    () => '',
  );

/** Returns a cached value that follows the session of a token store. `now` returns the value of the current session. */
function followSession<T>(store: TokenStore, now: () => Cached<T>): Cached<T> {
  // The user may sign out before all of the page is hydrated.
  const { serverValue } = now();
  return {
    get: () => now().get(),
    read: () => now().read(),
    serverValue,
    peek: () => now().peek(),
    subscribe(listener) {
      let followedValue = now();
      let unsubscribeValue = followedValue.subscribe(listener);
      const unsubscribeStore = store.onChange(() => {
        if (now() === followedValue) return;
        unsubscribeValue();
        followedValue = now();
        unsubscribeValue = followedValue.subscribe(listener);
        listener();
      });
      return () => {
        unsubscribeStore();
        unsubscribeValue();
      };
    },
  };
}
