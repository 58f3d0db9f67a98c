/** The tokens of a signed-in user; both null when nobody is. */
export interface Tokens {
  /** A JWT that is valid for ten minutes. */
  readonly accessToken: string | null;
  /** Token exchanged for new access tokens while the session lasts. */
  readonly refreshToken: string | null;
}

/** Nobody is signed in. */
export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** Storage for the tokens of an app. Only the store holds them; sessions read from it. */
export interface TokenStore {
  /** Returns the current tokens, also when another tab has just changed them. */
  get(): Tokens;
  set(tokens: Tokens): void;
  /** Calls the listener after each change, whoever made it, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** Runs the task while no other holder of the same tokens, such as another tab, runs one. */
  exclusively<T>(task: () => Promise<T>): Promise<T>;
}

/** Anything with the headers of a request: a `Request`, or what a framework has in its place. */
export interface RequestLike {
  /** By their names in any case. */
  readonly headers: { get(name: string): string | null };
  /**
   * Sends a `Set-Cookie` header with the answer. Without it nothing is written back when somebody signs in or out during the
   * request.
   */
  readonly setCookie?: ((cookie: string) => void) | undefined;
}

/** Tokens that were handed over, for example those of `user.getAuthJson()`. */
export type TokenObject = Tokens;

type PersistentInit = 'cookie' | 'nextjs-cookie' | 'memory' | RequestLike | TokenObject;

/** Storage location of an app's tokens: cookies, memory, the headers of a request, an object, or none (null). */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ? PersistentInit
  : HasTokenStore extends false
    ? null
    : PersistentInit | null;
