import type { AdminContext } from '../apps/admin-scope.ts';
import { defineQuery, type Query } from '../cache/values.ts';

/** A token for embedded webhook pages. */
export const svixToken: Query<AdminContext, [], string, string> = defineQuery(
  'project',
  async ({ admin }) => (await admin.call('POST /webhooks/svix-token', { body: {} })).token,
  (token) => token,
);
