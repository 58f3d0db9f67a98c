import { createTokenClock } from './access-token.ts';
import { type Cached, createCache, createEntry, type Entry } from './cache.ts';
import { type CurrentUser, createCurrentUser, loadCurrentUser, type RawUser } from './current-user.ts';
import { resolveIdentity, type StackClientAppConstructorOptions } from './options.ts';
import type { SignIn } from './password.ts';
import { loadProject, type Project } from './project.ts';
import { createRedirector, type Redirector } from './redirect.ts';
import type { Runtime } from './runtime.ts';
import { createSessions, type UserSession } from './session.ts';
import type { TokenStore, TokenStoreInit } from './token-store/token-store.ts';
import { createTokenStores } from './token-store/token-stores.ts';
import { createTotpPrompt, type TotpPrompt } from './totp.ts';
import { createTransport, type Transport } from './transport.ts';
import { type HandlerUrls, handlerUrls } from './urls.ts';

/** The parts of an app, joined. Every area's functions take from it what they need. */
export interface ClientContext {
  readonly projectId: string;
  readonly urls: HandlerUrls;
  readonly transport: Transport;
  readonly redirector: Redirector;
  readonly project: Cached<Project>;
  /** The session in a store; without one, in the app's own. */
  readonly sessionOf: (init?: TokenStoreInit) => UserSession;
  /** The user of a session. */
  readonly userOfSession: (session: UserSession) => Entry<RawUser | null, CurrentUser | null>;
  /** The user of whatever session a store holds; without one, of the app's own. */
  readonly userOf: (init?: TokenStoreInit) => Cached<CurrentUser | null>;
  /** Asks for the app's user again if one is at hand, after a change that was not made through the user. */
  readonly refreshUser: () => Promise<void>;
  readonly totpPrompt: TotpPrompt;
  /** What a sign-in needs; throws before anything is asked of the service when there is no place for the tokens. */
  readonly signIn: () => SignIn;
}

/** Joins the parts of an app. */
export function createContext(options: StackClientAppConstructorOptions, runtime: Runtime): ClientContext {
  const identity = resolveIdentity(options);
  const urls = handlerUrls(options.urls);
  const transport = createTransport(identity, runtime);
  const redirector = createRedirector(urls, runtime);
  const sessions = createSessions(createTokenClock(runtime.now), transport.refresh);
  const totpPrompt = createTotpPrompt(runtime.askTotp);
  const openStore = createTokenStores(identity.projectId);

  const storeOf = (init: TokenStoreInit = options.tokenStore) => {
    if (init === null) throw new Error(noStore);
    return openStore(init);
  };

  const userOfSession = createCache((session: UserSession) => {
    const entry: Entry<RawUser | null, CurrentUser | null> = createEntry({
      ...runtime,
      load: () => loadCurrentUser(transport, session),
      view: (raw: RawUser | null) =>
        raw && createCurrentUser(raw, { transport, redirector, session, changed: entry.put }),
    });
    return entry;
  });

  let ownUser: Cached<CurrentUser | null> | undefined;
  const followed = new WeakMap<TokenStore, Cached<CurrentUser | null>>();
  const userOf = (init?: TokenStoreInit) => {
    const store = storeOf(init);
    const user = followed.get(store) ?? follow(store, () => userOfSession(sessions.of(store)));
    followed.set(store, user);
    if (init === undefined) ownUser = user;
    return user;
  };

  return {
    projectId: identity.projectId,
    urls,
    transport,
    redirector,
    project: createEntry({ ...runtime, load: () => loadProject(transport), view: (project) => project }),
    sessionOf: (init) => sessions.of(storeOf(init)),
    userOfSession,
    userOf,
    totpPrompt,
    async refreshUser() {
      // The change itself has succeeded; a user object that could not be renewed is no reason to say otherwise.
      if (ownUser?.peek()) await ownUser.get().catch(() => {});
    },
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
