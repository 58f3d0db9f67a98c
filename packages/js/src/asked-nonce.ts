/** The characters that a mail shows for typing; the rest of a code is the nonce. */
const typedLength = 6;

const key = 'stack-magic-link-nonce';

/** Remembers this browser as the one that has asked for the mail of a code. */
export function rememberNonce(nonce: string): void {
  withStorage((storage) => storage.setItem(key, nonce));
}

/** Whether this browser was the last to ask for the mail of a code: it holds the nonce. */
export function hasAskedFor(code: string): boolean {
  return withStorage((storage) => storage.getItem(key)) === code.slice(typedLength);
}

/** A browser may refuse its storage, and a server has none; then the person is asked once more than needed. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
