import type { AppIdentity } from '../http/request.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import type { Bearer } from '../session/session.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { env } from './env.ts';

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

/** The addresses of a service that servers reach in another way than browsers. */
export interface BaseUrls {
  /** The origin for pages. */
  readonly browser: string;
  /** The origin for servers, for example one inside a cluster. */
  readonly server: string;
}

/** The scopes to ask a provider for beside those of signing in. */
export type OAuthScopesOnSignIn = Readonly<Record<ProviderType, readonly string[]>>;

/** Options of a client app. Each default is read when the app is created; an empty variable counts as absent. */
export interface StackClientAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> {
  /** Token store of the signed-in user; null if every method call passes its own. */
  readonly tokenStore: TokenStoreInit<HasTokenStore>;
  /**
   * The origin of the service, or one for browsers and one for servers. Default: `NEXT_PUBLIC_STACK_API_URL` with its kinds
   * for browser and server, `NEXT_PUBLIC_STACK_URL`, else `http://localhost:8100`.
   */
  readonly baseUrl?: string | BaseUrls | undefined;
  /** The id of the project. Default: `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  readonly projectId?: ProjectId | undefined;
  /** Key that authorizes requests of browsers; not a secret. Default: `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  /** The URLs of the app's pages. Default: below `/handler`, with `/` as home. */
  readonly urls?: Partial<HandlerUrls> | undefined;
  /** Scopes to request from OAuth providers in addition to the profile, on sign-in and when connecting an account. */
  readonly oauthScopesOnSignIn?: Partial<OAuthScopesOnSignIn> | undefined;
  /**
   * Default: `window`. With `none` redirects are left to the app: the `redirectTo` methods do nothing, and who asks for a
   * user with `or: 'redirect'` waits without end.
   */
  readonly redirectMethod?: 'window' | 'nextjs' | 'none' | undefined;
  /** Leaves the app out of the count that warns of an app made on every render, and has it fetch nothing ahead. */
  readonly noAutomaticPrefetch?: boolean | undefined;
}

/** Options of a server app: those of a client app and the secret server key. */
export type StackServerAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** Default: `STACK_SECRET_SERVER_KEY`. Never give it to a browser. */
  readonly secretServerKey?: string | undefined;
};

/** Options of an admin app: the keys of all levels, or the project owner's session instead of keys. */
export type StackAdminAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> =
  | (StackServerAppConstructorOptions<HasTokenStore, ProjectId> & {
      /** Default: `STACK_SUPER_SECRET_ADMIN_KEY`. Never give it to a browser. */
      readonly superSecretAdminKey?: string | undefined;
      readonly projectOwnerSession?: undefined;
    })
  | (Omit<StackClientAppConstructorOptions<HasTokenStore, ProjectId>, 'publishableClientKey'> & {
      readonly publishableClientKey?: undefined;
      readonly secretServerKey?: undefined;
      readonly superSecretAdminKey?: undefined;
      /** The session of a signed-in user of the project `internal`. */
      readonly projectOwnerSession: Bearer;
    });

/** A client app as JSON, to be rebuilt in a browser. */
export type StackClientAppJson<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** A UUID. The same app is made of it each time. */
  readonly uniqueIdentifier: string;
};

/** Returns the service and project of the options. The environment provides defaults for absent ones. */
export function resolveIdentity(options: StackClientAppConstructorOptions): AppIdentity {
  const project = resolveProject(options);
  const publishableClientKey = required(
    options.publishableClientKey ?? env.publishableClientKey(),
    'publishableClientKey',
    'NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY',
  );
  return {
    ...project,
    access: 'client',
    keys: { 'publishable-client-key': publishableClientKey },
  };
}

/** Returns the base URL of the service and the id of the project. */
export function resolveProject(
  options: Pick<StackClientAppConstructorOptions, 'baseUrl' | 'projectId'>,
): Pick<AppIdentity, 'baseUrl' | 'projectId'> {
  return {
    baseUrl: resolveBaseUrl(options.baseUrl, typeof window === 'undefined' ? 'server' : 'browser'),
    projectId: required(options.projectId ?? env.projectId(), 'projectId', 'NEXT_PUBLIC_STACK_PROJECT_ID'),
  };
}

/** Returns the base URL of the service for browsers or for servers. */
export function resolveBaseUrl(baseUrls: string | BaseUrls | undefined, side: keyof BaseUrls): string {
  const explicit = typeof baseUrls === 'object' ? baseUrls[side] : baseUrls;
  const baseUrl = explicit ?? env.baseUrls[side]() ?? env.baseUrl() ?? 'http://localhost:8100';
  if (!/^https?:\/\/\S+$/.test(baseUrl)) {
    throw new Error(`The baseUrl "${baseUrl}" is not a URL. Use one such as https://auth.example.com.`);
  }
  return baseUrl.replace(/\/+$/, '');
}

/** Returns a required option. Throws if it is absent. */
export function required(value: string | undefined, option: string, variable: string): string {
  if (value) return value;
  throw new Error(
    `The app has no ${option}, so every request would be rejected. Pass that option, or set the variable ${variable}.`,
  );
}
