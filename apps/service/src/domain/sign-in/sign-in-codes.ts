import { KnownErrors, limits } from '@keystack/contract';
import { statement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { findExhausted } from '../../rate-limits/rate-limits.ts';
import { randomText } from '../../security/random-text.ts';
import {
  type CodeSubject,
  type CountGuess,
  createCode,
  endOlderCodes,
} from '../verification-codes/verification-codes.ts';
import { countGuess, guessLimits } from './guesses.ts';
import { isTrustedIp } from './trusted-ips.ts';

/** The two codes of a sign-in email. Redeeming either uses up both. */
export interface SignInCodes {
  /** The code of the link, which only the mailbox holds. */
  readonly link: string;
  /** The characters that a person types in the browser that asked. */
  readonly typed: string;
  /** The part of the typed code that the browser keeps. */
  readonly nonce: string;
}

const consumeCodes = statement<never>(
  'spend_sign_in_codes',
  `update verification_codes set used_at = $3
  where project_id = $1 and user_id = $2 and purpose = 'magic_link' and used_at is null`,
);

/** Uses up the other code of the email when one of the two is redeemed. */
export async function consumeSignInCodes(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
): Promise<void> {
  await tx.run(consumeCodes, [projectId, userId, new Date(clock.now())]);
}

/**
 * Issues the codes of a sign-in email, and ends the older ones of the account. They are two, so that guesses at the short one
 * can be limited without ending the link. Both end with the same characters, by which the browser that asked recognizes the
 * link.
 */
export async function replaceSignInCodes(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  subject: CodeSubject,
): Promise<SignInCodes> {
  const { verificationCodeLength: length, oneTimeCodeLength, sharedNonceLength } = limits;
  const typed = randomText(oneTimeCodeLength);
  const nonce = randomText(length - oneTimeCodeLength);
  const shared = nonce.slice(-sharedNonceLength);
  const link = typed + randomText(length - oneTimeCodeLength - sharedNonceLength) + shared;
  await endOlderCodes(tx, projectId, 'magic_link', subject.userId);
  await createCode(tx, deps, projectId, 'magic_link', subject, link);
  await createCode(tx, deps, projectId, 'magic_link', { ...subject, isTyped: true }, typed + nonce);
  return { link, typed, nonce };
}

/** Returns how guesses at typed codes from an IP address are counted. The links of the emails are too long to be guessed. */
export function typedCodeGuesses(
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox'>,
  projectId: string,
  ipAddress: string | null,
): CountGuess {
  return async (tx, userId, isRight) => {
    const limitKeys = guessLimits(
      'codes',
      userId,
      ipAddress,
      await isTrustedIp(tx, deps, projectId, userId, ipAddress),
    );
    const exhausted = isRight
      ? (await findExhausted(tx, deps, projectId, limitKeys)).length > 0
      : (await countGuess(tx, deps, { projectId, userId, limitKeys })) !== null;
    return exhausted ? new KnownErrors.VerificationCodeMaxAttemptsReached() : null;
  };
}
