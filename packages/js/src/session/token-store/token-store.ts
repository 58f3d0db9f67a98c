/** The tokens of a signed-in user; both null when nobody is. */
export interface Tokens {
  /** A JWT of ten minutes. */
  readonly accessToken: string | null;
  /** What fresh access tokens are had for, as long as the session lasts. */
  readonly refreshToken: string | null;
}

/** Nobody is signed in. */
export const noTokens: Tokens = { accessToken: null, refreshToken: null };

/** Where the tokens of an app live. The store is the only owner of them; sessions look into it. */
export interface TokenStore {
  /** The tokens now, also when another tab has just changed them. */
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

/**
 * Where an app keeps its tokens: in cookies, in memory, in the headers of a request, in an object, or nowhere.
 */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ? PersistentInit
  : HasTokenStore extends false
    ? null
    : PersistentInit | null;
