/*
 * Entries that a browser keeps until a code of an email is entered or its link is used. They are shared by all tabs,
 * because a link in an email opens a new tab, and phones discard tabs while their user looks for a code.
 */

import { withStorage } from './browser-storage.ts';
import { keptSignIn, pendingKey } from './kept-sign-in.ts';

/** A sign-in that waits for a code, until `expiresAt` in milliseconds since the Unix epoch. */
export interface PendingSignIn {
  /** The recipient of a sign-in code. */
  readonly email?: string;
  /**
   * The parts of the codes that the emails to this recipient do not show, the newest first. The newest request may have
   * sent no email, and the codes of earlier emails stay valid.
   */
  readonly nonces?: readonly string[];
  /** The code of a sign-in that requires the second factor. */
  readonly attemptCode?: string;
  readonly expiresAt: number;
}

/** Number of requests for a code that a browser remembers: as many as an address has in the lifetime of a code. */
const keptRequests = 10;
/** Lifetime of sign-in codes, in milliseconds. */
const signInCodeLifetime = 10 * 60_000;
/** Lifetime of attempts that require the second factor, in milliseconds. */
export const attemptLifetime = 5 * 60_000;

/** The beginning of the keys of the codes of links. The key ends with the path of the page. */
const linkCodePrefix = (projectId: string) => `keystack-code-${projectId}-`;

/** Keeps a sign-in that waits for a code, in place of the previous one. */
export function keepPendingSignIn(projectId: string, pending: PendingSignIn): void {
  withStorage((storage) => storage.setItem(pendingKey(projectId), JSON.stringify(pending)));
}

/** Keeps the nonce of a sign-in code, with those of the earlier emails to the same recipient. */
export function keepSignInCode(projectId: string, email: string, nonce: string, now: number): void {
  const previous = readPendingSignIn(projectId, now);
  const earlier = previous?.email === email ? (previous.nonces ?? []) : [];
  const nonces = [nonce, ...earlier].slice(0, keptRequests);
  keepPendingSignIn(projectId, { email, nonces, expiresAt: now + signInCodeLifetime });
}

/** Returns the sign-in that waits for a code, or `null` if there is none or it has expired. */
export function readPendingSignIn(projectId: string, now: number): PendingSignIn | null {
  const pending = withStorage((): PendingSignIn | null => JSON.parse(keptSignIn(projectId) ?? 'null'));
  return pending && pending.expiresAt > now ? pending : null;
}

/** Deletes the sign-in that waits for a code, because it is completed or cancelled. */
export function forgetPendingSignIn(projectId: string): void {
  withStorage((storage) => storage.removeItem(pendingKey(projectId)));
}

/** Deletes the code of a link from the storage of all tabs after its use. Its tab can still say that it was used. */
export function forgetLinkCode(projectId: string, code: string): void {
  deleteLinkCodes('localStorage', projectId, (stored) => stored.endsWith(` ${code}`));
}

/** Deletes the codes of all links. */
export function forgetLinkCodes(projectId: string): void {
  deleteLinkCodes('localStorage', projectId, () => true);
  deleteLinkCodes('sessionStorage', projectId, () => true);
}

function deleteLinkCodes(
  kind: 'localStorage' | 'sessionStorage',
  projectId: string,
  isDeleted: (stored: string) => boolean,
) {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(linkCodePrefix(projectId)) && isDeleted(storage.getItem(key) ?? '')) storage.removeItem(key);
    }
  }, kind);
}
