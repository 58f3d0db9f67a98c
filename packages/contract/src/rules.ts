/*
 * The limits and rules that need no schemas. Code that runs in browsers imports them from here instead of from index.ts: some
 * bundlers (esbuild) would put the definitions of all errors into the first files of an app. So do the settings and the command
 * line of the service: loading the schemas takes a quarter of the time of a command.
 */

export { headerNames } from './headers.ts';
export { limits } from './limits.ts';
export { isOAuthProviderId, type OAuthProviderId, oauthProviderIds, oauthProviders } from './oauth-providers.ts';
export { canonicalEmail } from './rules/email.ts';
export { findLocale, type LocaleTag, textDirection } from './rules/locales.ts';
export { passwordProblem } from './rules/password-problem.ts';
export { isLocalhost } from './rules/redirect-target.ts';
export { isSafeSingleLine } from './rules/single-line.ts';
export { serviceLimits } from './service-limits.ts';
