import type { ConnectAccount, UserScope } from '../../apps/user-scope.ts';
import type { Cached } from '../../cache/cache.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { KnownErrors } from '../../known-errors.ts';

/** A user's account at a provider that the app may act on. */
export interface Connection {
  /** The id of the provider, for example `github`. */
  readonly id: string;
}

/** The same, with tokens for the provider's API. */
export interface OAuthConnection extends Connection {
  /**
   * A token for the provider's API, asked for anew. Throws when the account is not connected any more
   * (`OAuthConnectionNotConnectedToUser`, `OAuthConnectionDoesNotHaveRequiredScope`).
   *
   * @throws OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthProviderNotFoundOrNotEnabled, UserNotFound
   * @see POST /connected-accounts/{user_id}/{provider}/access-token
   */
  getAccessToken(): Promise<{ accessToken: string }>;
  /** Hook version of `getAccessToken` for components. Re-renders on change. */
  useAccessToken(): { accessToken: string };
}

/** Options for reading a connected account. */
export interface ConnectedAccountOptions {
  /** Behavior without one: return null, throw an error, or redirect to the provider to connect one. Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Scopes that the account must have, as the provider names them. */
  readonly scopes?: readonly string[] | undefined;
}

/** The accounts of a user at providers. */
export interface ConnectedAccounts {
  /**
   * The account if there is one that allows the scopes; else null (`OAuthConnectionNotConnectedToUser`,
   * `OAuthConnectionDoesNotHaveRequiredScope`), an error, or the way to the provider. Throws where tokens cannot be had.
   *
   * @throws OAuthAccessTokenNotAvailableWithSharedOAuthKeys, OAuthProviderNotFoundOrNotEnabled, UserNotFound
   * @see POST /connected-accounts/{user_id}/{provider}/access-token
   */
  getConnectedAccount(
    providerId: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  getConnectedAccount(providerId: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  /** Hook version of `getConnectedAccount` for components. Re-renders on change. */
  useConnectedAccount(
    providerId: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): OAuthConnection;
  useConnectedAccount(providerId: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  /**
   * Unlinks the account at an OAuth provider and deletes its tokens: the user can no longer sign in with it. Throws
   * `SchemaError` if it is the user's last sign-in method.
   *
   * @example
   * await user.unlinkOAuthProvider('github');
   *
   * @throws OAuthConnectionNotConnectedToUser, SchemaError, UserNotFound
   * @see DELETE /oauth-providers/{user_id}/{provider_id}
   */
  unlinkOAuthProvider(providerId: string): Promise<void>;
}

/** A token for a provider's API, with its account. */
interface Grant {
  readonly accessToken: string;
  readonly connection: OAuthConnection;
}

/** The query for a token. Its value is `null` if no account is linked, or not with these scopes. */
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
  throw new Error('The connected account no longer has a token. Connect it again with { or: "redirect" }.');
}

const noGrantPromise: Promise<null> = Object.assign(Promise.resolve(null), { status: 'fulfilled', value: null });
const noGrant: Cached<null> = {
  get: () => noGrantPromise,
  read: () => noGrantPromise,
  peek: () => null,
  subscribe: () => () => {},
};

/** The redirect in flight for each list of linked providers, so that re-rendered components wait for the same one. */
const connectRedirects = new WeakMap<object, Promise<never>>();

/** Creates the members of a user object that concern its accounts at OAuth providers. */
export function connectedAccounts(
  scope: UserScope,
  linkedProviders: readonly { readonly id: string }[],
  connect: ConnectAccount,
): ConnectedAccounts {
  const grant = (id: string, scopes: readonly string[] = []): Cached<Grant | null> =>
    linkedProviders.some((provider) => provider.id === id) ? grants(scope, id, scopes.join(' ')) : noGrant;
  const connectionOf = (grant: Grant | null, id: string, or: ConnectedAccountOptions['or']) => {
    if (grant === null && or === 'throw') {
      throw new Error(
        `The user has not connected an account at ${id} with these scopes. Connect one with { or: "redirect" }.`,
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

  async function unlinkOAuthProvider(providerId: string) {
    const { transport, userId, queries } = scope;
    await transport.request('DELETE /oauth-providers/{user_id}/{provider_id}', { params: { userId, providerId } });
    await queries.invalidate('user', 'accounts');
  }

  return { getConnectedAccount, useConnectedAccount, unlinkOAuthProvider };
}
