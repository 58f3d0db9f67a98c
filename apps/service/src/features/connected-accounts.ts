import { KnownErrors } from '@keystack/contract';
import {
  getOwnProviderToken,
  getProviderToken,
  getProviderTokenOfAccount,
  listConnectedAccounts,
} from '@keystack/contract/endpoints';
import { readLinkedAccounts } from '../domain/oauth/accounts.ts';
import { getOrRefreshProviderToken } from '../domain/oauth/provider-tokens.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints for the users' accounts at OAuth providers: list them, get an access token. */
export const connectedAccountEndpoints = [
  implement(getProviderToken, async ({ deps, caller: { access, project, user }, params, body }) => {
    if (access === 'client' && params.user_id !== user?.user_id) {
      throw new HttpError(
        403,
        "With client access, only tokens of the signed-in user's accounts are available. Send 'me' as the user.",
      );
    }
    const { user_id: userId, provider } = params;
    return {
      access_token: await getOrRefreshProviderToken(deps, project.project_id, userId, provider, body.scope ?? ''),
    };
  }),

  implement(getOwnProviderToken, async ({ deps, caller: { project, user }, params: { provider }, body }) => {
    return {
      access_token: await getOrRefreshProviderToken(deps, project.project_id, user.user_id, provider, body.scope ?? ''),
    };
  }),

  implement(getProviderTokenOfAccount, async ({ deps, caller, params, body }) => {
    const { user_id: userId, provider, account_id: accountId } = params;
    restrictClientToOwnUser(caller, userId, 'tokens of the accounts');
    const { project_id: projectId } = caller.project;
    const accounts = await readLinkedAccounts(deps.db, projectId, userId);
    // At most one for each provider. Without one, the error is that of the other endpoints.
    const account = accounts.find(({ providerId }) => providerId === provider);
    if (account !== undefined && account.accountId !== accountId)
      throw new KnownErrors.OAuthConnectionNotConnectedToUser();
    return { access_token: await getOrRefreshProviderToken(deps, projectId, userId, provider, body.scope ?? '') };
  }),

  implement(listConnectedAccounts, async ({ deps, caller, params: { user_id: userId } }) => {
    restrictClientToOwnUser(caller, userId, 'the accounts');
    const accounts = await readLinkedAccounts(deps.db, caller.project.project_id, userId);
    const items = accounts.map(({ providerId, accountId }) => ({
      user_id: userId,
      provider: providerId,
      provider_account_id: accountId,
    }));
    return { items, is_paginated: false };
  }),
];
