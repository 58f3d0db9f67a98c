import { KnownErrors } from '@keystack/contract';
import { handleOAuthCallback, handleOAuthFormCallback } from '@keystack/contract/endpoints';
import type { Deps } from '../../deps.ts';
import { requireLinkableAccount } from '../../domain/oauth/accounts.ts';
import { createOAuthCode } from '../../domain/oauth/codes.ts';
import type { PendingAccountLink } from '../../domain/oauth/links.ts';
import { readEnabledProvider } from '../../domain/oauth/project-provider.ts';
import { createProviderClient } from '../../domain/oauth/provider-client.ts';
import { exchangeProviderCode } from '../../domain/oauth/provider-flow.ts';
import { finishProviderTest, isProviderTestState, providerTestPageUrl } from '../../domain/oauth/provider-tests.ts';
import { findOrCreateOAuthUser } from '../../domain/oauth/sign-in.ts';
import {
  consumePendingOAuth,
  hasOAuthStateFormat,
  needsStateCookie,
  type PendingOAuth,
} from '../../domain/oauth/states.ts';
import { type Project, readProject } from '../../domain/projects/projects.ts';
import { isTrustedCallback, trustedPageUrlOrNull } from '../../domain/projects/trusted-callbacks.ts';
import { type EndpointRequest, implement } from '../../http/implement.ts';
import { HttpError } from '../../http-error.ts';
import { createExpiredStateCookie, hasStateCookie } from './cookie.ts';
import { errorRedirectUrlOrThrow, urlWithParameters } from './error-url.ts';

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
  'deps' | 'params' | 'headers' | 'ipAddress' | 'setCookie' | 'observeFailedSignIn'
>;
type ProviderResponse = Readonly<Record<string, unknown>> & { readonly state: string };

async function finish(
  { deps, params, headers, ipAddress, setCookie, observeFailedSignIn }: CallbackCall,
  response: ProviderResponse,
): Promise<{ outcome: 'code' | 'error'; url: string }> {
  const { state } = response;
  if (isProviderTestState(state)) {
    const isFinished = await finishProviderTest(deps, params.provider, state, parametersOf(response));
    return { outcome: 'code', url: providerTestPageUrl(deps.config, isFinished) };
  }
  if (!hasOAuthStateFormat(state)) throw lostTrack();
  const hasCookie = hasStateCookie(deps.config, headers.cookie, state);
  if (!hasCookie && (await needsStateCookie(deps.db, deps, params.provider, state))) throw lostTrack();
  setCookie(createExpiredStateCookie(deps.config, state));
  const pending = await consumePendingOAuth(deps.db, deps, params.provider, state);
  if (pending === null) throw lostTrack();
  const project = await readProject(deps.db, pending.projectId);
  if (project === null) throw lostTrack();
  try {
    if (pending.expired) throw new KnownErrors.OuterOAuthTimeout();
    const { redirectUri, outerState } = pending.request;
    const code = await complete(deps, project, pending, response, ipAddress());
    return { outcome: 'code', url: urlWithParameters(redirectUri, { code, state: outerState }) };
  } catch (error) {
    if (pending.linker === null) observeFailedSignIn(params.provider);
    const { redirectUri, errorRedirectUrl } = pending.request;
    // Clients that request the location with `fetch` read errors at their callback.
    const target =
      pending.needsCookie === false ? urlWithParameters(redirectUri, { error: 'server_error' }) : errorRedirectUrl;
    return { outcome: 'error', url: await errorRedirectUrlOrThrow(deps, project, target, error) };
  }
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
  const connection = await createProviderClient(deps, settings);
  const secrets = { state: response.state, verifier: request.verifier, nonce: request.nonce };
  const { tokens, profile } = await exchangeProviderCode(deps, connection, parametersOf(response), secrets);
  if (!(await isTrustedCallback(deps.db, project, request.redirectUri))) {
    throw new KnownErrors.RedirectUrlNotWhitelisted();
  }
  // An untrusted page is ignored, so that the sign-in still succeeds. The app then opens its default page.
  const afterCallbackRedirectUrl = await trustedPageUrlOrNull(
    deps.db,
    project,
    request.afterCallbackRedirectUrl,
    request.redirectUri,
  );
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

function lostTrack(): HttpError {
  return new HttpError(
    400,
    'This sign-in cannot be continued here: it was started in another browser, has ended already, or its cookie was deleted. Go back to the app and sign in again.',
  );
}

function parametersOf(response: ProviderResponse): URLSearchParams {
  const texts = Object.entries(response).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return new URLSearchParams(Object.fromEntries(texts));
}
