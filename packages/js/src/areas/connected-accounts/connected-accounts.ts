import type { ConnectAccount, UserScope } from '../../apps/user-scope.ts';
import type { Cached } from '../../cache/cache.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { KnownErrors } from '../../known-errors.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';

/** A user's account at an OAuth provider. */
export interface Connection {
  /** ID of the provider, for example `github`. */
  readonly id: string;
}

/** A user's account at an OAuth provider, with access tokens for the provider's API. */
export interface OAuthConnection extends Connection {
  /**
   * Fetches an access token for the provider's API. Throws an `Error` if the account is no longer connected
   * (`OAuthConnectionNotConnectedToUser`) or no longer has the requested scopes
   * (`OAuthConnectionDoesNotHaveRequiredScope`).
   *
   * @throws {KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys}
   * @throws {KnownErrors.OAuthProviderNotFoundOrNotEnabled}
   * @throws {KnownErrors.UserNotFound}
   * @see POST /connected-accounts/{user_id}/{provider}/access-token
   *
   * @example
   * const account = await user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] });
   * const { accessToken } = await account.getAccessToken();
   */
  getAccessToken(): Promise<{ accessToken: string }>;
  /**
   * React hook version of `getAccessToken`. Suspends while loading and re-renders on change.
   *
   * @example
   * const account = user.useConnectedAccount('github', { or: 'redirect' });
   * const { accessToken } = account.useAccessToken();
   */
  useAccessToken(): { accessToken: string };
}

/** Options for reading a connected account. */
export interface ConnectedAccountOptions {
  /**
   * Behavior if no account with the scopes is connected: redirect to the provider to connect one, throw an `Error`, or
   * return `null`. Default: `return-null`.
   */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Scopes that the account must have granted, in the provider's terms. Default: none. */
  readonly scopes?: readonly string[] | undefined;
}

