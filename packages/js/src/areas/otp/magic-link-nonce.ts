import { withStorage } from '../../session/browser-storage.ts';

/** The number of characters with which the nonce and the code of the link both end. */
const sharedSuffixLength = 16;

const key = 'stack-magic-link-nonce';

/** Number of magic links that a browser remembers: as many as an address can request in the lifetime of a link. */
const rememberedLinks = 10;

/**
 * Stores the nonce of a magic link that this browser has requested, after those of the latest requests for the same
 * recipient. Forgets those for another one: the owner of a mistyped address might forward such a link.
 */
export function storeNonce(nonce: string, isSameRecipient: boolean): void {
  withStorage((storage) => {
    const earlier = (isSameRecipient && storage.getItem(key)?.split(' ')) || [];
    storage.setItem(key, [...earlier, nonce].slice(-rememberedLinks).join(' '));
  });
}

/**
 * Returns whether a code belongs to one of the latest magic links that this browser requested: a stored nonce and the
 * code end with the same 16 characters.
 */
export function isRequestedMagicLink(code: string): boolean {
  const nonces = withStorage((storage) => storage.getItem(key))?.split(' ') ?? [];
  return nonces.some((nonce) => nonce.slice(-sharedSuffixLength) === code.slice(-sharedSuffixLength));
}
