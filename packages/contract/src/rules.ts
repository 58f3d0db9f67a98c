/*
 * The limits and rules that pages share with the service. Code that runs in browsers imports them from here instead of
 * from index.ts: some bundlers (esbuild) would put the definitions of all errors into the first files of an app.
 */

export { limits } from './limits.ts';
export { isOAuthProviderId, type OAuthProviderId, oauthProviders } from './oauth-providers.ts';
export { canonicalEmail } from './rules/email.ts';
export { findLocale, type LocaleTag, textDirection } from './rules/locales.ts';
export { passwordProblem } from './rules/password-problem.ts';
