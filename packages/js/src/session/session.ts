import type { ServiceClockEstimate } from './access-token.ts';
import { noTokens, type TokenStore, type Tokens } from './token-store/token-store.ts';

/** A session whose tokens authorize requests. */
export interface Bearer {
  /**
   * Returns the tokens to send. Renews the access token if it is about to expire.
   *
   * @see POST /auth/oauth/token
   */
  tokens(): Promise<Tokens>;
  /**
   * Reports that the service has rejected an access token, so that it is not sent again.
   *
   * @param accessToken Rejected token.
   */
  reject(accessToken: string): void;
}

/** The session of a user in a token store. An ended session stays ended, even if its tokens return to the store. */
export interface UserSession extends Bearer {
  /** Distinguishes the session from the other sessions of the app. Unrelated to the session id of the service. */
  readonly id: string;
  /** Returns whether tokens belong to this session. A function, so that logs that print a user do not show tokens. */
  owns(tokens: Tokens): boolean;
  /** Returns whether the store contains the tokens of the session, even if they have expired. */
  isStored(): boolean;
  /** Ends the session on this side: deletes its tokens from the store. Sends no request. */
  end(): void;
  /** Returns the refresh token. `null` if the session has none or has ended. A function for the same reason. */
  refreshToken(): string | null;
}

/** The tokens of a new sign-in. */
export interface SignInTokens extends Tokens {
  readonly accessToken: string;
}

/** The sessions of an app. */
export interface SessionRegistry {
  /**
   * Returns the session of the tokens in a store. The object stays the same until the store has tokens of another
   * session.
   */
  forStore(store: TokenStore): UserSession;
  /** Stores the tokens of a sign-in, which begins a new session. */
  start(store: TokenStore, tokens: SignInTokens): void;
}

/**
 * Creates the registry of an app's sessions, which also refreshes their access tokens. `refresh` requests an access
 * token; it is called once at a time for a refresh token, and the session ends if it returns `null`. `onEnd` is called
 * after each end.
 */
export function createSessionRegistry(
  clock: ServiceClockEstimate,
  refresh: (refreshToken: string) => Promise<string | null>,
  onEnd?: () => void,
): SessionRegistry {
  const sessions = new WeakMap<TokenStore, UserSession>();
  const refreshing = new Map<string, Promise<string | null>>();
  let sessionCount = 0;

  function createSession(store: TokenStore, initial: Tokens): UserSession {
    const { refreshToken } = initial;
    let ended = false;
    const owns = (tokens: Tokens) => keyOf(tokens) === keyOf(initial);
    const stored = () => {
      const tokens = store.get();
      return !ended && owns(tokens) ? tokens : noTokens;
    };
    const storeAccessToken = (accessToken: string | null) => {
      if (stored().refreshToken !== null) store.set({ refreshToken, accessToken });
    };
    const isStored = () => keyOf(stored()) !== null;
    const end = () => {
      const isToBeDeleted = isStored();
      ended = true;
      if (isToBeDeleted) store.set(noTokens);
      onEnd?.();
    };

    const refreshOnce = (token: string) => {
      const pending =
        refreshing.get(token) ??
        store
          .exclusively(async () => {
            const { accessToken } = stored();
            // Another tab may have refreshed while this one waited for the lock. Its token is used then.
            if (clock.isFresh(accessToken)) return accessToken;
            const refreshedToken = await refresh(token);
            if (refreshedToken !== null) {
              clock.synchronize(refreshedToken);
              storeAccessToken(refreshedToken);
            }
            return refreshedToken;
          })
          .finally(() => refreshing.delete(token));
      refreshing.set(token, pending);
      return pending;
    };

    return {
      id: `${sessionCount++}`,
      owns,
      isStored,
      async tokens() {
        const tokens = stored();
        if (clock.isFresh(tokens.accessToken)) return tokens;
        const { refreshToken: token } = tokens;
        const accessToken = token === null ? null : await refreshOnce(token);
        if (accessToken === null) end();
        // Another store with the same refresh token may have started the request, and stored the response only for
        // itself.
        else if (stored().accessToken === tokens.accessToken) storeAccessToken(accessToken);
        return stored();
      },
      reject(accessToken) {
        const tokens = stored();
        if (tokens.accessToken !== accessToken) return;
        if (tokens.refreshToken === null) end();
        else storeAccessToken(null);
      },
      end,
      refreshToken: () => stored().refreshToken,
    };
  }

  return {
    forStore(store) {
      const tokens = store.get();
      const existing = sessions.get(store);
      if (existing?.owns(tokens)) return existing;
      const session = createSession(store, tokens);
      sessions.set(store, session);
      return session;
    },
    start(store, tokens) {
      clock.synchronize(tokens.accessToken);
      store.set(tokens);
    },
  };
}

/** Returns the token that identifies a session: its refresh token, or without one its access token. */
function keyOf({ refreshToken, accessToken }: Tokens): string | null {
  return refreshToken ?? accessToken;
}
