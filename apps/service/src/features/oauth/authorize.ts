import { KnownErrors } from '@keystack/contract';
import { authorizeOAuth } from '@keystack/contract/endpoints';
import type { Deps } from '../../deps.ts';
import { findOAuthClientAndCheckSecret } from '../../domain/oauth/clients.ts';
import { withoutFragment } from '../../domain/oauth/codes.ts';
import { findSessionForLinking } from '../../domain/oauth/linking-sessions.ts';
import { readEnabledProvider } from '../../domain/oauth/project-provider.ts';
import { createProviderClient } from '../../domain/oauth/provider-client.ts';
import { createAuthorizationUrl, scopesToRequest } from '../../domain/oauth/provider-flow.ts';
import {
  createOAuthSecret,
  createOAuthState,
  type LinkRequestSession,
  storePendingOAuth,
} from '../../domain/oauth/states.ts';
import { isTrustedCallback } from '../../domain/projects/trusted-callbacks.ts';
import { isSessionFresh, sessionTooOldError } from '../../domain/sign-in/fresh-sessions.ts';
import { implement } from '../../http/implement.ts';
import { HttpError } from '../../http-error.ts';
import { limitRequestsFromIp } from '../../rate-limits/limit-requests.ts';
import { verifyAccessTokenIgnoringExpiry } from '../../security/access-tokens.ts';
import { createStateCookie } from './cookie.ts';
import { errorRedirectUrlOrThrow } from './error-url.ts';

/** The endpoint that redirects the browser to an OAuth provider, to sign in or to link an account. */
export const authorizeEndpoint = implement(authorizeOAuth, async ({ deps, params, query, ipAddress, setCookie }) => {
  const project = await findOAuthClientAndCheckSecret(deps.db, deps, query.client_id, query.client_secret);
  if (project === null) throw new KnownErrors.InvalidOAuthClientIdOrSecret(query.client_id);
  const { project_id: projectId } = project;
  if (!project.secret_valid) throw new KnownErrors.InvalidPublishableClientKey(projectId);
  const settings = await readEnabledProvider(deps.db, projectId, params.provider);
  const linker = query.type === 'link' ? await readLinker(deps, projectId, settings.id, query.token) : null;
  if (settings.type === 'shared' && query.provider_scope.trim() !== '') {
    throw new KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys();
  }

  // Kept as it was sent: normalizing it could make a malicious URL look harmless.
  const redirectUri = withoutFragment(query.redirect_uri);
  const isJson = query.hexclave_response_mode === 'json' || query.stack_response_mode === 'json';
  // Without the cookie, anybody could start a sign-in for a page elsewhere and send a visitor to the provider.
  if (isJson && !(await isTrustedCallback(deps.db, project, redirectUri)))
    throw new KnownErrors.RedirectUrlNotWhitelisted();

  const errorRedirectUrl = query.error_redirect_uri || query.error_redirect_url || null;
  if (linker !== null && !linker.mayAdd && !linker.requiresTotp && !linker.isLinked) {
    const location = await errorRedirectUrlOrThrow(
      deps,
      project,
      errorRedirectUrl,
      sessionTooOldError('connect the account'),
    );
    return { status: 307, location };
  }

  await limitRequestsFromIp(deps.db, deps, projectId, 'oauthRedirectsFrom', ipAddress());
  const connection = await createProviderClient(deps, settings);
  const scopes = scopesToRequest(connection, query.provider_scope);
  const secrets = { state: createOAuthState(projectId), verifier: createOAuthSecret(), nonce: createOAuthSecret() };
  const request = {
    redirectUri,
    outerState: query.state,
    codeChallenge: query.code_challenge,
    errorRedirectUrl,
    afterCallbackRedirectUrl: query.after_callback_redirect_url || null,
    scopes,
    verifier: secrets.verifier,
    nonce: secrets.nonce,
  };
  // A page that requests the location with `fetch` gets no cookie. To link an account, the browser navigates here.
  const needsCookie = linker !== null || !isJson;
  const pending = { projectId, providerId: settings.id, linker, request, needsCookie };
  await storePendingOAuth(deps.db, deps, secrets.state, pending);
  if (needsCookie) setCookie(createStateCookie(deps.config, secrets.state, connection.provider.usesFormPost ?? false));
  return { status: isJson ? 200 : 307, location: await createAuthorizationUrl(connection, secrets, scopes) };
});

/**
 * Returns the session whose access token requests that an account be linked. A session that is not fresh may link a new
 * account only if the user then passes the second factor. Throws if the token is invalid or the session has ended.
 */
async function readLinker(
  deps: Deps,
  projectId: string,
  providerId: string,
  token: string,
): Promise<LinkRequestSession & { readonly requiresTotp: boolean; readonly isLinked: boolean }> {
  const claims = await verifyAccessTokenIgnoringExpiry(deps.db, deps, token);
  if (claims === null) throw new KnownErrors.UnparsableAccessToken();
  if (claims.exp * 1000 <= deps.clock.now()) throw new KnownErrors.AccessTokenExpired();
  if (claims.aud !== projectId) throw new HttpError(403, 'The access token belongs to another project.');
  const { sub: userId, sid: sessionId } = claims;
  const row = await findSessionForLinking(deps.db, deps, { projectId, sessionId, userId }, providerId);
  if (row === null) throw new KnownErrors.AccessTokenExpired();
  if (row.is_impersonation) throw new KnownErrors.ImpersonationCannotChangeCredentials();
  return {
    userId,
    sessionId,
    mayAdd: isSessionFresh(deps, row),
    requiresTotp: row.requires_totp,
    isLinked: row.is_linked,
  };
}
