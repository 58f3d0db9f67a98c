import { randomBytes } from 'node:crypto';
import { authorizeOAuth, KnownErrors } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import { limitFrom } from '../../domain/abuse-limits.ts';
import { findOAuthClient } from '../../domain/oauth-clients.ts';
import { withoutFragment } from '../../domain/oauth-codes.ts';
import { readProviderSettings } from '../../domain/oauth-provider-settings.ts';
import { keepState, newState } from '../../domain/oauth-states.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isAlive, type SessionId } from '../../domain/sessions.ts';
import { checkAccessToken } from '../../domain/tokens.ts';
import { implement } from '../../http/implement.ts';
import { openProvider } from '../../oauth/provider-client.ts';
import { authorizationUrl, scopesFor } from '../../oauth/provider-flow.ts';
import { stateCookie } from './cookie.ts';

/** Sends the browser to a provider. */
export const authorize = implement(authorizeOAuth, async ({ deps, params, query, address, setCookie }) => {
  const project = await findOAuthClient(deps.db, deps, query.client_id, query.client_secret);
  if (project === null) throw new KnownErrors.InvalidOAuthClientIdOrSecret(query.client_id);
  const { project_id: projectId } = project;
  if (!project.secret_valid) throw new KnownErrors.InvalidPublishableClientKey(projectId);
  const settings = await readProviderSettings(deps.db, projectId, params.provider);
  const linker = query.type === 'link' ? await linkerOf(deps, projectId, query.token) : null;
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
  await keepState(deps.db, deps, secrets.state, { projectId, providerId: settings.id, linker, request });
  setCookie(stateCookie(deps.config, secrets.state, connection.provider.answersByForm ?? false));
  return { status: 307, location: await authorizationUrl(connection, secrets, scopes) };
});

/** 32 random bytes in base64url: a verifier of RFC 7636, or a nonce. */
function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function linkerOf(deps: Deps, projectId: string, token: string): Promise<SessionId> {
  const claims = await checkAccessToken(deps.db, deps, token);
  if (claims === null) throw new KnownErrors.UnparsableAccessToken();
  if (claims.exp * 1000 <= deps.clock.now()) throw new KnownErrors.AccessTokenExpired();
  if (claims.aud !== projectId) throw new Refusal(403, 'The access token belongs to another project.');
  const session = { userId: claims.sub, sessionId: claims.sid };
  if (!(await isAlive(deps.db, deps, projectId, session))) throw new KnownErrors.AccessTokenExpired();
  return session;
}
