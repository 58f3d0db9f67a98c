import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { bool, listResponse, nonEmptyText, userId, uuid } from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { notificationCategories } from '../notification-categories.ts';

/** The emails that users want. */
export const notificationsArea: AreaDocumentation = {
  title: 'Notifications',
  description: 'The categories of the emails that your server sends to users, and which of them a user has turned off.',
};

const preference = z.strictObject({
  notification_category_id: describe(fieldTexts.notificationCategoryId, uuid()),
  notification_category_name: describe(fieldTexts.notificationCategoryName, nonEmptyText()),
  enabled: describe('`true` if the user gets the emails of the category.', bool()),
  can_disable: describe('`false` if the user always gets these emails.', bool()),
});

/** Lists the notification categories with the preferences of a user. */
export const listNotificationPreferences = defineEndpoint({
  method: 'GET',
  path: '/emails/notification-preference/{user_id}',
  summary: 'List notification preferences',
  description: 'Returns each category, and whether the user gets its emails. Clients can send only `me` as the user.',
  access: accessTypes,
  params: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  response: listResponse(preference),
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound'],
  plainTextErrors: { 403: 'A client sent the id of another user.' },
  example: { params: { user_id: 'me' } },
});

/** Turns the emails of a category on or off for a user. */
export const updateNotificationPreference = defineEndpoint({
  method: 'PATCH',
  path: '/emails/notification-preference/{user_id}/{category_id}',
  summary: 'Update a notification preference',
  description: 'Turns the emails of a category on or off. Transactional emails cannot be turned off.',
  access: accessTypes,
  params: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    category_id: describe(fieldTexts.notificationCategoryId, uuid()),
  }),
  body: z.strictObject({ enabled: describe(['`false` to turn the emails of the category off.', false], bool()) }),
  response: preference,
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound'],
  plainTextErrors: {
    400: 'The emails of the category cannot be turned off.',
    403: 'A client sent the id of another user.',
    404: 'There is no such category.',
  },
  example: {
    params: { user_id: 'me', category_id: notificationCategories.Marketing.id },
    body: { enabled: false },
  },
});
