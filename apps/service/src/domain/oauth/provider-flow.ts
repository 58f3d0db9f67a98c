import { KnownErrors, type OAuthProviderId, oauthProviders } from '@keystack/contract';
import * as oauth from 'oauth4webapi';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { type ProviderProfile, parseProfile } from './profile.ts';
import { createProviderClient, type ProjectProviderSettings, type ProviderClient } from './provider-client.ts';
import {
  describeProviderFailure,
  inWordsOfProvider,
  knownErrorOfProviderFailure,
  type ProviderFailure,
  ProviderSignInError,
  type ProviderStep,
} from './provider-failures.ts';
import type { ProviderRequestOptions } from './provider-request.ts';

/** The secrets that bind the response of a provider to the authorization request. */
export interface AuthorizationRequestSecrets {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** The tokens of an account, for requests to the provider's API. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresAt: Date;
}

type FlowDeps = Pick<Deps, 'clock' | 'log'>;

/** Maximum lifetime of an access token, in seconds. Longer lifetimes of a provider are shortened. */
const year = 365 * 24 * 60 * 60;

/** Returns the scopes to request: those of the provider and `extra` (separated by spaces), without duplicates. */
export function scopesToRequest({ provider }: ProviderClient, extra: string): string[] {
  return [...new Set(`${provider.scope} ${extra}`.split(/\s+/).filter((scope) => scope !== ''))];
}

/** Returns the authorization URL of a provider, to which the browser is redirected. */
export async function createAuthorizationUrl(
  { settings, provider, server, client, redirectUri }: ProviderClient,
  { state, verifier, nonce }: AuthorizationRequestSecrets,
  scopes: readonly string[],
): Promise<string> {
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
    access_type: 'offline',
    ...(!provider.withoutPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...(provider.openId?.nonce && { nonce }),
    ...provider.parameters?.(settings),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Creates a client of a provider for a sign-in. Throws `ProviderSignInError` if an OpenID server that replaces the
 * provider cannot be used.
 */
export async function createSignInClient(
  deps: FlowDeps & Parameters<typeof createProviderClient>[0],
  settings: ProjectProviderSettings,
): Promise<ProviderClient> {
  try {
    return await createProviderClient(deps, settings);
  } catch (error) {
    if (error instanceof HttpError) throw await signInError(deps, settings, error, 'authorization');
    throw error;
  }
}

/**
 * Validates the provider's redirect back to the service, exchanges its code for tokens and requests the user's profile.
 * Throws `ProviderSignInError` if the user or the provider refuses, or a response is invalid.
 */
export async function exchangeProviderCode(
  deps: FlowDeps,
  connection: ProviderClient,
  callbackParams: URLSearchParams,
  secrets: AuthorizationRequestSecrets,
): Promise<{ tokens: ProviderTokens; profile: ProviderProfile }> {
  let step: ProviderStep = 'authorization';
  try {
    const { result, profile } = await requestProviderProfile(connection, callbackParams, secrets, (next) => {
      step = next;
    });
    return { tokens: tokensOf(deps, connection, result), profile };
  } catch (error) {
    throw await signInError(deps, connection.settings, error, step);
  }
}

/** Logs an error of a sign-in at a provider, and returns the error for the app. */
async function signInError(
  { log }: FlowDeps,
  { id: provider, projectId }: ProjectProviderSettings,
  error: unknown,
  step: ProviderStep,
): Promise<ProviderSignInError> {
  const failure = await describeProviderFailure(error);
  const known = knownErrorOfProviderFailure(error, failure);
  const { error: reason, provider_error: providerError, provider_message: providerMessage } = failure;
  // Does not log the error object, which contains the provider's response and so possibly tokens.
  log.warn(
    { provider, projectId, step, reason, providerError, providerMessage, code: known.errorCode },
    'A sign-in at an OAuth provider failed.',
  );
  const unavailable = error instanceof HttpError ? error : unusableResponse(provider);
  return new ProviderSignInError(known, unavailable, failure, step);
}

/** The responses of a provider to a sign-in. */
interface ProviderResponses {
  readonly result: oauth.TokenEndpointResponse;
  readonly profile: ProviderProfile;
  /** The objects that the profile was read from. */
  readonly claims: readonly unknown[];
}

/**
 * Does the same as `exchangeProviderCode`, but throws the errors of the OAuth library as they are. Calls `onStep`
 * before each step.
 */
export async function requestProviderProfile(
  connection: ProviderClient,
  callbackParams: URLSearchParams,
  { state, verifier, nonce }: AuthorizationRequestSecrets,
  onStep?: (step: ProviderStep) => void,
): Promise<ProviderResponses> {
  const { provider, server, client, auth, request, redirectUri } = connection;
  const nameInCallback = provider.nameInCallback?.(callbackParams);
  // Without OpenID Connect, there is no known issuer to compare the parameter with.
  if (provider.openId === undefined) callbackParams.delete('iss');
  nameErrorsAsOAuth(callbackParams);
  onStep?.('authorization');
  const parameters = oauth.validateAuthResponse(server, client, callbackParams, state);
  onStep?.('token');
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    parameters,
    redirectUri,
    provider.withoutPkce ? oauth.nopkce : verifier,
    conforming(request),
  );
  const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
    ...(provider.openId?.nonce && { expectedNonce: nonce }),
    requireIdToken: provider.profile.length === 0,
  });
  const claims = oauth.getValidatedIdTokenClaims(result);
  if (claims !== undefined) await oauth.validateApplicationLevelSignature(server, response, request);
  onStep?.('profile');
  return { result, ...(await fetchProfile(connection, result.access_token, claims, nameInCallback)) };
}

