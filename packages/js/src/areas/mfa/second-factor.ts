import type { AskTotp } from '../../apps/runtime.ts';
import { InvalidTotpCode, MultiFactorAuthenticationRequired } from '../../errors.ts';
import type { Transport } from '../../http/transport.ts';
import type { KnownErrors } from '../../known-errors.ts';
import { Result } from '../../result.ts';
import { browserPrompt } from './totp-prompt.ts';

/** The parts of an app that the second step of a sign-in uses. */
export interface SecondFactorContext {
  readonly transport: Transport;
  /** Prompts for the code. Default: the prompt of the browser. */
  readonly askTotp: AskTotp | undefined;
}

/** The response to a successful sign-in with any sign-in method. */
export interface SuccessfulSignIn {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly isNewUser?: boolean | undefined;
  /** The page that an OAuth sign-in redirects to instead of the page after sign-in or sign-up. */
  readonly afterCallbackRedirectUrl?: string | null | undefined;
}

function requiresSecondFactor(error: unknown): error is KnownErrors['MultiFactorAuthenticationRequired'] {
  return error instanceof MultiFactorAuthenticationRequired;
}

/**
 * If the first response of a sign-in requires the second factor, prompts once for its code and sends it. Returns
 * `InvalidTotpCode` if the code is wrong or the user cancels. Returns other responses unchanged.
 */
export async function completeSecondFactor<E>(
  { transport, askTotp = browserPrompt }: SecondFactorContext,
  response: Result<SuccessfulSignIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
): Promise<Result<SuccessfulSignIn, E | KnownErrors['InvalidTotpCode']>> {
  if (response.status === 'ok') return response;
  const { error } = response;
  if (!requiresSecondFactor(error)) return Result.error(error);
  const totp = (await askTotp())?.trim();
  if (!totp) {
    const invalid = new InvalidTotpCode();
    invalid.message = 'The TOTP code is invalid. Please try again.';
    return Result.error(invalid);
  }
  const body = { type: 'totp', code: error.details.attempt_code, totp } as const;
  return transport.attempt('POST /auth/mfa/sign-in', { body }, [InvalidTotpCode]);
}
