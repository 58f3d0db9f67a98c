import { authorize } from './oauth/authorize.ts';
import { callbacks } from './oauth/callback.ts';
import { token } from './oauth/token.ts';

/** Signing in at a provider: to the provider, back from it, and the token endpoint, which also refreshes. */
export const oauth = [authorize, ...callbacks, token];
