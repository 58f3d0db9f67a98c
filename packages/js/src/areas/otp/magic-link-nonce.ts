/** The number of characters with which the nonce and the code of the link both end. */
const sharedSuffixLength = 16;

const key = 'stack-magic-link-nonce';

/** Remembers this browser as the one that has asked for the mail of a code. */
export function storeNonce(nonce: string): void {
  withStorage((storage) => storage.setItem(key, nonce));
}

/** Returns whether this browser asked for the email of a magic link: it holds the nonce that the link ends like. */
export function hasAskedFor(code: string): boolean {
  return withStorage((storage) => storage.getItem(key))?.slice(-sharedSuffixLength) === code.slice(-sharedSuffixLength);
}

/** A browser may refuse its storage, and a server has none; then the person is asked once more than needed. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
