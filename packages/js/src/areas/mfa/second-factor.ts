import { InvalidTotpCode, MultiFactorAuthenticationRequired } from '../../errors.ts';
import type { Transport } from '../../http/transport.ts';
import type { KnownErrors } from '../../known-errors.ts';
import { Result } from '../../result.ts';
import { browserPrompt, type RepeatablePrompt } from './totp-prompt.ts';

/** The parts of an app that the second step of a sign-in uses. */
export interface SecondFactorContext {
  readonly transport: Transport;
  /** Prompts for the code. Default: the prompt of the browser. */
  readonly askTotp: RepeatablePrompt | undefined;
}

/** The response to a successful sign-in with any sign-in method. */
export interface SuccessfulSignIn {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly isNewUser?: boolean | undefined;
  /** The page that an OAuth sign-in redirects to instead of the page after sign-in or sign-up. */
  readonly afterCallbackRedirectUrl?: string | null | undefined;
}

/**
 * If the first response of a sign-in requires the second factor, prompts for its code and sends it, until it is correct
 * or the prompt gives up. Then returns `InvalidTotpCode`. Returns other responses unchanged.
 */
export async function completeSecondFactor<E>(
  { transport, askTotp = browserPrompt }: SecondFactorContext,
  response: Result<SuccessfulSignIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
): Promise<Result<SuccessfulSignIn, E | KnownErrors['InvalidTotpCode']>> {
  if (response.status === 'ok') return response;
  const { error } = response;
  if (!(error instanceof MultiFactorAuthenticationRequired)) return Result.error(error as E);
  for (let wrongCodes = 0; ; wrongCodes += 1) {
    const totp = (await askTotp(wrongCodes))?.trim();
    if (!totp) {
      const message = 'The TOTP code is invalid. Please try again.';
      return Result.error(Object.assign(new InvalidTotpCode(), { message }));
    }
    const body = { type: 'totp', code: error.details.attempt_code, totp } as const;
    const signedIn = await transport.attempt('POST /auth/mfa/sign-in', { body }, [InvalidTotpCode]);
    if (signedIn.status === 'ok') return signedIn;
  }
}
