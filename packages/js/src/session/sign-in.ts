import type { AppConnection } from '../apps/connection.ts';
import { type SecondStep, type SignedIn, withSecondFactor } from '../areas/mfa/totp.ts';
import type { KnownErrors } from '../known-errors.ts';
import type { Redirector } from '../navigation/redirect.ts';
import { Result } from '../result.ts';
import type { FreshTokens } from './session.ts';

/** The parts of an app that a sign-in uses. */
export interface SignIn extends SecondStep {
  readonly redirector: Redirector;
  /** Stores the tokens in the app's token store. */
  readonly start: (tokens: FreshTokens) => void;
}

/** Returns the parts that a sign-in uses. Throws before any request if the app has no token store. */
export function openSignIn({ transport, redirector, sessions, storeOf, totpPrompt }: AppConnection): SignIn {
  const store = storeOf();
  return { transport, redirector, askTotp: totpPrompt.current(), start: (tokens) => sessions.start(store, tokens) };
}

/** Finishes a sign-in: asks for the second factor if it is required, then stores the tokens and redirects. */
export async function finishSignIn<E>(
  signIn: SignIn,
  first: Result<SignedIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
  noRedirect?: boolean,
): Promise<Result<undefined, E | KnownErrors['InvalidTotpCode']>> {
  const signedIn = await withSecondFactor(signIn, first);
  return signedIn.status === 'error' ? signedIn : enterApp(signIn, signedIn.data, noRedirect);
}

/** Stores the tokens of a sign-in and redirects to the page after it. */
export async function enterApp(
  { start, redirector }: SignIn,
  { accessToken, refreshToken, isNewUser, afterCallbackRedirectUrl }: SignedIn,
  noRedirect?: boolean,
) {
  start({ accessToken, refreshToken: refreshToken ?? null });
  if (afterCallbackRedirectUrl) await redirector.toUrl(afterCallbackRedirectUrl, true);
  else if (!noRedirect) await redirector.to(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
  return Result.ok(undefined);
}
