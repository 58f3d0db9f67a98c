import { randomUUID } from 'node:crypto';
import { statement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { addTeamMember } from '../teams/team-members.ts';
import { readTeam, serverTeamView } from '../teams/teams.ts';
import { recordEvent } from '../webhooks/events.ts';
import { recordUserEvent } from './user-events.ts';

interface NewUser {
  readonly userId: string;
  readonly email: string | null;
  readonly displayName: string | null;
}

const insertFirstTeam = statement<{ id: string }>(
  'insert_first_team',
  `insert into teams (project_id, id, display_name, created_at)
  select project_id, $2, $3, $4 from projects where project_id = $1 and create_team_on_sign_up returning id`,
);

/** Finishes the creation of any user: creates the user's own team if the project is configured to. */
export async function finishUserCreation(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'wakeWebhooks'>,
  projectId: string,
  { userId, email, displayName }: NewUser,
): Promise<void> {
  const now = new Date(deps.clock.now());
  const owner = displayName || email;
  const name = owner ? `${owner}'s Team` : 'Personal Team';
  const [team] = await tx.run(insertFirstTeam, [projectId, randomUUID(), name, now]);
  if (team !== undefined) {
    await addTeamMember(tx, deps, projectId, team.id, userId, 'creator');
    await recordEvent(tx, deps, projectId, 'team.created', async () =>
      serverTeamView(deps.config, await readTeam(tx, projectId, team.id)),
    );
  }
  await recordUserEvent(tx, deps, projectId, 'user.created', userId);
}
