import type { AdminContext } from '../apps/admin-scope.ts';
import { defineQuery, type Query } from '../cache/query-cache.ts';

/** The query for a token for managing webhooks. Each load creates a new token. */
export const webhookManagementToken: Query<AdminContext, [], string, string> = defineQuery(
  'project',
  async ({ admin }) => (await admin.request('POST /webhooks/svix-token', { body: {} })).token,
  (token) => token,
);
