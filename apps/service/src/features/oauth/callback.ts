import { KnownError, KnownErrors } from '@keystack/contract';
import { handleOAuthCallback, handleOAuthFormCallback } from '@keystack/contract/endpoints';
import type { Deps } from '../../deps.ts';
import { requireLinkableAccount } from '../../domain/oauth/accounts.ts';
import { createOAuthCode } from '../../domain/oauth/codes.ts';
import type { PendingAccountLink } from '../../domain/oauth/links.ts';
import { readEnabledProvider } from '../../domain/oauth/project-provider.ts';
import { ProviderSignInError } from '../../domain/oauth/provider-failures.ts';
import { createSignInClient, exchangeProviderCode, failureOfRedirect } from '../../domain/oauth/provider-flow.ts';
import { finishProviderTest, isProviderTestState, providerTestPageUrl } from '../../domain/oauth/provider-tests.ts';
import { findOrCreateOAuthUser } from '../../domain/oauth/sign-in.ts';
import {
  consumePendingOAuth,
  type FoundOAuthState,
  findOAuthState,
  hasOAuthStateFormat,
  type PendingOAuth,
  projectOfState,
} from '../../domain/oauth/states.ts';
import { type Project, readProject } from '../../domain/projects/read-project.ts';
import { isTrustedCallback, trustedPageUrlOrNull } from '../../domain/projects/trusted-callbacks.ts';
import { type EndpointRequest, implement } from '../../http/implement.ts';
import { HttpError } from '../../http-error.ts';
import { consumeRateLimits } from '../../rate-limits/counters.ts';
import { createExpiredStateCookie, hasStateCookie } from './cookie.ts';
import { errorRedirectUrlOrThrow, urlWithParameters } from './error-url.ts';
import { recordFailure } from './record-failure.ts';
import { type AppPages, type DeveloperValues, findWayBack } from './way-back.ts';

/** Endpoints to which providers redirect the browser back, with a query or a form. */
export const callbackEndpoints = [
  implement(handleOAuthCallback, async (call) => {
    const { outcome, url } = await finish(call, call.query);
    return { status: outcome === 'error' ? 307 : 302, location: url };
  }),
  // A browser would send the form again after a 307, but the app's pages accept no form.
  implement(handleOAuthFormCallback, async (call) => ({ status: 302, location: (await finish(call, call.body)).url })),
];

type CallbackCall = Pick<
  EndpointRequest<typeof handleOAuthCallback>,
  | 'deps'
  | 'params'
  | 'headers'
  | 'ipAddress'
  | 'setCookie'
  | 'observeFailedSignIn'
  | 'isNavigation'
  | 'describeErrorPage'
>;
type ProviderResponse = Readonly<Record<string, unknown>> & { readonly state: string };
type Outcome = { readonly outcome: 'code' | 'error'; readonly url: string };

async function finish(call: CallbackCall, response: ProviderResponse): Promise<Outcome> {
  const { deps, params, headers, ipAddress, setCookie } = call;
  const { state } = response;
  if (isProviderTestState(state)) {
    const isFinished = await finishProviderTest(deps, params.provider, state, parametersOf(response));
    return { outcome: 'code', url: providerTestPageUrl(deps.config, isFinished) };
  }
  if (!hasOAuthStateFormat(state)) return interrupt(call, response, null);
  const hasCookie = hasStateCookie(deps.config, headers.cookie, state);
  const found = await findOAuthState(deps.db, deps, params.provider, state);
  if (!hasCookie && found?.needsCookie !== false) return interrupt(call, response, found);
  setCookie(createExpiredStateCookie(deps.config, state));
  if (found === null) return interrupt(call, response, null);
  const { pending } = found;
  if (pending === null || !(await consumePendingOAuth(deps.db, deps, state, found)))
    return interrupt(call, response, { ...found, pending: null });
  const project = await readProject(deps.db, pending.projectId);
  if (project === null) return interrupt(call, response, null);
  try {
    if (pending.expired) throw new KnownErrors.OuterOAuthTimeout();
    const { redirectUri, outerState } = pending.request;
    const code = await complete(deps, project, pending, response, ipAddress());
    return { outcome: 'code', url: urlWithParameters(redirectUri, { code, state: outerState }) };
  } catch (error) {
    return fail(call, project, pending, error);
  }
}

/** Records that a sign-in failed, and leads the browser back to the app. */
async function fail(call: CallbackCall, project: Project, pending: PendingOAuth, error: unknown): Promise<Outcome> {
  const { deps, params } = call;
  if (pending.linker === null) call.observeFailedSignIn(params.provider);
  const known = error instanceof ProviderSignInError ? error.known : error;
  const cause = error instanceof ProviderSignInError ? error : null;
  if (known instanceof KnownError) await recordFailure(deps, pending, known, cause);
  const { redirectUri, errorRedirectUrl } = pending.request;
  // Clients that request the location with `fetch` read errors at their callback.
  if (!pending.needsCookie) {
    const callback = urlWithParameters(redirectUri, { error: 'server_error' });
    return { outcome: 'error', url: await errorRedirectUrlOrThrow(deps, project, callback, known) };
  }
  const inResponse = error instanceof ProviderSignInError ? error.inResponse : error;
  if (!call.isNavigation()) {
    return { outcome: 'error', url: await errorRedirectUrlOrThrow(deps, project, errorRedirectUrl, inResponse) };
  }
  const { providerId } = pending;
  return leadBack(call, project, pending.request, known, inResponse, { providerId, failure: cause?.failure ?? null });
}

