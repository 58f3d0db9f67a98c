import { oauthProviderIds } from './oauth-providers.ts';

/** The ids of the sign-in methods of a project: passwords, magic links and the OAuth providers. */
export const signInMethodIds = ['password', 'magic_link', ...oauthProviderIds] as const;

/** The checks of a domain, in their order. */
export const domainChecks = ['resolve', 'connect', 'encrypt', 'respond', 'handler'] as const;
