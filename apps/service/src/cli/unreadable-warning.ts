import type { UnreadableSecrets } from '../security/unreadable-secrets.ts';
import type { Output } from './output.ts';

/** Returns whether there is a secret that cannot be decrypted. */
export const hasUnreadable = (unreadable: UnreadableSecrets): boolean => Object.keys(unreadable).length > 0;

/**
 * Warns of secrets that cannot be decrypted, if there are any.
 *
 * @param result A sentence without its period, which says what the command did with them.
 */
export function warnOfUnreadable(output: Pick<Output, 'warn'>, unreadable: UnreadableSecrets, result: string): void {
  if (!hasUnreadable(unreadable)) return;
  const counts = Object.entries(unreadable).map(([table, count]) => `${count.toLocaleString('en')} in ${table}`);
  output.warn(
    `Secrets cannot be decrypted: ${counts.join(', ')}. ${result}. What needs them fails, for example a sign-in with a second factor. ` +
      'If you still have the root secret that they were encrypted with, add it to the end of KEYSTACK_SECRET of the service, and run ' +
      '"keystack keys reseal" and this command again. If it is lost, their users and owners must set them again.',
  );
}