/**
 * Redirects the browser to the app's error page with `error`, or throws `inResponse` with facts for the service's own
 * page.
 */
async function leadBack(
  { deps, describeErrorPage }: CallbackCall,
  project: Project,
  pages: AppPages,
  error: unknown,
  inResponse: unknown,
  values: DeveloperValues,
): Promise<Outcome> {
  const wayBack = await findWayBack(deps, project, pages, error, values);
  if ('location' in wayBack) return { outcome: 'error', url: wayBack.location };
  describeErrorPage(wayBack.facts);
  throw inResponse;
}

/**
 * Handles a response of a provider that belongs to no pending sign-in of this browser: its cookie is missing, the state
 * was consumed, or there is none. Leads a browser back to the app that the state belongs to, if that is known.
 */
async function interrupt(
  call: CallbackCall,
  response: ProviderResponse,
  found: FoundOAuthState | null,
): Promise<Outcome> {
  const { deps, params } = call;
  const error = new KnownErrors.OAuthSignInInterrupted();
  const inResponse = new HttpError(
    400,
    'This sign-in cannot be continued here: it was started in another browser, has ended already, or its cookie was deleted. Go back to the app and sign in again.',
  );
  call.describeErrorPage({ error });
  await keepCause(call, response, found, error);
  // A state that is not stored, for example because it is too old, still names its project.
  const projectId = found?.projectId ?? (hasOAuthStateFormat(response.state) ? projectOfState(response.state) : null);
  const project = projectId === null ? null : await readProject(deps.db, projectId);
  if (project === null || !call.isNavigation()) throw inResponse;
  const pages = found?.pages ?? { redirectUri: null, errorRedirectUrl: null };
  return leadBack(call, project, pages, error, inResponse, { providerId: params.provider });
}

/**
 * Logs an interrupted sign-in with the words of the provider. Also writes it to the activity log if a sign-in was
 * pending or the provider reports an error, but not if a browser only reloads the page.
 */
async function keepCause(
  { deps, params: { provider: providerId }, ipAddress }: CallbackCall,
  response: ProviderResponse,
  found: FoundOAuthState | null,
  error: KnownError,
): Promise<void> {
  // Anybody can send a browser here, so only a state that the service has issued is worth a line.
  if (found === null) return;
  const failure = failureOfRedirect(parametersOf(response));
  const words = { providerError: failure?.provider_error ?? null, providerMessage: failure?.provider_message ?? null };
  deps.log.warn(
    { provider: providerId, projectId: found.projectId, ...words, code: error.errorCode },
    'An OAuth provider sent a browser back that has no pending sign-in.',
  );
  if (found.pending === null && failure === null) return;
  const { projectId, pending } = found;
  // Without a limit, anybody who has started a sign-in could fill the activity log with requests to its callback.
  const ip = ipAddress();
  if (ip !== null && (await consumeRateLimits(deps.db, deps, projectId, [['oauthRedirectsFrom', ip]])) !== null) return;
  const cause = failure === null ? null : ({ step: 'authorization', failure } as const);
  await recordFailure(deps, { projectId, providerId, linker: pending?.linker ?? null }, error, cause);
}

/** Exchanges the provider's code for tokens and a profile, and creates an authorization code for the app. */
async function complete(
  deps: Deps,
  project: Project,
  pending: PendingOAuth,
  response: ProviderResponse,
  ipAddress: string | null,
): Promise<string> {
  const { projectId, providerId, linker, request } = pending;
  const settings = await readEnabledProvider(deps.db, projectId, providerId);
  const connection = await createSignInClient(deps, settings);
  const secrets = { state: response.state, verifier: request.verifier, nonce: request.nonce };
  const { tokens, profile } = await exchangeProviderCode(deps, connection, parametersOf(response), secrets);
  if (!isTrustedCallback(project, request.redirectUri)) {
    throw new KnownErrors.RedirectUrlNotWhitelisted();
  }
  // An untrusted page is ignored, so that the sign-in still succeeds. The app then opens its default page.
  const afterCallbackRedirectUrl = trustedPageUrlOrNull(project, request.afterCallbackRedirectUrl, request.redirectUri);
  const codeRequest = { ...request, afterCallbackRedirectUrl };
  const { accountId, email } = profile;
  // Tokens obtained with the shared keys of the service are never returned to apps, so they are not stored.
  const grant = settings.type === 'standard' ? { scopes: request.scopes, tokens } : null;
  const account = { providerId, accountId, email, grant };
  const code = await deps.db.transaction(async (tx) => {
    if (linker !== null) {
      // An attacker with an access token could send another user here. Only the app that started the flow has the PKCE
      // verifier to finish it.
      await requireLinkableAccount(tx, projectId, account, linker.userId);
      const { userId, sessionId, mayAdd } = linker;
      const link: PendingAccountLink = { account, reason: { type: 'session', sessionId, mayAdd } };
      return createOAuthCode(tx, deps, projectId, providerId, { userId, isNewUser: false, link }, codeRequest);
    }
    const subject = await findOrCreateOAuthUser(tx, deps, project, account, profile, ipAddress);
    return createOAuthCode(tx, deps, projectId, providerId, subject, codeRequest);
  });
  return code;
}

function parametersOf(response: ProviderResponse): URLSearchParams {
  const texts = Object.entries(response).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return new URLSearchParams(Object.fromEntries(texts));
}
