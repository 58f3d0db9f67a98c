import { createTokenClock, type TokenClock } from './access-token.ts';
import type { Cached } from './cache.ts';
import { createDeparture } from './departure.ts';
import { startOAuth } from './oauth-flow.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import type { SignIn } from './password.ts';
import { createRedirector, type Redirector } from './redirect.ts';
import type { AppIdentity } from './request.ts';
import type { Runtime } from './runtime.ts';
import { createSessions, type UserSession } from './session.ts';
import type { TokenStore, TokenStoreInit } from './token-store/token-store.ts';
import { createTokenStores } from './token-store/token-stores.ts';
import { createTotpPrompt, type TotpPrompt } from './totp.ts';
import { createTransport, type Transport } from './transport.ts';
import { type HandlerUrls, handlerUrls } from './urls.ts';
import type { SessionScope } from './user-scope.ts';
import { Values } from './values.ts';

/** The parts of an app, joined. Every area's functions take from it what they need. */
export interface ClientContext {
  readonly identity: AppIdentity;
  readonly runtime: Runtime;
  readonly clock: TokenClock;
  readonly urls: HandlerUrls;
  readonly transport: Transport;
  readonly redirector: Redirector;
  readonly values: Values;
  /** Values of the app itself have no owner. */
  readonly key: '';
  /** What objects of the user need whose session a store holds; without a store, the app's own holds it. */
  readonly scopeOf: (init?: TokenStoreInit) => SessionScope;
  /** Gives a value of whatever session a store holds; without a store, the app's own. The same store gives the same. */
  readonly following: <T>(value: (scope: SessionScope) => Cached<T>) => (init?: TokenStoreInit) => Cached<T>;
  readonly totpPrompt: TotpPrompt;
  /** What a component waits for that needs a user where nobody is signed in. */
  readonly departure: () => Promise<never>;
  /** What a sign-in needs; throws before anything is asked of the service when there is no place for the tokens. */
  readonly signIn: () => SignIn;
}

/** Joins the parts of an app. */
export function createContext(
  options: Pick<StackClientAppConstructorOptions, 'tokenStore' | 'urls' | 'oauthScopesOnSignIn'>,
  runtime: Runtime,
  identity: AppIdentity,
): ClientContext {
  const urls = handlerUrls(options.urls);
  const transport = createTransport(identity, runtime);
  const redirector = createRedirector(urls, runtime);
  const clock = createTokenClock(runtime.now);
  const sessions = createSessions(clock, async (refreshToken) => {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return (await transport.token(grant)).accessToken;
  });
  const totpPrompt = createTotpPrompt(runtime.askTotp);
  const openStore = createTokenStores(identity.projectId);
  const values = new Values(runtime);
  const givenScopes: Readonly<Record<string, readonly string[] | undefined>> = options.oauthScopesOnSignIn ?? {};

  const storeOf = (init: TokenStoreInit = options.tokenStore) => {
    if (init === null) throw new Error(noStore);
    return openStore(init);
  };

  const scopes = new WeakMap<UserSession, SessionScope>();
  const scopeOf = (store: TokenStore) => {
    const session = sessions.of(store);
    const scope: SessionScope = scopes.get(session) ?? {
      userId: 'me',
      key: session.id,
      transport: transport.as(session),
      session,
      redirector,
      values,
      runtime,
      baseUrl: identity.baseUrl,
      async connect(provider, scopes) {
        const { accessToken } = await session.tokens();
        const more = givenScopes[provider] ?? [];
        const link = { accessToken, scopes: [...new Set([...scopes, ...more])] };
        return startOAuth({ identity, redirector, runtime }, provider, link);
      },
    };
    scopes.set(session, scope);
    return scope;
  };

  return {
    identity,
    runtime,
    clock,
    urls,
    transport,
    redirector,
    values,
    key: '',
    scopeOf: (init) => scopeOf(storeOf(init)),
    following<T>(value: (scope: SessionScope) => Cached<T>) {
      const followed = new WeakMap<TokenStore, Cached<T>>();
      return (init) => {
        const store = storeOf(init);
        const cached = followed.get(store) ?? follow(store, () => value(scopeOf(store)));
        followed.set(store, cached);
        return cached;
      };
    },
    totpPrompt,
    departure: createDeparture(() => redirector.to('signIn', { replace: true })),
    signIn() {
      const store = storeOf();
      return {
        transport,
        redirector,
        askTotp: totpPrompt.ask,
        start: ({ accessToken, refreshToken }) => sessions.start(store, { accessToken, refreshToken }),
      };
    },
  };
}

const noStore =
  'The app has tokenStore: null, so there is nowhere to keep or find who is signed in. Give the app a token store, or the call its own: getUser({ tokenStore: request }).';

/** A cached value that is another one as soon as the store holds another session. */
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
