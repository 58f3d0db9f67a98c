import { KnownErrors, limits } from '@keystack/contract';
import { requestToken } from '@keystack/contract/endpoints';
import { lookup } from '../../database/database.ts';
import { findOAuthClient } from '../../domain/oauth/clients.ts';
import { redeemOAuthCode } from '../../domain/oauth/codes.ts';
import { implement } from '../../http/implement.ts';
import { signAccessToken } from '../../security/access-tokens.ts';
import { sha256 } from '../../security/random-text.ts';

const findRefreshGrant = lookup<{ session_id: string | null; user_id: string | null }>(
  'find_refresh_grant',
  `select s.id as session_id, s.user_id
  from api_keys k
  join key_sets ks on ks.project_id = k.project_id and ks.id = k.key_set_id and ks.revoked_at is null and ks.expires_at >= $4
  left join sessions s on s.project_id = k.project_id and s.refresh_hash = $3 and s.expires_at > $4
  where k.project_id = $1 and k.access = 'client' and k.hash = $2`,
);

const common = {
  token_type: 'Bearer',
  expires_in: limits.accessTokenLifetime / 1000,
  scope: 'legacy',
} as const;

/** The OAuth token endpoint. The client is a project, its secret the publishable client key. */
export const token = implement(requestToken, async ({ deps, body, ipAddress, locale }) => {
  const { client_id: projectId = '', client_secret: secret } = body;
  if (body.grant_type === 'authorization_code') {
    const project = await findOAuthClient(deps.db, deps, projectId, secret ?? '');
    // A verifier proves as much as the publishable key, which anybody can know.
    const isProven = project?.secret_valid || (secret === undefined && body.code_verifier !== '');
    if (project === null || !isProven) throw new KnownErrors.InvalidOAuthClientIdOrSecret(null);
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
    const signIn = { project, ipAddress: ipAddress(), locale: locale() };
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
  const now = new Date(deps.clock.now());
  const [grant] = await deps.db.run(findRefreshGrant, [
    projectId,
    sha256(secret ?? ''),
    sha256(body.refresh_token),
    now,
  ]);
  if (grant === undefined) throw new KnownErrors.InvalidOAuthClientIdOrSecret(null);
  const { session_id: sessionId, user_id: userId } = grant;
  if (sessionId === null || userId === null) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  const accessToken = await signAccessToken(deps.db, deps, { projectId, sessionId, userId });
  return { access_token: accessToken, ...common };
});
