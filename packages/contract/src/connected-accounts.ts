import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { anyBody, str, success, text, uid } from './fields.ts';
import { accessTypes } from './headers.ts';

const tokenCall = {
  method: 'POST',
  access: accessTypes,
  bodyLimit: bodyLimits.small,
  /** The scopes that the token must have, separated by spaces. */
  body: z.strictObject({ scope: z.optional(text()) }),
  status: 201,
  reply: z.strictObject({ access_token: str() }),
  errors: [
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    'OAuthConnectionNotConnectedToUser',
    'OAuthConnectionDoesNotHaveRequiredScope',
  ],
} as const;

/** Returns an access token of a user's account at a provider, for requests to that provider's API. */
export const getProviderToken = endpoint({
  ...tokenCall,
  path: '/connected-accounts/{user_id}/{provider}/access-token',
  params: z.strictObject({ user_id: uid(), provider: str() }),
});

/** The same for the signed-in user, at the path of old clients. */
export const getOwnProviderToken = endpoint({
  ...tokenCall,
  path: '/auth/oauth/connected-accounts/{provider}/access-token',
  user: 'CannotGetOwnUserWithoutUser',
  params: z.strictObject({ provider: str() }),
});

/**
 * Unlinks a user's account at an OAuth provider and deletes its tokens. Clients unlink accounts of their own user only. The
 * last sign-in method of a user cannot be removed.
 */
export const unlinkOAuthProvider = endpoint({
  method: 'DELETE',
  path: '/oauth-providers/{user_id}/{provider_id}',
  access: accessTypes,
  params: z.strictObject({ user_id: uid(), provider_id: str() }),
  bodyLimit: bodyLimits.small,
  body: anyBody(),
  reply: success(),
  errors: ['UserNotFound', 'OAuthConnectionNotConnectedToUser'],
});
