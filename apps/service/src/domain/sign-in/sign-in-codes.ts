import { KnownErrors, limits, serviceLimits } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import { findExhaustedRateLimits, type RateLimitKey } from '../../rate-limits/counters.ts';
import { dayMs, rateLimits } from '../../rate-limits/rate-limits.ts';
import { randomText } from '../../security/random-text.ts';
import type { CountWrongGuess } from '../verification-codes/redeem-code.ts';
import type { NewCode } from '../verification-codes/verification-codes.ts';
import { countGuessAndNotifyOwner, guessLimitKeys } from './guesses.ts';
import { isTrustedIp } from './trusted-ips.ts';

/** The two codes of a sign-in email. Redeeming either uses up both. */
export interface SignInCodes {
  /** The code in the link, which is only in the email. */
  readonly link: string;
  /** The characters that the user can type in the browser that requested the email. */
  readonly typed: string;
  /** The rest of the typed code, which the requesting browser stores. */
  readonly nonce: string;
}

/**
 * Returns the two codes of a new sign-in email. The codes are separate, so that too many guesses at the short one do
 * not disable the link. Both end with the same characters, by which the requesting browser recognizes the link.
 */
export function newSignInCodes(): SignInCodes {
  const { verificationCodeLength: length, oneTimeCodeLength, sharedNonceLength } = limits;
  const typed = randomText(oneTimeCodeLength);
  const nonce = randomText(length - oneTimeCodeLength);
  const shared = nonce.slice(-sharedNonceLength);
  const link = typed + randomText(length - oneTimeCodeLength - sharedNonceLength) + shared;
  return { link, typed, nonce };
}

/** Returns the codes of a sign-in email in the form in which they are stored. */
export function codesToStore({ link, typed, nonce }: SignInCodes): readonly NewCode[] {
  return [{ code: link }, { code: typed + nonce, isTyped: true }];
}

/**
 * Returns a function that counts wrong guesses at typed codes from an IP address, and returns an error if a rate limit
 * is used up. Unless that is a daily quota, a code allows some attempts even then, so that nobody who guesses at other
 * codes of the account keeps its owner from typing this one. The codes in links are too long to be guessed.
 * Guesses through an app's server that does not name its visitors (`isUnknownVisitor`) have no limit but that of each
 * code.
 */
export function createTypedCodeGuessCounter(
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>,
  projectId: string,
  ipAddress: string | null,
  isUnknownVisitor: boolean,
): CountWrongGuess {
  return async (tx, { userId, emailIdentity, isRight, attempts }) => {
    const isTrusted = userId !== null && (await isTrustedIp(tx, deps, projectId, userId, ipAddress));
    const keys = isUnknownVisitor ? [] : guessLimitKeys('codes', userId ?? emailIdentity, ipAddress, isTrusted);
    // Daily quotas come first, so that they also count the attempts that a code allows above the other limits.
    const limitKeys = [...keys.filter(isDaily), ...keys.filter((key) => !isDaily(key))];
    const guess = { projectId, userId, limitKeys };
    const exhausted = isRight
      ? await findExhaustedRateLimits(tx, deps, projectId, limitKeys)
      : [(await countGuessAndNotifyOwner(tx, deps, guess)) ?? []].flat();
    const isRefused = exhausted.some(({ limit }) => isDaily([limit])) || attempts > serviceLimits.typedCodeOwnAttempts;
    if (exhausted.length > 0 && isRefused) return new KnownErrors.VerificationCodeMaxAttemptsReached();
    if (!isRight)
      await deps.events.record(tx, projectId, { type: 'sign_in', failed: true, method: 'magic_link', userId });
    return null;
  };
}

function isDaily([name]: RateLimitKey): boolean {
  return rateLimits[name].span === dayMs;
}
