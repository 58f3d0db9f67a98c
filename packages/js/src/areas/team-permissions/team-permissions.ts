import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery } from '../../cache/query-cache.ts';

/** A permission that a user has in a team, for example `$update_team`. */
export interface TeamPermission {
  /** ID of the permission. */
  readonly id: string;
}

/** Options that select the permissions to list. */
export interface ListPermissionsOptions {
  /** `true` to include permissions that the user has through other permissions. Default: true. */
  readonly recursive?: boolean | undefined;
  /** `true` to list only permissions that were granted directly. The opposite of `recursive`. Default: false. */
  readonly direct?: boolean | undefined;
}

/**
 * The query for the permissions of a user in a team: those granted directly and, if `recursive`, those that they
 * contain.
 */
export const permissions = defineQuery(
  'permissions',
  async ({ transport, userId }: UserScope, teamId: string, recursive: boolean) =>
    (await transport.request('GET /team-permissions', { query: { teamId, userId, recursive } })).items,
  (raws): TeamPermission[] => raws.map(({ id }) => ({ id })),
);
