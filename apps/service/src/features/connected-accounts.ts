import { KnownErrors } from '@keystack/contract';
import { getOwnProviderToken, getProviderToken, unlinkOAuthProvider } from '@keystack/contract/endpoints';
import { unlinkAccount } from '../domain/oauth/accounts.ts';
import { providerToken } from '../domain/oauth/provider-tokens.ts';
import { notifyOwner } from '../domain/sign-in/owner-emails.ts';
import { hasOtherSignInMethod } from '../domain/sign-in/sign-in-methods.ts';
import { recordUserEvent } from '../domain/users/user-events.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints for the users' accounts at OAuth providers: get an access token, unlink an account. */
export const connectedAccounts = [
  implement(getProviderToken, async ({ deps, caller: { access, project, user }, params, body }) => {
    if (access === 'client' && params.user_id !== user?.user_id) {
      throw new HttpError(
        403,
        "With client access, only tokens of the signed-in user's accounts are available. Send 'me' as the user.",
      );
    }
    const { user_id: userId, provider } = params;
    return { access_token: await providerToken(deps, project.project_id, userId, provider, body.scope ?? '') };
  }),

  implement(getOwnProviderToken, async ({ deps, caller: { project, user }, params: { provider }, body }) => {
    return { access_token: await providerToken(deps, project.project_id, user.user_id, provider, body.scope ?? '') };
  }),

  implement(unlinkOAuthProvider, async ({ deps, caller: { access, project, user }, params, transaction }) => {
    const { user_id: userId, provider_id: providerId } = params;
    const { project_id: projectId } = project;
    if (access === 'client' && userId !== user?.user_id) {
      throw new HttpError(
        403,
        "With client access, only accounts of the signed-in user can be unlinked. Send 'me' as the user.",
      );
    }
    await transaction(async (tx) => {
      const hasOther = await hasOtherSignInMethod(tx, projectId, userId, providerId);
      if (hasOther === null) throw new KnownErrors.UserNotFound();
      const unlinked = await unlinkAccount(tx, projectId, userId, providerId);
      if (!unlinked) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
      if (!hasOther) throw lastMethod(providerId);
      await notifyOwner(tx, deps, projectId, userId, { type: 'provider_unlinked', providerId });
      await recordUserEvent(tx, deps, projectId, 'user.updated', userId);
    });
    return { success: true };
  }),
];

function lastMethod(providerId: string): Error {
  return new KnownErrors.SchemaError(
    `The account at ${providerId} is the user's only sign-in method, so it cannot be removed. Add another one first, for example a password.`,
  );
}
