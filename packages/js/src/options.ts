import { env } from './env.ts';
import type { AppIdentity } from './request.ts';
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

/** Which service and project the options mean, with the environment's defaults in place of what is absent. */
export function resolveIdentity(options: StackClientAppConstructorOptions): AppIdentity {
  const baseUrl = options.baseUrl ?? env.baseUrl() ?? 'http://localhost:8100';
  if (!URL.canParse(baseUrl)) {
    throw new Error(
      `The baseUrl "${baseUrl}" is no URL, so the service cannot be reached. Give its origin, for example https://auth.example.com.`,
    );
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    projectId: options.projectId ?? env.projectId() ?? missing('projectId', 'NEXT_PUBLIC_STACK_PROJECT_ID'),
    publishableClientKey:
      options.publishableClientKey ??
      env.publishableClientKey() ??
      missing('publishableClientKey', 'NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY'),
  };
}

function missing(option: string, variable: string): never {
  throw new Error(
    `The app has no ${option}, so it belongs to no project. Copy it from the project's page in the dashboard into the option ${option} or the variable ${variable}.`,
  );
}
