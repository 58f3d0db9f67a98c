/** The tokens of a signed-in user. Both are `null` if nobody is signed in. */
export interface Tokens {
  /** JWT that is valid for 10 minutes, or `null`. */
  readonly accessToken: string | null;
  /** Token that is exchanged for new access tokens while the session lasts, or `null`. */
  readonly refreshToken: string | null;
}

/** The tokens if nobody is signed in. */
export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** Storage for the tokens of the signed-in user. */
export interface TokenStore {
  /** Returns the current tokens, including changes by another tab. */
  get(): Tokens;
  /** Replaces the tokens. `noTokens` deletes them. */
  set(tokens: Tokens): void;
  /** Calls the listener after each change by this or another tab, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Runs a task under a lock, so that another tab with the same tokens does not run one at the same time. */
  exclusively<T>(task: () => Promise<T>): Promise<T>;
}

/** An object with the headers of a request: a `Request`, or the request object of a framework. */
export interface RequestLike {
  /** Headers of the request. Names are case-insensitive. */
  readonly headers: { get(name: string): string | null };
  /**
   * Function that adds a `Set-Cookie` header to the response. Default: none, and a sign-in or sign-out during the
   * request is not stored.
   */
  readonly setCookie?: ((cookie: string) => void) | undefined;
}

/** An object with tokens as a token store, for example the result of `user.getAuthJson()`. */
export type TokenObject = Tokens;

type PersistentInit = 'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | TokenObject;

/** The option `tokenStore`: cookies, memory, the headers of a request, an object with tokens, or none (`null`). */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ? PersistentInit
  : HasTokenStore extends false
    ? null
    : PersistentInit | null;
