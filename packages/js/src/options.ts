import type { TokenStoreInit } from './token-store/token-store.ts';
import type { HandlerUrls } from './urls.ts';

/** The sign-in providers that have a name here. */
export type ProviderType =
  | 'google'
  | 'github'
  | 'microsoft'
  | 'spotify'
  | 'facebook'
  | 'discord'
  | 'gitlab'
  | 'bitbucket'
  | 'linkedin'
  | 'apple'
  | 'x';

/** The scopes to ask a provider for beside those of signing in. */
export type OAuthScopesOnSignIn = Readonly<Record<ProviderType, readonly string[]>>;

/** How a client app is made. Each default is read when the app is made; an empty variable counts as absent. */
export interface StackClientAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> {
  readonly tokenStore: TokenStoreInit<HasTokenStore>;
  /** The origin of the service. Default: `NEXT_PUBLIC_STACK_URL`, else `http://localhost:8100`. */
  readonly baseUrl?: string | undefined;
  /** Default: `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  readonly projectId?: ProjectId | undefined;
  /** Default: `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  readonly urls?: Partial<HandlerUrls> | undefined;
  readonly oauthScopesOnSignIn?: Partial<OAuthScopesOnSignIn> | undefined;
  /** Leaves the app out of the count that warns of an app made on every render. */
  readonly noAutomaticPrefetch?: boolean | undefined;
}
