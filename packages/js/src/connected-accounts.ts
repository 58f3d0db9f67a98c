import type { Cached } from './cache.ts';
import type { ConnectAccount, UserScope } from './user-scope.ts';
import { type Family, family } from './values.ts';

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
  /** The same, followed by a component. */
  useAccessToken(): { accessToken: string };
}

/** What is asked of a connected account. */
export interface ConnectedAccountOptions {
  /** What happens without one: null, an error, or leaving for the provider to connect one. Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** What the account must allow, by the provider's names. */
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
  /** The same, followed by a component. */
  useConnectedAccount(
    providerId: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): OAuthConnection;
  useConnectedAccount(providerId: string, options?: ConnectedAccountOptions): OAuthConnection | null;
}

/** A token for a provider's API; null where no account is connected, or not with these scopes. */
const providerToken: Family<UserScope, [providerId: string, scopes: string], string | null, OAuthConnection | null> =
  family(
    'accounts',
    async ({ transport, userId }, provider, scope) => {
      const params = { userId, provider };
      const answer = await transport.attempt(
        'POST /connected-accounts/{user_id}/{provider}/access-token',
        { params, body: { scope } },
        ['OAuthConnectionDoesNotHaveRequiredScope', 'OAuthConnectionNotConnectedToUser'],
      );
      return answer.status === 'ok' ? answer.data.accessToken : null;
    },
    (token, scope, id, scopes) => {
      if (token === null) return null;
      const again = () => providerToken(scope, id, scopes);
      const connection: OAuthConnection = {
        id,
        getAccessToken: async () => tokenOf(await again().get()),
        useAccessToken: () => tokenOf(scope.values.view.useCached(again())),
      };
      tokens.set(connection, token);
      return connection;
    },
  );

const tokens = new WeakMap<OAuthConnection, string>();

function tokenOf(connection: OAuthConnection | null): { accessToken: string } {
  const accessToken = connection === null ? undefined : tokens.get(connection);
  if (accessToken !== undefined) return { accessToken };
  throw new Error('The connected account gives no token any more. Connect it again with { or: "redirect" }.');
}

const none: Promise<null> = Object.assign(Promise.resolve(null), { status: 'fulfilled', value: null });
const noAccount: Cached<null> = { get: () => none, read: () => none, peek: () => null, subscribe: () => () => {} };

/** The part of a user object that is about its accounts at providers. */
export function connectedAccounts(
  scope: UserScope,
  connected: readonly { readonly id: string }[],
  connect: ConnectAccount,
): ConnectedAccounts {
  const account = (id: string, scopes: readonly string[] = []): Cached<OAuthConnection | null> =>
    connected.some((provider) => provider.id === id) ? providerToken(scope, id, scopes.join(' ')) : noAccount;
  // A component that renders again goes on waiting for the same departure.
  let going: Promise<never> | undefined;
  const missing = (id: string) =>
    new Error(`The user has not connected an account of ${id} with these scopes. Connect one with { or: "redirect" }.`);

  async function getConnectedAccount(
    id: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  async function getConnectedAccount(id: string, { or, scopes }: ConnectedAccountOptions = {}) {
    const connection = await account(id, scopes).get();
    if (connection === null && or === 'throw') throw missing(id);
    return connection === null && or === 'redirect' ? connect(id, scopes ?? []) : connection;
  }

  function useConnectedAccount(
    id: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' },
  ): OAuthConnection;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  function useConnectedAccount(id: string, { or, scopes }: ConnectedAccountOptions = {}) {
    const { useCached, use } = scope.values.view;
    const connection = useCached(account(id, scopes));
    if (connection === null && or === 'throw') throw missing(id);
    if (connection !== null || or !== 'redirect') return connection;
    going ??= connect(id, scopes ?? []);
    return use(going);
  }

  return { getConnectedAccount, useConnectedAccount };
}
