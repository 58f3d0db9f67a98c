import type { AppConnection } from '../apps/connection.ts';
import { type SecondStep, type SignedIn, withSecondFactor } from '../areas/mfa/totp.ts';
import type { KnownErrors } from '../known-errors.ts';
import type { Redirector } from '../navigation/redirect.ts';
import { Result } from '../result.ts';
import type { FreshTokens } from './session.ts';

/** What signing in needs of an app. */
export interface SignIn extends SecondStep {
  readonly redirector: Redirector;
  /** Makes the tokens those of the app. */
  readonly start: (tokens: FreshTokens) => void;
}

/** What a sign-in needs; throws before anything is asked of the service when there is no place for the tokens. */
export function openSignIn({ transport, redirector, sessions, storeOf, totpPrompt }: AppConnection): SignIn {
  const store = storeOf();
  return { transport, redirector, askTotp: totpPrompt.current(), start: (tokens) => sessions.start(store, tokens) };
}

/** Goes on from the first answer of a sign-in: through the second factor where that is asked for, then into the app. */
export async function finishSignIn<E>(
  signIn: SignIn,
  first: Result<SignedIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
  noRedirect?: boolean,
): Promise<Result<undefined, E | KnownErrors['InvalidTotpCode']>> {
  const signedIn = await withSecondFactor(signIn, first);
  return signedIn.status === 'error' ? signedIn : enterApp(signIn, signedIn.data, noRedirect);
}

/** Keeps the tokens of somebody who has signed in, and leaves for the page that comes after it. */
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
