import { KnownErrors, type ResponseOf } from '@keystack/contract';
import { authorizeOAuth } from '@keystack/contract/endpoints';
import type { Deps } from '../../deps.ts';
import { findOAuthClientAndCheckSecret, type OAuthClient } from '../../domain/oauth/clients.ts';
import { withoutFragment } from '../../domain/oauth/codes.ts';
import { findSessionForLinking } from '../../domain/oauth/linking-sessions.ts';
import { readEnabledProvider } from '../../domain/oauth/project-provider.ts';
import type { ProjectProviderSettings, ProviderClient } from '../../domain/oauth/provider-client.ts';
import { ProviderSignInError } from '../../domain/oauth/provider-failures.ts';
import { createAuthorizationUrl, createSignInClient, scopesToRequest } from '../../domain/oauth/provider-flow.ts';
import {
  createOAuthSecret,
  createOAuthState,
  type LinkRequestSession,
  storePendingOAuth,
} from '../../domain/oauth/states.ts';
import { readProject } from '../../domain/projects/read-project.ts';
import { isTrustedCallback } from '../../domain/projects/trusted-callbacks.ts';
import { isSessionFresh, sessionTooOldError } from '../../domain/sign-in/fresh-sessions.ts';
import { type EndpointRequest, type InvalidRequest, implement } from '../../http/implement.ts';
import { HttpError } from '../../http-error.ts';
import { limitRequestsFromIp } from '../../rate-limits/limit-requests.ts';
import { verifyAccessTokenIgnoringExpiry } from '../../security/access-tokens.ts';
import { createStateCookie } from './cookie.ts';
import { errorRedirectUrlOrThrow } from './error-url.ts';
import { recordFailure } from './record-failure.ts';
import { findWayBack } from './way-back.ts';

/**
 * The endpoint that redirects the browser to an OAuth provider, to sign in or to link an account. A browser that opens
 * it as a page gets back to the app if that fails.
 */
export const authorizeEndpoint = implement(
  authorizeOAuth,
  async (call) => {
    const { deps, query } = call;
    const project = await findOAuthClientAndCheckSecret(deps.db, deps, query.client_id, query.client_secret);
    if (project === null) throw new KnownErrors.InvalidOAuthClientIdOrSecret(query.client_id);
    // Kept as it was sent: normalizing it could make a malicious URL look harmless.
    const redirectUri = withoutFragment(query.redirect_uri);
    const errorRedirectUrl = errorRedirectUrlOf(query);
    const start: SignInStart = { project, redirectUri, errorRedirectUrl, isJson: isJsonMode(query) };
    try {
      return await startSignIn(call, start);
    } catch (error) {
      const isProviderError = error instanceof ProviderSignInError;
      const inResponse = isProviderError ? error.inResponse : error;
      if (start.isJson || !call.isNavigation()) throw inResponse;
      const wayBack = await findWayBack(deps, project, start, isProviderError ? error.known : error, {
        providerId: call.params.provider,
        scope: query.provider_scope,
        failure: isProviderError ? error.failure : null,
      });
      if ('location' in wayBack) return { status: 307, location: wayBack.location };
      call.describeErrorPage(wayBack.facts);
      throw inResponse;
    }
  },
  leadBackFromInvalid,
);

/**
 * Leads a browser back to the app if the query is not valid. The project and the pages may be valid nevertheless, and
 * only pages that the project trusts are used.
 */
async function leadBackFromInvalid(
  { deps, query, params, isNavigation, describeErrorPage }: InvalidRequest,
  error: unknown,
): Promise<ResponseOf<typeof authorizeOAuth> | null> {
  const { client_id: projectId = '', redirect_uri: redirectUri = null } = query;
  if (isJsonMode(query) || !isNavigation()) return null;
  const project = await readProject(deps.db, projectId);
  if (project === null) return null;
  const pages = { redirectUri, errorRedirectUrl: errorRedirectUrlOf(query) };
  const wayBack = await findWayBack(deps, project, pages, error, { providerId: params['provider'] ?? '' });
  if ('location' in wayBack) return { status: 307, location: wayBack.location };
  describeErrorPage(wayBack.facts);
  return null;
}

type AuthorizeCall = EndpointRequest<typeof authorizeOAuth>;

/** The sign-in that a request starts. */
interface SignInStart {
  readonly project: OAuthClient;
  readonly redirectUri: string;
  readonly errorRedirectUrl: string | null;
  /** `true` if the response contains the location in its body. */
  readonly isJson: boolean;
}

/** A query whose parameters may be invalid. */
type UncheckedQuery = Readonly<Partial<Record<keyof AuthorizeCall['query'], string | undefined>>>;

function isJsonMode(query: UncheckedQuery): boolean {
  return query.hexclave_response_mode === 'json' || query.stack_response_mode === 'json';
}

function errorRedirectUrlOf(query: UncheckedQuery): string | null {
  return query.error_redirect_uri || query.error_redirect_url || null;
}

/** Creates a client of the provider like `createSignInClient`, and writes a failure to the activity log. */
async function createClientOrRecordFailure(
  { deps, observeFailedSignIn }: AuthorizeCall,
  settings: ProjectProviderSettings,
  linker: LinkRequestSession | null,
): Promise<ProviderClient> {
  try {
    return await createSignInClient(deps, settings);
  } catch (error) {
    const { projectId, id: providerId } = settings;
    if (linker === null) observeFailedSignIn(providerId);
    if (error instanceof ProviderSignInError) {
      await recordFailure(deps, { projectId, providerId, linker }, error.known, error);
    }
    throw error;
  }
}

async function startSignIn(
  call: AuthorizeCall,
  { project, redirectUri, errorRedirectUrl, isJson }: SignInStart,
): Promise<ResponseOf<typeof authorizeOAuth>> {
  const { deps, params, query, ipAddress, isNavigation, setCookie } = call;
  const { project_id: projectId } = project;
  if (!project.secret_valid) throw new KnownErrors.InvalidPublishableClientKey(projectId);
  const settings = await readEnabledProvider(deps.db, projectId, params.provider);
  const linker = query.type === 'link' ? await readLinker(deps, projectId, settings.id, query.token) : null;
  if (settings.type === 'shared' && query.provider_scope.trim() !== '') {
    throw new KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys();
  }
  // A person must not sign in at the provider before learning that the app is not trusted. In JSON mode no cookie binds
  // the sign-in to the browser, so anybody could start one for a page elsewhere and send a visitor to the provider.
  if ((isJson || isNavigation()) && !isTrustedCallback(project, redirectUri))
    throw new KnownErrors.RedirectUrlNotWhitelisted();

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
  const connection = await createClientOrRecordFailure(call, settings, linker);
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
}

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
