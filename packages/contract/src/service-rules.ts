/*
 * The limits, names and rules that the settings and the command line of the service use. They need no schemas: loading
 * those takes a quarter of the time of a command.
 */

export { headerNames } from './headers.ts';
export { limits } from './limits.ts';
export { type OAuthProviderId, oauthProviderIds, oauthProviders } from './oauth-providers.ts';
export { canonicalEmail } from './rules/email.ts';
export { isLocalhost } from './rules/redirect-target.ts';
export { isSafeSingleLine } from './rules/single-line.ts';
export { serviceLimits } from './service-limits.ts';
