import { authorize } from './oauth/authorize.ts';
import { callbacks } from './oauth/callback.ts';
import { token } from './oauth/token.ts';

/**
 * Endpoints of OAuth: the redirect to a provider, the callback, and the token endpoint, which also refreshes sessions.
 */
export const oauth = [authorize, ...callbacks, token];
