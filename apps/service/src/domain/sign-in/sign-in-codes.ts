import { KnownErrors, limits } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { findExhaustedRateLimits } from '../../rate-limits/counters.ts';
import { randomText } from '../../security/random-text.ts';
import type { CountWrongGuess } from '../verification-codes/redeem-code.ts';
import {
  createCode,
  expireUnusedCodes,
  type VerificationCodeSubject,
} from '../verification-codes/verification-codes.ts';
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

const consumeCodes = createStatement<never>(
  'consume_sign_in_codes',
  `update verification_codes set used_at = $3
  where project_id = $1 and user_id = $2 and purpose = 'magic_link' and used_at is null`,
);

/** Marks both codes of a sign-in email as used, after one of them was redeemed. */
export async function consumeSignInCodes(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
): Promise<void> {
  await tx.run(consumeCodes, [projectId, userId, new Date(clock.now())]);
}

/**
 * Issues the two codes of a sign-in email, and expires older ones of the account. The codes are separate, so that too
 * many guesses at the short one do not disable the link. Both end with the same characters, by which the requesting
 * browser recognizes the link.
 */
export async function replaceSignInCodes(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  subject: VerificationCodeSubject,
): Promise<SignInCodes> {
  const { verificationCodeLength: length, oneTimeCodeLength, sharedNonceLength } = limits;
  const typed = randomText(oneTimeCodeLength);
  const nonce = randomText(length - oneTimeCodeLength);
  const shared = nonce.slice(-sharedNonceLength);
  const link = typed + randomText(length - oneTimeCodeLength - sharedNonceLength) + shared;
  await expireUnusedCodes(tx, projectId, 'magic_link', subject.userId);
  await createCode(tx, deps, projectId, 'magic_link', subject, link);
  await createCode(tx, deps, projectId, 'magic_link', { ...subject, isTyped: true }, typed + nonce);
  return { link, typed, nonce };
}

/**
 * Returns a function that counts wrong guesses at typed codes from an IP address, and returns an error if a rate limit
 * is used up. The codes in links are too long to be guessed.
 */
export function createTypedCodeGuessCounter(
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events'>,
  projectId: string,
  ipAddress: string | null,
): CountWrongGuess {
  return async (tx, userId, isRight) => {
    const limitKeys = guessLimitKeys(
      'codes',
      userId,
      ipAddress,
      await isTrustedIp(tx, deps, projectId, userId, ipAddress),
    );
    const exhausted = isRight
      ? (await findExhaustedRateLimits(tx, deps, projectId, limitKeys)).length > 0
      : (await countGuessAndNotifyOwner(tx, deps, { projectId, userId, limitKeys })) !== null;
    if (exhausted) return new KnownErrors.VerificationCodeMaxAttemptsReached();
    if (!isRight)
      await deps.events.record(tx, projectId, { type: 'sign_in', failed: true, method: 'magic_link', userId });
    return null;
  };
}
