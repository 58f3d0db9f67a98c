import type { ConnectionSettings } from '../http/request.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import type { Bearer } from '../session/session.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { env } from './env.ts';

/** IDs of the OAuth providers that projects can enable. */
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

/** Origins of a service that servers and browsers reach at different URLs. */
export interface BaseUrls {
  /** Origin of the service for browsers. */
  readonly browser: string;
  /** Origin of the service for servers, for example one inside a cluster. */
  readonly server: string;
}

const defaultRequestTimeout = 10_000;

/** Scopes to request from each OAuth provider in addition to the user's profile. */
export type OAuthScopesOnSignIn = Readonly<Record<ProviderType, readonly string[]>>;

/**
 * Options of a client app. Defaults from environment variables are read when the app is created. An empty variable
 * counts as absent.
 */
export interface StackClientAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> {
  /**
   * Storage of the user's tokens: `cookie` in a browser, `nextjs-cookie` on a Next.js server, `memory`, the headers of
   * a request, an object with tokens, or `null` if every method call passes its own.
   */
  readonly tokenStore: TokenStoreInit<HasTokenStore>;
  /**
   * Origin of the service, or one origin for browsers and one for servers. Default: `NEXT_PUBLIC_STACK_API_URL` (for
   * browsers or servers only: `NEXT_PUBLIC_BROWSER_STACK_API_URL`, `NEXT_PUBLIC_SERVER_STACK_API_URL`), then
   * `NEXT_PUBLIC_STACK_URL`, then `http://localhost:8100`.
   */
  readonly baseUrl?: string | BaseUrls | undefined;
  /** ID of the project. Default: `NEXT_PUBLIC_STACK_PROJECT_ID`. */
  readonly projectId?: ProjectId | undefined;
  /** Key that authorizes requests of browsers. Not a secret. Default: `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`. */
  readonly publishableClientKey?: string | undefined;
  /** URLs of the app's pages. Default: pages below `/handler`, with `/` as home. */
  readonly urls?: Partial<HandlerUrls> | undefined;
  /**
   * Scopes to request from OAuth providers in addition to the user's profile, on sign-in and when connecting an
   * account. Default: none.
   */
  readonly oauthScopesOnSignIn?: Partial<OAuthScopesOnSignIn> | undefined;
  /**
   * Method of redirects. With `none`, the app itself navigates: the `redirectTo` methods do nothing, and `getUser({ or:
   * 'redirect' })` and `useUser({ or: 'redirect' })` return `null`, although their types exclude it. Sign-ins at OAuth
   * providers and account linking still leave the page. Default: `window`.
   */
  readonly redirectMethod?: 'window' | 'nextjs' | 'none' | undefined;
  /**
   * Time to wait for each response of the service, in milliseconds. After it, the request is aborted and fails with a
   * `ConnectionError`. Default: 10,000.
   */
  readonly requestTimeout?: number | undefined;
  /**
   * `true` to exclude the app from the warning about apps that are created on every render, and to prefetch nothing.
   * Default: false.
   */
  readonly noAutomaticPrefetch?: boolean | undefined;
}

/** Options of a server app: those of a client app and the secret server key. */
export type StackServerAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** Secret key for requests of servers. Never send it to a browser. Default: `STACK_SECRET_SERVER_KEY`. */
  readonly secretServerKey?: string | undefined;
  /**
   * Request of the visitor for whom the app signs in, signs up or sends emails. The service counts attempts by the
   * visitor's IP address, names the browser in lists of sessions, and writes emails in the visitor's language. Default:
   * none; with `nextjs-cookie`, the current request.
   */
  readonly visitor?: Visitor | undefined;
};

/** The request of a visitor of an app, as the app's server received it. */
export interface Visitor {
  /** Headers of the request. */
  readonly headers: { get(name: string): string | null };
  /** IP address of the visitor. Default: the last entry of `X-Forwarded-For`, which the nearest proxy has added. */
  readonly ipAddress?: string | null | undefined;
}

/** Options of an admin app: the keys of all levels, or the project owner's session instead of keys. */
export type StackAdminAppConstructorOptions<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> =
  | (StackServerAppConstructorOptions<HasTokenStore, ProjectId> & {
      /**
       * Secret key for requests of the project's owner. Never send it to a browser. Default:
       * `STACK_SUPER_SECRET_ADMIN_KEY`.
       */
      readonly superSecretAdminKey?: string | undefined;
      readonly projectOwnerSession?: undefined;
    })
  | (Omit<StackClientAppConstructorOptions<HasTokenStore, ProjectId>, 'publishableClientKey'> & {
      /** Absent, because the session replaces the keys. */
      readonly publishableClientKey?: undefined;
      /** Absent, because the session replaces the keys. */
      readonly secretServerKey?: undefined;
      /** Absent, because owners act for themselves. */
      readonly visitor?: undefined;
      readonly superSecretAdminKey?: undefined;
      /** The session of a signed-in user of the project `internal`. */
      readonly projectOwnerSession: Bearer;
    });

/** Options of a client app as JSON, from which a browser creates the app that a server uses. */
export type StackClientAppJson<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = StackClientAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** UUID of the app. The same UUID always gives the same app object. */
  readonly uniqueIdentifier: string;
};

/**
 * Returns the service, project and publishable client key of the options, with defaults from the environment. Throws if
 * one is absent.
 */
export function resolveConnectionSettings(options: StackClientAppConstructorOptions): ConnectionSettings {
  const project = resolveServiceAndProject(options);
  const publishableClientKey = requireOption(
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

/**
 * Returns the base URL of the service, the id of the project and the deadline of requests, with defaults from the
 * environment. Throws without an id.
 */
export function resolveServiceAndProject(
  options: Pick<StackClientAppConstructorOptions, 'baseUrl' | 'projectId' | 'requestTimeout'>,
): Pick<ConnectionSettings, 'baseUrl' | 'projectId' | 'requestTimeout'> {
  return {
    requestTimeout: options.requestTimeout ?? defaultRequestTimeout,
    baseUrl: resolveBaseUrl(options.baseUrl, typeof window === 'undefined' ? 'server' : 'browser'),
    projectId: requireOption(options.projectId ?? env.projectId(), 'projectId', 'NEXT_PUBLIC_STACK_PROJECT_ID'),
  };
}

/**
 * Returns the base URL of the service for browsers or for servers, with defaults from the environment. Throws if
 * invalid.
 */
export function resolveBaseUrl(baseUrls: string | BaseUrls | undefined, side: keyof BaseUrls): string {
  const explicit = typeof baseUrls === 'object' ? baseUrls[side] : baseUrls;
  const baseUrl = explicit ?? env.baseUrls[side]() ?? env.baseUrl() ?? 'http://localhost:8100';
  if (!/^https?:\/\/\S+$/.test(baseUrl)) {
    throw new Error(`The baseUrl "${baseUrl}" is not a URL. Use one such as https://auth.example.com.`);
  }
  return baseUrl.replace(/\/+$/, '');
}

/**
 * Returns the value of a required option. Throws if it is absent or empty; the error names the option and the variable.
 */
export function requireOption(value: string | undefined, option: string, variable: string): string {
  if (value) return value;
  throw new Error(
    `The app has no ${option}, so every request would be rejected. Pass that option, or set the variable ${variable}.`,
  );
}
