import { getOwnProviderToken, getProviderToken } from '@keystack/contract';
import { providerToken } from '../domain/provider-tokens.ts';
import { Refusal } from '../domain/refusal.ts';
import { implement } from '../http/implement.ts';

/** Access tokens of the accounts that users have connected. */
export const connectedAccounts = [
  implement(getProviderToken, async ({ deps, caller: { access, project, user }, params, body }) => {
    if (access === 'client' && params.user_id !== user?.user_id) {
      throw new Refusal(403, "Clients get the tokens of the signed-in user's accounts only. Ask for those of 'me'.");
    }
    const { user_id: userId, provider } = params;
    return { access_token: await providerToken(deps, project.project_id, userId, provider, body.scope ?? '') };
  }),

  implement(getOwnProviderToken, async ({ deps, caller: { project, user }, params: { provider }, body }) => {
    return { access_token: await providerToken(deps, project.project_id, user.user_id, provider, body.scope ?? '') };
  }),
];
