import { withStorage } from '../../session/browser-storage.ts';

/** The number of characters with which the nonce and the code of the link both end. */
const sharedSuffixLength = 16;

const key = 'stack-magic-link-nonce';

/** Stores the nonce of a magic link that this browser has requested. Replaces that of an earlier request. */
export function storeNonce(nonce: string): void {
  withStorage((storage) => storage.setItem(key, nonce));
}

/**
 * Returns whether a code belongs to the magic link that this browser requested last: the stored nonce and the code end
 * with the same 16 characters.
 */
export function isLatestMagicLink(code: string): boolean {
  return withStorage((storage) => storage.getItem(key))?.slice(-sharedSuffixLength) === code.slice(-sharedSuffixLength);
}