/** Renames the parameters in which Facebook reports errors of the app's settings, such as "App Not Setup". */
function nameErrorsAsOAuth(parameters: URLSearchParams): void {
  const code = parameters.get('error_code');
  if (code === null || parameters.has('error')) return;
  parameters.set('error', code);
  parameters.set('error_description', parameters.get('error_message') ?? '');
}

/** Returns the error that a provider reports in its redirect back to the service, or `null`. */
export function failureOfRedirect(callbackParams: URLSearchParams): ProviderFailure | null {
  nameErrorsAsOAuth(callbackParams);
  const code = callbackParams.get('error');
  return code === null ? null : inWordsOfProvider(code, callbackParams.get('error_description'));
}

/**
 * Requests new tokens with a refresh token. Returns `null` if the provider no longer accepts it. Throws an `HttpError`
 * if the request fails for another reason.
 */
export async function refreshProviderTokens(
  deps: FlowDeps,
  connection: ProviderClient,
  refreshToken: string,
): Promise<ProviderTokens | null> {
  const { server, client, auth, request } = connection;
  try {
    const response = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, conforming(request));
    const result = await oauth.processRefreshTokenResponse(server, client, response);
    return tokensOf(deps, connection, result);
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return null;
    throw await refreshError(deps, connection, error);
  }
}

async function fetchProfile(
  { provider, request }: ProviderClient,
  accessToken: string,
  claims: oauth.IDToken | undefined,
  nameInCallback: unknown,
): Promise<Pick<ProviderResponses, 'profile' | 'claims'>> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'keystack' });
  const responses = await Promise.all(
    provider.profile.map(async (url) => {
      const response = await oauth.protectedResourceRequest(accessToken, 'GET', new URL(url), headers, null, request);
      if (!response.ok) throw new Error(`The profile endpoint ${url} returned status ${response.status}.`);
      return response.json();
    }),
  );
  const read: readonly unknown[] = responses.length > 0 ? responses : [claims];
  const fields = provider.read(...read);
  const profile = parseProfile({ ...fields, name: fields.name ?? nameInCallback });
  if (profile === null) throw new Error('The profile of the OAuth provider has no account id.');
  // An attacker must not replace the access token with that of another user.
  if (claims !== undefined && claims.sub !== profile.accountId) throw new KnownErrors.InvalidAuthorizationCode();
  if (profile.email === null && !provider.withoutEmail) throw new KnownErrors.OAuthProviderEmailMissing();
  return { profile, claims: read };
}

function tokensOf(
  { clock }: FlowDeps,
  { provider }: ProviderClient,
  { access_token: accessToken, refresh_token: refreshToken, expires_in: lifetime }: oauth.TokenEndpointResponse,
): ProviderTokens {
  const seconds = Math.min(lifetime ?? provider.tokenLifetime ?? 3600, year);
  return { accessToken, refreshToken: refreshToken ?? null, expiresAt: new Date(clock.now() + seconds * 1000) };
}

/** Logs an error of a refresh of tokens, and returns the error for the app. */
async function refreshError(
  { log }: FlowDeps,
  { settings: { id: provider, projectId } }: ProviderClient,
  error: unknown,
): Promise<HttpError> {
  const {
    error: reason,
    provider_error: providerError,
    provider_message: providerMessage,
  } = await describeProviderFailure(error);
  // Does not log the error object, which contains the provider's response and so possibly tokens.
  log.warn(
    { provider, projectId, reason, providerError, providerMessage },
    'The tokens of an account could not be refreshed at its OAuth provider.',
  );
  return unusableResponse(provider);
}

function unusableResponse(id: OAuthProviderId): HttpError {
  const { name } = oauthProviders[id];
  return new HttpError(
    502,
    `${name} did not return a usable response. Try again. If it fails again, check the keys of ${name} in the project.`,
  );
}

/** Wraps the request options so that responses conform to RFC 6749. Some providers send errors with status 200. */
function conforming(request: ProviderRequestOptions): ProviderRequestOptions {
  const send = request[oauth.customFetch];
  return { ...request, [oauth.customFetch]: async (url, init) => conform(await send(url, init)) };
}

async function conform(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null) return response;
  const error = 'error' in body ? body.error : undefined;
  if (error === undefined) return Response.json({ token_type: 'bearer', ...body }, { status: response.status });
  // Facebook sends an object with a message.
  if (typeof error === 'object' && error !== null) {
    const { message } = Object(error);
    return Response.json({ error: 'invalid_request', error_description: String(message) }, { status: 400 });
  }
  // GitHub's error codes for an invalid code and an invalid refresh token.
  const standardError = /^bad_(verification_code|refresh_token)$/.test(String(error)) ? 'invalid_grant' : error;
  return Response.json({ ...body, error: standardError }, { status: response.ok ? 400 : response.status });
}
