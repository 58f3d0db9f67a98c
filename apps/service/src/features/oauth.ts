import { authorizeEndpoint } from './oauth/authorize.ts';
import { callbackEndpoints } from './oauth/callback.ts';
import { tokenEndpoint } from './oauth/token.ts';

/**
 * Endpoints of OAuth: the redirect to a provider, the callback, and the token endpoint, which also refreshes sessions.
 */
export const oauthEndpoints = [authorizeEndpoint, ...callbackEndpoints, tokenEndpoint];
