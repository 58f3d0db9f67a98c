import { KnownErrors } from '@keystack/contract';
import { HttpError } from '../http-error.ts';
import type { Caller } from './caller.ts';

/**
 * Throws if the caller is a client and the user is not the signed-in one. Servers may act on all users.
 *
 * @param subject The plural of what the client requested, for the message.
 */
export function restrictClientToOwnUser({ access, user }: Caller, userId: string | undefined, subject: string): void {
  if (access !== 'client') return;
  if (user === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  if (userId === user.user_id) return;
  throw new HttpError(
    403,
    `With client access, only ${subject} of the signed-in user are available. Send 'me' as the user.`,
  );
}
