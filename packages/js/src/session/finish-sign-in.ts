import type { AppConnection } from '../apps/connection.ts';
import { completeSecondFactor, type SecondFactorContext, type SuccessfulSignIn } from '../areas/mfa/second-factor.ts';
import type { KnownErrors } from '../known-errors.ts';
import { currentPageUrl, type Redirector, resolveRedirectTarget, returnToParameter } from '../navigation/redirect.ts';
import { Result } from '../result.ts';
import { needsReview } from './access-token.ts';
import { keepBrowserMarker } from './browser-marker.ts';
import { attemptLifetime, forgetPendingSignIn, keepPendingSignIn } from './kept-codes.ts';
import type { SignInTokens } from './session.ts';

/** The parts of an app that a sign-in uses. */
export interface SignInContext extends SecondFactorContext {
  readonly redirector: Redirector;
  /** Stores the tokens in the app's token store. */
  readonly start: (tokens: SignInTokens) => void;
}

/**
 * Returns the parts of an app that a sign-in uses. Throws if the app has no token store. Called before the first
 * request.
 */
export function createSignInContext({
  transport,
  settings,
  redirector,
  sessions,
  clock,
  tokenStoreFor,
  totpPrompt,
}: AppConnection): SignInContext {
  const { projectId } = settings;
  const store = tokenStoreFor();
  return {
    transport,
    settings,
    redirector,
    askTotp: totpPrompt.current(),
    keepAttempt(attemptCode) {
      if (attemptCode === null) forgetPendingSignIn(projectId);
      else keepPendingSignIn(projectId, { attemptCode, expiresAt: clock.now() + attemptLifetime });
    },
    start(tokens) {
      forgetPendingSignIn(projectId);
      sessions.start(store, tokens);
    },
  };
}

/**
 * Finishes a sign-in after its first response: prompts for the second factor if required, stores the tokens, and
 * redirects unless `noRedirect` is set. Returns an error result unchanged.
 */
export async function finishSignIn<E>(
  signIn: SignInContext,
  response: Result<SuccessfulSignIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
  noRedirect?: boolean,
): Promise<Result<undefined, E | KnownErrors['InvalidTotpCode']>> {
  const signedIn = await completeSecondFactor(signIn, response);
  return signedIn.status === 'error' ? signedIn : storeTokensAndRedirect(signIn, signedIn.data, noRedirect);
}

/**
 * Stores the tokens of a sign-in and redirects to the page after sign-in or sign-up, unless `noRedirect` is set. If the
 * user has to review the account, and this is a page of the handler, redirects to that step first.
 */
export async function storeTokensAndRedirect(
  { start, redirector, settings }: SignInContext,
  { accessToken, refreshToken, isNewUser, afterCallbackRedirectUrl, userId, browserMarker }: SuccessfulSignIn,
  noRedirect?: boolean,
) {
  start({ accessToken, refreshToken: refreshToken ?? null });
  keepBrowserMarker(settings, { userId, browserMarker });
  const { urls } = redirector;
  const here = currentPageUrl();
  if (!noRedirect && needsReview(accessToken) && here?.pathname.startsWith(`${urls.handler}/`)) {
    const next = afterCallbackRedirectUrl || resolveRedirectTarget('afterSignIn', urls, here);
    await redirector.toUrl(
      `${urls.handler}/account-review?${new URLSearchParams({ [returnToParameter]: next })}`,
      true,
    );
    return Result.ok(undefined);
  }
  if (afterCallbackRedirectUrl) await redirector.toUrl(afterCallbackRedirectUrl, true);
  else if (!noRedirect) await redirector.to(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
  return Result.ok(undefined);
}
