import { KnownErrors, notificationCategories } from '@keystack/contract';
import { listNotificationPreferences, updateNotificationPreference } from '@keystack/contract/endpoints';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { readMutedCategoryIds, setCategoryEnabled } from '../domain/emails/muted-categories.ts';
import { readUser } from '../domain/users/users.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';

const categories = Object.entries(notificationCategories).map(([name, category]) => ({ name, ...category }));

/**
 * Endpoints to list and update the notification preferences of a user: which categories of emails the user receives.
 */
export const notificationPreferenceEndpoints = [
  implement(listNotificationPreferences, async ({ deps, caller, params: { user_id: userId } }) => {
    restrictClientToOwnUser(caller, userId, 'the preferences');
    const { project_id: projectId } = caller.project;
    if ((await readUser(deps.db, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
    const muted = await readMutedCategoryIds(deps.db, projectId, userId);
    return { items: categories.map((category) => view(category, !muted.has(category.id))), is_paginated: false };
  }),

  implement(updateNotificationPreference, async ({ deps, caller, params, body: { enabled }, transaction }) => {
    const { user_id: userId, category_id: id } = params;
    restrictClientToOwnUser(caller, userId, 'the preferences');
    const category = categories.find((each) => each.id === id);
    if (category === undefined) throw new HttpError(404, 'There is no such notification category.');
    if (!category.canDisable && !enabled)
      throw new HttpError(400, `Emails of the category ${category.name} cannot be turned off.`);
    try {
      const { project_id: projectId } = caller.project;
      await transaction(async (tx) => {
        await setCategoryEnabled(tx, projectId, userId, id, enabled);
        if (caller.access !== 'client') await deps.events.record(tx, projectId, { type: 'user.updated', userId });
      });
    } catch (error) {
      throw isForeignKeyViolation(error) ? new KnownErrors.UserNotFound() : error;
    }
    return view(category, enabled);
  }),
];

function view({ id, name, canDisable }: (typeof categories)[number], isEnabled: boolean) {
  return {
    notification_category_id: id,
    notification_category_name: name,
    enabled: isEnabled,
    can_disable: canDisable,
  };
}
