import type { ConnectAccount, UserScope } from '../../apps/user-scope.ts';
import { type ConnectedAccounts, createConnectedAccounts } from '../connected-accounts/connected-accounts.ts';
import { createSessionActions, type SessionActions } from '../sessions/active-sessions.ts';
import { type ContactChannelActions, createContactChannelActions } from './contact-channels.ts';

/**
 * Methods of a user object that account settings use: for sessions, email addresses and accounts at OAuth providers.
 */
export type AccountActions = ConnectedAccounts & SessionActions & ContactChannelActions;

/** Creates the methods of a user object that account settings use. */
export function createAccountActions(
  scope: UserScope,
  linkedProviders: readonly { readonly id: string }[],
  connect: ConnectAccount,
): AccountActions {
  return {
    ...createConnectedAccounts(scope, linkedProviders, connect),
    ...createSessionActions(scope),
    ...createContactChannelActions(scope),
  };
}
