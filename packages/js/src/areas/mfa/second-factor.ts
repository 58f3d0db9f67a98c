import { InvalidTotpCode, MultiFactorAuthenticationRequired } from '../../errors.ts';
import type { Transport } from '../../http/transport.ts';
import type { KnownErrors } from '../../known-errors.ts';
import { Result } from '../../result.ts';
import { browserMarkerField, requestBrowserMarker } from '../../session/browser-marker.ts';
import { browserPrompt, type RepeatablePrompt } from './totp-prompt.ts';

/** The parts of an app that the second step of a sign-in uses. */
export interface SecondFactorContext {
  /** Keeps the code of the attempt while the prompt is open, so that a reload of the page does not end the sign-in. */
  readonly keepAttempt: (attemptCode: string | null) => void;
  readonly transport: Transport;
  readonly settings: { readonly projectId: string };
  /** Prompts for the code. Default: the prompt of the browser. */
  readonly askTotp: RepeatablePrompt | undefined;
}

/** The response to a successful sign-in with any sign-in method. */
export interface SuccessfulSignIn {
  readonly accessToken: string;
  readonly refreshToken?: string | undefined;
  readonly isNewUser?: boolean | undefined;
  /** The id of the user. OAuth sign-ins do not have it. */
  readonly userId?: string | undefined;
  /** Only after a typed password. */
  readonly browserMarker?: string | undefined;
  /** The page that an OAuth sign-in redirects to instead of the page after sign-in or sign-up. */
  readonly afterCallbackRedirectUrl?: string | null | undefined;
}

/**
 * If the first response of a sign-in requires the second factor, prompts for its code and sends it, until it is correct
 * or the prompt gives up. Then returns `InvalidTotpCode`. Returns other responses unchanged.
 */
export async function completeSecondFactor<E>(
  { transport, settings, askTotp = browserPrompt, keepAttempt }: SecondFactorContext,
  response: Result<SuccessfulSignIn, E | KnownErrors['MultiFactorAuthenticationRequired']>,
): Promise<Result<SuccessfulSignIn, E | KnownErrors['InvalidTotpCode']>> {
  if (response.status === 'ok') return response;
  const { error } = response;
  if (!(error instanceof MultiFactorAuthenticationRequired)) return Result.error(error as E);
  const { attempt_code: code } = error.details;
  keepAttempt(code);
  for (let wrongCodes = 0; ; wrongCodes += 1) {
    const totp = (await askTotp(wrongCodes))?.trim();
    if (!totp) {
      keepAttempt(null);
      const message = 'The TOTP code is invalid. Please try again.';
      return Result.error(Object.assign(new InvalidTotpCode(), { message }));
    }
    const body = { type: 'totp', code, totp, ...requestBrowserMarker(), ...browserMarkerField(settings) } as const;
    const sent = transport.attempt('POST /auth/mfa/sign-in', { body }, [InvalidTotpCode]);
    const signedIn = await sent.catch((failure: unknown) => {
      if ((failure as Partial<Error> | null)?.name !== 'ConnectionError') keepAttempt(null);
      throw failure;
    });
    if (signedIn.status === 'ok') return signedIn;
  }
}
