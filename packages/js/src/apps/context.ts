import type { Cached } from '../cache/cache.ts';
import { perObject } from '../cache/per-object.ts';
import { Values } from '../cache/values.ts';
import type { Diagnose } from '../http/diagnosis.ts';
import type { AppIdentity } from '../http/request.ts';
import { createNavigation } from '../navigation/host-router.ts';
import type { createRedirector } from '../navigation/redirect.ts';
import { createSignInRedirect } from '../navigation/sign-in-redirect.ts';
import type { UserSession } from '../session/session.ts';
import type { TokenStore, TokenStoreInit } from '../session/token-store/token-store.ts';
import { createTokenStores } from '../session/token-store/token-stores.ts';
import type { AppScope } from './app-scope.ts';
import { createConnection } from './connection.ts';
import { loadActions } from './load-actions.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import type { SessionScope } from './user-scope.ts';

/** The parts of a client app. */
export interface ClientContext extends AppScope {
  readonly given: GivenOptions;
  /** Values of the app itself have no owner. */
  readonly key: '';
  /** Returns the scope of the session in a token store. Default: the app's own store. */
  readonly scopeOf: (init?: TokenStoreInit) => SessionScope;
  /** Follows a value of the session in a token store, by default the app's own. The same store returns the same object. */
  readonly following: <T>(value: (scope: SessionScope) => Cached<T>) => (init?: TokenStoreInit) => Cached<T>;
  /** Redirects to the sign-in page. Components that need a user wait for it if nobody is signed in. */
  readonly signInRedirect: () => Promise<void>;
}

type GivenOptions = Pick<
  StackClientAppConstructorOptions,
  'baseUrl' | 'tokenStore' | 'urls' | 'oauthScopesOnSignIn' | 'redirectMethod' | 'noAutomaticPrefetch'
> & { readonly uniqueIdentifier?: string | undefined };

/** Context overrides: the parts that only some apps have. */
export interface ContextOverrides {
  /** Creates the additional methods of users of the project `internal`. */
  readonly ownerActions?: SessionScope['ownerActions'];
  /** Queries that are linked to those of another app. */
  readonly values?: Values | undefined;
}

/** Creates the parts of a client app. */
export function createContext(
  options: GivenOptions,
  surroundings: Runtime,
  identity: AppIdentity,
  { ownerActions, values = new Values(surroundings) }: ContextOverrides = {},
): ClientContext {
  const { pending, ...navigation } = createNavigation(surroundings, () => values.view.router);
  const runtime = { ...surroundings, ...navigation };
  const connection = createConnection(options, runtime, identity, {
    openStore: createTokenStores(identity.projectId, runtime.warn),
    redirects: lateRedirector,
    diagnose: lateDiagnosis,
    sessionEnded: fetchAhead,
  });
  const { transport, redirector, sessions, storeOf } = connection;
  const givenScopes: Readonly<Record<string, readonly string[] | undefined>> = options.oauthScopesOnSignIn ?? {};
  const scopesOf = (provider: string) => givenScopes[provider.toLowerCase()] ?? [];

  const scopeOfSession = perObject(
    (session: UserSession): SessionScope => ({
      ...connection,
      values,
      userId: 'me',
      key: session.id,
      transport: transport.as(session),
      session,
      ownerActions: identity.projectId === 'internal' ? ownerActions : undefined,
      async connect(provider, wanted) {
        const { accessToken } = await session.tokens();
        const scopes = [...new Set([...wanted, ...scopesOf(provider)])];
        return (await loadActions()).startOAuth(connection, provider, scopes, { accessToken });
      },
    }),
  );
  const scopeOf = (store: TokenStore) => scopeOfSession(sessions.of(store));

  /** Loads the operations ahead: at once if nobody is signed in, otherwise after the page has what it shows. */
  async function fetchAhead() {
    if (typeof document === 'undefined' || options.noAutomaticPrefetch) return;
    try {
      if (storeOf().get().refreshToken !== null) await runtime.sleep(laterMilliseconds);
      await loadActions();
    } catch {
      // A failure of the store or the network is reported by the operation that needs it.
    }
  }

  fetchAhead();

  return {
    ...connection,
    given: options,
    values,
    key: '',
    scopesOf,
    scopeOf: (init) => scopeOf(storeOf(init)),
    following(value) {
      const followed = perObject((store: TokenStore) => follow(store, () => value(scopeOf(store))));
      return (init) => followed(storeOf(init));
    },
    signInRedirect: createSignInRedirect(redirector, pending),
  };
}

const laterMilliseconds = 5000;

/** Creates a redirector whose code is loaded with the first redirect. */
const lateRedirector: typeof createRedirector = (urls, runtime, isLeftToApp) => {
  const load = async () => (await loadActions()).createRedirector(urls, runtime, isLeftToApp);
  return {
    urls,
    warn: runtime.warn,
    to: async (page, options) => (await load()).to(page, options),
    toUrl: async (target, replace) => (await load()).toUrl(target, replace),
  };
};

/** Returns the diagnosis, or nothing if its code cannot be loaded either. */
const lateDiagnosis: Diagnose = (runtime, url) =>
  loadActions().then(
    ({ diagnosis }) => diagnosis(runtime, url),
    () => '',
  );

/** Returns a cached value that changes with the session of a token store. */
function follow<T>(store: TokenStore, now: () => Cached<T>): Cached<T> {
  return {
    get: () => now().get(),
    read: () => now().read(),
    peek: () => now().peek(),
    subscribe(listener) {
      let followed = now();
      let leave = followed.subscribe(listener);
      const forget = store.onChange(() => {
        if (now() === followed) return;
        leave();
        followed = now();
        leave = followed.subscribe(listener);
        listener();
      });
      return () => {
        forget();
        leave();
      };
    },
  };
}
