import { type ActionsModule, loadActions } from '../../apps/load-actions.ts';
import type {
  ConnectedAccountOptions,
  ConnectedAccounts,
  createConnectedAccounts,
  OAuthConnection,
} from './connected-accounts.ts';

type RequiredAccountOptions = ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' };

/** The load of the code that components suspend on. A failed one is kept, because otherwise each render would start another. */
let loading: Promise<ActionsModule> | undefined;

/** Version of `createConnectedAccounts` that loads the code of the methods on the first call. */
export function createLazyConnectedAccountActions(
  ...args: Parameters<typeof createConnectedAccounts>
): ConnectedAccounts {
  const [{ queries }] = args;
  const load = async () => (await loadActions()).createConnectedAccounts(...args);

  async function getConnectedAccount(id: string, options: RequiredAccountOptions): Promise<OAuthConnection>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions) {
    return (await load()).getConnectedAccount(id, options);
  }

  function useConnectedAccount(id: string, options: RequiredAccountOptions): OAuthConnection;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions) {
    loading ??= loadActions();
    return queries.view
      .use(loading)
      .createConnectedAccounts(...args)
      .useConnectedAccount(id, options);
  }

  return {
    getConnectedAccount,
    useConnectedAccount,
    unlinkOAuthProvider: async (providerId) => (await load()).unlinkOAuthProvider(providerId),
  };
}