/** Methods for a user's accounts at OAuth providers. */
export interface ConnectedAccounts {
  /**
   * Returns the user's account at an OAuth provider. If no account with the scopes is connected
   * (`OAuthConnectionNotConnectedToUser`, `OAuthConnectionDoesNotHaveRequiredScope`), returns `null`, throws an `Error`
   * or redirects to the provider, depending on `options.or`.
   *
   * @param providerId ID of the provider, for example `github`.
   * @returns The account, or `null` if none is connected.
   * @throws {KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys}
   * @throws {KnownErrors.OAuthProviderNotFoundOrNotEnabled}
   * @throws {KnownErrors.UserNotFound}
   * @see POST /connected-accounts/{user_id}/{provider}/access-token
   *
   * @example
   * const account = await user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] });
   * const { accessToken } = await account.getAccessToken();
   */
  getConnectedAccount(
    providerId: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  getConnectedAccount(providerId: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  /**
   * React hook version of `getConnectedAccount`. Suspends while loading and re-renders on change.
   *
   * @param providerId ID of the provider, for example `github`.
   *
   * @example
   * const account = user.useConnectedAccount('github', { scopes: ['repo'] });
   */
  useConnectedAccount(
    providerId: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): OAuthConnection;
  useConnectedAccount(providerId: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  /**
   * Unlinks the user's account at an OAuth provider and deletes its tokens. The user can no longer sign in with it.
   * Throws `SchemaError` if it is the user's last sign-in method. In a browser, requires a session that started at most
   * 10 minutes ago or `totpCode`, and throws `SchemaError` without either.
   *
   * @param providerId ID of the provider, for example `github`.
   * @throws {KnownErrors.OAuthConnectionNotConnectedToUser}
   * @throws {KnownErrors.SchemaError}
   * @throws {KnownErrors.InvalidTotpCode}
   * @throws {KnownErrors.TooManyRequests}
   * @throws {KnownErrors.UserNotFound}
   * @see DELETE /oauth-providers/{user_id}/{provider_id}
   *
   * @example
   * await user.unlinkOAuthProvider('github');
   */
  unlinkOAuthProvider(providerId: string, proof?: SecondFactorProof): Promise<void>;
}

/** An access token for a provider's API, and the object of the account that it belongs to. */
interface Grant {
  readonly accessToken: string;
  readonly connection: OAuthConnection;
}

/**
 * The query for an access token of the user's account at a provider. Its value is `null` if no account is connected, or
 * the account has not granted all scopes.
 */
const grants: Query<UserScope, [providerId: string, scopes: string], string | null, Grant | null> = defineQuery(
  'accounts',
  async ({ transport, userId }, provider, scope) => {
    const result = await transport.attempt(
      'POST /connected-accounts/{user_id}/{provider}/access-token',
      { params: { userId, provider }, body: { scope } },
      [KnownErrors.OAuthConnectionDoesNotHaveRequiredScope, KnownErrors.OAuthConnectionNotConnectedToUser],
    );
    return result.status === 'ok' ? result.data.accessToken : null;
  },
  (accessToken, scope, id, scopes) => {
    if (accessToken === null) return null;
    const entry = () => grants(scope, id, scopes);
    return {
      accessToken,
      connection: {
        id,
        getAccessToken: async () => tokenOf(await entry().get()),
        useAccessToken: () => tokenOf(scope.queries.view.useCached(entry())),
      },
    };
  },
);

function tokenOf(grant: Grant | null): { accessToken: string } {
  if (grant !== null) return { accessToken: grant.accessToken };
  throw new Error('The account is no longer connected. Connect it with { or: "redirect" }.');
}

const noGrantPromise: Promise<null> = Object.assign(Promise.resolve(null), { status: 'fulfilled', value: null });
/** The cached value for a provider at which the user has no account, so that no request is sent. */
const noGrant: Cached<null> = {
  get: () => noGrantPromise,
  read: () => noGrantPromise,
  peek: () => null,
  subscribe: () => () => {},
};

/** The redirect in flight for each list of linked providers, so that re-rendered components wait for the same one. */
const connectRedirects = new WeakMap<object, Promise<never>>();

/** Creates the methods of a user object for the user's accounts at OAuth providers. */
export function createConnectedAccounts(
  scope: UserScope,
  linkedProviders: readonly { readonly id: string }[],
  connect: ConnectAccount,
): ConnectedAccounts {
  const grant = (id: string, scopes: readonly string[] = []): Cached<Grant | null> =>
    linkedProviders.some((provider) => provider.id === id) ? grants(scope, id, scopes.join(' ')) : noGrant;
  const connectionOf = (grant: Grant | null, id: string, or: ConnectedAccountOptions['or']) => {
    if (grant === null && or === 'throw') {
      throw new Error(
        `The user has not connected an account at ${id} with these scopes. Connect it with { or: "redirect" }.`,
      );
    }
    return grant?.connection ?? null;
  };

  async function getConnectedAccount(
    id: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  async function getConnectedAccount(id: string, { or, scopes }: ConnectedAccountOptions = {}) {
    const connection = connectionOf(await grant(id, scopes).get(), id, or);
    return connection === null && or === 'redirect' ? connect(id, scopes ?? []) : connection;
  }

  function useConnectedAccount(
    id: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): OAuthConnection;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  function useConnectedAccount(id: string, { or, scopes }: ConnectedAccountOptions = {}) {
    const { useCached, use } = scope.queries.view;
    const connection = connectionOf(useCached(grant(id, scopes)), id, or);
    if (connection !== null || or !== 'redirect') return connection;
    const redirect = connectRedirects.get(linkedProviders) ?? connect(id, scopes ?? []);
    connectRedirects.set(linkedProviders, redirect);
    return use(redirect);
  }

  async function unlinkOAuthProvider(providerId: string, proof?: SecondFactorProof) {
    const { transport, userId, queries } = scope;
    const params = { userId, providerId };
    await transport.request('DELETE /oauth-providers/{user_id}/{provider_id}', { params, body: proof && { ...proof } });
    await queries.invalidate('user', 'accounts');
  }

  return { getConnectedAccount, useConnectedAccount, unlinkOAuthProvider };
}
