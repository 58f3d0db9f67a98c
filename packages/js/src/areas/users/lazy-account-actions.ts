import { loadOtherActions, type OtherActions } from '../../apps/load-actions.ts';
import type { ConnectedAccountOptions, OAuthConnection } from '../connected-accounts/connected-accounts.ts';
import type { AccountActions, createAccountActions } from './account-actions.ts';

type RequiredAccountOptions = ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' };

/**
 * The load of the code that components suspend on. A failed one is kept, because otherwise each render would start
 * another.
 */
let loading: Promise<OtherActions> | undefined;

/** Version of `createAccountActions` that loads the code of the methods on the first call. */
export function createLazyAccountActions(...args: Parameters<typeof createAccountActions>): AccountActions {
  const [{ queries }] = args;
  const load = async () => (await loadOtherActions()).createAccountActions(...args);
  const useActions = () => {
    loading ??= loadOtherActions();
    return queries.view.use(loading).createAccountActions(...args);
  };

  async function getConnectedAccount(id: string, options: RequiredAccountOptions): Promise<OAuthConnection>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  async function getConnectedAccount(id: string, options?: ConnectedAccountOptions) {
    return (await load()).getConnectedAccount(id, options);
  }

  function useConnectedAccount(id: string, options: RequiredAccountOptions): OAuthConnection;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions) {
    return useActions().useConnectedAccount(id, options);
  }

  return {
    getConnectedAccount,
    useConnectedAccount,
    unlinkOAuthProvider: async (providerId, proof) => (await load()).unlinkOAuthProvider(providerId, proof),
    getActiveSessions: async () => (await load()).getActiveSessions(),
    useActiveSessions: () => useActions().useActiveSessions(),
    revokeSession: async (sessionId) => (await load()).revokeSession(sessionId),
    listContactChannels: async () => (await load()).listContactChannels(),
    useContactChannels: () => useActions().useContactChannels(),
    createContactChannel: async (options) => (await load()).createContactChannel(options),
  };
}
