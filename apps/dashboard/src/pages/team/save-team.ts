import type { ServerTeam, StackAdminApp } from '@keystack/js';
import { saveMerged } from '../../saving/save-merged.ts';

/** The settings of a team that owners edit in forms. */
export type TeamSettings = Pick<
  ServerTeam,
  'displayName' | 'clientMetadata' | 'clientReadOnlyMetadata' | 'serverMetadata'
>;

/**
 * Updates a team, and merges the change with those of other owners.
 *
 * @param base The settings as the form showed them before they were edited.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If somebody else has changed the same settings.
 */
export function saveTeam(
  app: StackAdminApp<false>,
  teamId: string,
  base: Partial<TeamSettings>,
  change: Partial<TeamSettings>,
): Promise<string | undefined> {
  const params = { teamId };
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /teams/{team_id}', { params, onEtag }),
      update: (body, ifMatch) => app.request('PATCH /teams/{team_id}', { params, body, ifMatch }),
      events: { type: 'team.updated' },
      isAbout: (event) => event.teamId === teamId,
    },
    { ...base },
    { ...change },
  );
}
