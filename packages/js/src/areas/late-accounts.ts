import { type Actions, loadActions, loadedMethods } from '../apps/load-actions.ts';
import type {
  ConnectedAccountOptions,
  ConnectedAccounts,
  connectedAccounts,
  OAuthConnection,
} from './connected-accounts.ts';

type Needed = ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' };

/** The load that components wait for. A failed one is kept, or each attempt to render would begin another. */
let loading: Promise<Actions> | undefined;

/** The accounts of a user at providers, loaded when the first is asked for: most apps ask for none. */
export function lateAccounts(...given: Parameters<typeof connectedAccounts>): ConnectedAccounts {
  const [{ values }] = given;
  const accounts = (actions: Actions) => actions.connectedAccounts(...given);

  function useConnectedAccount(id: string, options: Needed): OAuthConnection;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions): OAuthConnection | null;
  function useConnectedAccount(id: string, options?: ConnectedAccountOptions) {
    loading ??= loadActions();
    return accounts(values.view.use(loading)).useConnectedAccount(id, options);
  }

  return { ...loadedMethods(['getConnectedAccount', 'unlinkOAuthProvider'], accounts), useConnectedAccount };
}
