/** The tokens of a signed-in user. Both are `null` if nobody is signed in. */
export interface Tokens {
  /** JWT that is valid for 10 minutes, or `null`. */
  readonly accessToken: string | null;
  /** Token that is exchanged for new access tokens while the session lasts, or `null`. */
  readonly refreshToken: string | null;
}

/** Nobody is signed in. */
export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** Storage for the tokens of an app. Sessions read the current tokens from it, and keep only those that they began with, to recognise their own. */
export interface TokenStore {
  /** Returns the current tokens, also when another tab has just changed them. */
  get(): Tokens;
  set(tokens: Tokens): void;
  /** Calls the listener after each change, whoever made it, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Runs the task while no other holder of the same tokens, such as another tab, runs one. */
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

/** Tokens that other code passes on, for example those of `user.getAuthJson()`. */
export type TokenObject = Tokens;

type PersistentInit = 'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | TokenObject;

/** Storage of an app's tokens: cookies, memory, the headers of a request, an object with tokens, or none (`null`). */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ? PersistentInit
  : HasTokenStore extends false
    ? null
    : PersistentInit | null;
