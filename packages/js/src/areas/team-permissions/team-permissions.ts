import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery } from '../../cache/values.ts';

/** A permission that a user holds in a team, for example `$update_team`. */
export interface TeamPermission {
  /** The id of its definition. */
  readonly id: string;
}

/** Which permissions are listed. */
export interface ListPermissionsOptions {
  /** Whether those that others contain are listed too. Default: true. */
  readonly recursive?: boolean | undefined;
  /** The opposite, in the words of servers: whether only those that were granted themselves are listed. Default: false. */
  readonly direct?: boolean | undefined;
}

/** What a user may do in a team, with or without what comes by containment. */
export const permissions = defineQuery(
  'permissions',
  async ({ transport, userId }: UserScope, teamId: string, recursive: boolean) =>
    (await transport.call('GET /team-permissions', { query: { teamId, userId, recursive } })).items,
  (raws): TeamPermission[] => raws.map(({ id }) => ({ id })),
);
