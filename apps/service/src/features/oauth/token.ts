import { KnownErrors, limits } from '@keystack/contract';
import { issueOAuthTokens } from '@keystack/contract/endpoints';
import { findOAuthClientAndCheckSecret, findSessionForRefresh } from '../../domain/oauth/clients.ts';
import { redeemOAuthCode } from '../../domain/oauth/codes.ts';
import { implement } from '../../http/implement.ts';
import { signAccessToken } from '../../security/access-tokens.ts';

const common = {
  token_type: 'Bearer',
  expires_in: limits.accessTokenLifetime / 1000,
  scope: 'legacy',
} as const;

/** The OAuth token endpoint. The client is a project, its secret the publishable client key. */
export const tokenEndpoint = implement(issueOAuthTokens, async ({ deps, body, ipAddress, locale, device }) => {
  const { client_id: projectId = '', client_secret: secret } = body;
  if (body.grant_type === 'authorization_code') {
    const project = await findOAuthClientAndCheckSecret(deps.db, deps, projectId, secret ?? '');
    // A PKCE verifier proves as much as the publishable key, which is public.
    const isProven = project?.secret_valid || (secret === undefined && body.code_verifier !== '');
    if (project === null || !isProven) throw new KnownErrors.InvalidOAuthClientIdOrSecret(null);
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
    const signIn = { project, ipAddress: ipAddress(), locale: locale(), device: device() };
    const grant = await redeemOAuthCode(deps, { code, redirectUri, codeVerifier }, signIn);
    return {
      access_token: grant.access_token,
      refresh_token: grant.refresh_token,
      ...common,
      is_new_user: grant.isNewUser,
      newUser: grant.isNewUser,
      after_callback_redirect_url: grant.afterCallbackRedirectUrl,
      afterCallbackRedirectUrl: grant.afterCallbackRedirectUrl,
    };
  }
  const grant = await findSessionForRefresh(deps.db, deps, projectId, secret ?? '', body.refresh_token);
  if (grant === null) throw new KnownErrors.InvalidOAuthClientIdOrSecret(null);
  if (grant.found === null) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  const accessToken = await signAccessToken(deps.db, deps, grant.found.session, grant.found.user);
  return { access_token: accessToken, ...common };
});
