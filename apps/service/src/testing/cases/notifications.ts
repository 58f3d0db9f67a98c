import { notificationCategories } from '@keystack/contract';
import type { EndpointCases } from '../case.ts';

const path = '/emails/notification-preference/{user_id}';
const nobody = () => crypto.randomUUID();
const mute = (userId: string) => ({
  params: { user_id: userId, category_id: notificationCategories.Marketing.id },
  body: { enabled: false },
});

/** The test cases of the endpoints for notification preferences. */
export const notificationPreferenceCases: EndpointCases<
  'GET /emails/notification-preference/{user_id}' | 'PATCH /emails/notification-preference/{user_id}/{category_id}'
> = {
  'GET /emails/notification-preference/{user_id}': {
    call: async (_t, { token, userId }) => ({ token, params: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request(`GET ${path}`, { params: { user_id: nobody() } }),
      UserNotFound: (t) => t.request(`GET ${path}`, { access: 'server', params: { user_id: nobody() } }),
    },
  },
  'PATCH /emails/notification-preference/{user_id}/{category_id}': {
    call: async (_t, { token, userId }) => ({ token, ...mute(userId) }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request(`PATCH ${path}/{category_id}`, mute(nobody())),
      UserNotFound: (t) => t.request(`PATCH ${path}/{category_id}`, { access: 'server', ...mute(nobody()) }),
    },
  },
};
