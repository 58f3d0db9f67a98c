import { withStorage } from '../../session/browser-storage.ts';

/** The number of characters with which the nonce and the code of the link both end. */
const sharedSuffixLength = 16;

const key = 'stack-magic-link-nonce';

/** Number of magic links that a browser remembers: as many as an account can have at once. */
const rememberedLinks = 5;

/** Stores the nonce of a magic link that this browser has requested, in front of those of the latest requests. */
export function storeNonce(nonce: string): void {
  withStorage((storage) => {
    const nonces = [nonce, ...(storage.getItem(key)?.split(' ') ?? [])];
    storage.setItem(key, nonces.slice(0, rememberedLinks).join(' '));
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
