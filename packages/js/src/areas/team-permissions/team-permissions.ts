import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery } from '../../cache/query-cache.ts';

/** A permission that a user holds in a team, for example `$update_team`. */
export interface TeamPermission {
  /** The id of its definition. */
  readonly id: string;
}

/** Options that select the permissions to list. */
export interface ListPermissionsOptions {
  /** `true` to include permissions that the user holds through other permissions. Default: true. */
  readonly recursive?: boolean | undefined;
  /** The opposite of `recursive`, named as on servers: `true` to list directly granted permissions only. Default: false. */
  readonly direct?: boolean | undefined;
}

/** The permissions of a user in a team, with or without those contained in others. */
export const permissions = defineQuery(
  'permissions',
  async ({ transport, userId }: UserScope, teamId: string, recursive: boolean) =>
    (await transport.request('GET /team-permissions', { query: { teamId, userId, recursive } })).items,
  (raws): TeamPermission[] => raws.map(({ id }) => ({ id })),
);
