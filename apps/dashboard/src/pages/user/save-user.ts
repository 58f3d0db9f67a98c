import type { ServerUser, StackAdminApp } from '@keystack/js';
import { saveMerged } from '../../saving/save-merged.ts';

/** The settings of a user that owners edit in forms. */
export type UserSettings = Pick<
  ServerUser,
  | 'displayName'
  | 'primaryEmail'
  | 'primaryEmailVerified'
  | 'clientMetadata'
  | 'clientReadOnlyMetadata'
  | 'serverMetadata'
>;

/**
 * Updates a user, and merges the change with those of other owners.
 *
 * @param base The settings as the form showed them before they were edited.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If somebody else has changed the same settings.
 */
export function saveUser(
  app: StackAdminApp<false>,
  userId: string,
  base: Partial<UserSettings>,
  change: Partial<UserSettings>,
): Promise<string | undefined> {
  const params = { userId };
  // A new email and whether it is verified belong together.
  const withVerification = (merged: object) =>
    'primaryEmail' in merged ? { primaryEmailVerified: change.primaryEmailVerified, ...merged } : merged;
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /users/{user_id}', { params, onEtag }),
      update: (merged, ifMatch) =>
        app.request('PATCH /users/{user_id}', { params, body: withVerification(merged), ifMatch }),
      events: { type: 'user.updated', userId, limit: 1 },
    },
    { ...base },
    { ...change },
  );
}
