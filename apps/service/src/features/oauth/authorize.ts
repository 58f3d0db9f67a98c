import { randomBytes } from 'node:crypto';
import { authorizeOAuth, KnownErrors } from '@keystack/contract';
import { lookup } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { limitFrom } from '../../domain/abuse-limits.ts';
import { findOAuthClient } from '../../domain/oauth-clients.ts';
import { withoutFragment } from '../../domain/oauth-codes.ts';
import { readProviderSettings } from '../../domain/oauth-provider-settings.ts';
import { keepState, newState } from '../../domain/oauth-states.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkAccessToken } from '../../domain/tokens.ts';
import { implement } from '../../http/implement.ts';
import { openProvider } from '../../oauth/provider-client.ts';
import { authorizationUrl, scopesFor } from '../../oauth/provider-flow.ts';
import { stateCookie } from './cookie.ts';

const findSessionUser = lookup<{ user_id: string }>(
  'find_session_user',
  `select user_id from sessions where project_id = $1 and id = $2 and user_id = $3 and expires_at > $4`,
);

/** Sends the browser to a provider. */
export const authorize = implement(authorizeOAuth, async ({ deps, params, query, address, setCookie }) => {
  const project = await findOAuthClient(deps.db, deps, query.client_id, query.client_secret);
  if (project === null) throw new KnownErrors.InvalidOAuthClientIdOrSecret(query.client_id);
  const { project_id: projectId } = project;
  if (!project.secret_valid) throw new KnownErrors.InvalidPublishableClientKey(projectId);
  const settings = await readProviderSettings(deps.db, projectId, params.provider);
  const userId = query.type === 'link' ? await userOfToken(deps, projectId, query.token) : null;
  if (settings.type === 'shared' && query.provider_scope.trim() !== '') {
    throw new KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys();
  }

  await limitFrom(deps.db, deps, projectId, 'departuresFrom', address());
  const connection = await openProvider(deps, settings);
  const scopes = scopesFor(connection, query.provider_scope);
  const secrets = { state: newState(projectId), verifier: randomSecret(), nonce: randomSecret() };
  const request = {
    // As it was sent: to write it anew would make a strange one look harmless.
    redirectUri: withoutFragment(query.redirect_uri),
    outerState: query.state,
    codeChallenge: query.code_challenge,
    errorRedirectUrl: query.error_redirect_uri || query.error_redirect_url || null,
    afterCallbackRedirectUrl: query.after_callback_redirect_url ?? null,
    scopes,
    verifier: secrets.verifier,
    nonce: secrets.nonce,
  };
  await keepState(deps.db, deps, secrets.state, { projectId, providerId: settings.id, userId, request });
  setCookie(stateCookie(deps.config, secrets.state, connection.provider.answersByForm ?? false));
  return { status: 307, location: await authorizationUrl(connection, secrets, scopes) };
});

/** 32 random bytes in base64url: a verifier of RFC 7636, or a nonce. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function userOfToken(deps: Deps, projectId: string, token: string): Promise<string> {
  const claims = await checkAccessToken(deps.db, deps, token);
  if (claims === null) throw new KnownErrors.UnparsableAccessToken();
  const now = deps.clock.now();
  if (claims.exp * 1000 <= now) throw new KnownErrors.AccessTokenExpired();
  if (claims.aud !== projectId) throw new Refusal(403, 'The access token belongs to another project.');
  const [session] = await deps.db.run(findSessionUser, [projectId, claims.sid, claims.sub, new Date(now)]);
  if (session === undefined) throw new KnownErrors.AccessTokenExpired();
  return session.user_id;
}
