import type { AdminContext } from '../apps/admin-scope.ts';
import { type Family, family } from '../cache/values.ts';

/** A token for embedded webhook pages. */
export const svixToken: Family<AdminContext, [], string, string> = family(
  'project',
  async ({ admin }) => (await admin.call('POST /webhooks/svix-token', { body: {} })).token,
  (token) => token,
);
