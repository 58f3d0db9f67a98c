import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordChange } from '../events/record-change.ts';
import { recordCreatorMembership } from '../teams/team-members.ts';
import { endInvitationsAfterRemoval } from '../verification-codes/invitation-reasons.ts';
import type { AccountReview } from './confirm-account.ts';
import { createFirstTeam } from './new-users.ts';
import { recordUserChange } from './user-events.ts';

const read = createStatement<{ removed_sign_ins: AccountReview | null }>(
  'read_account_review',
  `select removed_sign_ins from users where project_id = $1 and id = $2`,
);

/** Returns the review that a user has not answered, or `null`. */
export async function readReview(tx: Executor, projectId: string, userId: string): Promise<AccountReview | null> {
  const [user] = await tx.run(read, [projectId, userId]);
  return user?.removed_sign_ins ?? null;
}

const answer = createStatement<{ email: string | null }>(
  'answer_account_review',
  `update users set removed_sign_ins = null where project_id = $1 and id = $2 and removed_sign_ins is not null
    and (not $3 or (removed_sign_ins ->> 'asks_if_own')::boolean)
  returning email`,
);

/** Ends the review of an account, of which everything stays. Returns `false` if there is none. */
export async function keepAccount(tx: Executor, projectId: string, userId: string): Promise<boolean> {
  return (await tx.run(answer, [projectId, userId, false])).length > 0;
}

const clearProfile = createStatement<never>(
  'clear_profile',
  `update users set display_name = null, profile_image_url = null, selected_team_id = null, client_metadata = null
  where project_id = $1 and id = $2`,
);

const clearMemberProfiles = createStatement<never>(
  'clear_member_profiles',
  `update team_members set display_name = null, profile_image_url = null where project_id = $1 and user_id = $2`,
);

const leaveOwnTeams = createStatement<{ team_id: string; user_id: string }>(
  'leave_own_teams',
  `delete from team_members where project_id = $1 and user_id = $2 and by_user returning team_id, user_id`,
);

/**
 * Clears what the account itself has set before its owner confirmed it: names, pictures, client metadata, and the
 * memberships that it created or joined. Keeps what servers and project owners granted. The teams remain, as when a
 * user is deleted. Returns `false`, and changes nothing, if the review does not ask for it.
 */
export async function clearForeignAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  userId: string,
): Promise<boolean> {
  const [user] = await tx.run(answer, [projectId, userId, true]);
  if (user === undefined) return false;
  await tx.write(clearProfile, [projectId, userId]);
  const left = await tx.run(leaveOwnTeams, [projectId, userId]);
  await tx.write(clearMemberProfiles, [projectId, userId]);
  const teamIds = left.map(({ team_id: id }) => id);
  await endInvitationsAfterRemoval(tx, projectId, teamIds, userId);
  for (const membership of left) {
    const { team_id: teamId } = membership;
    await recordChange(tx, deps, projectId, { type: 'team_membership.deleted', teamId, userId }, () => membership);
  }
  // The personal team may have members whom somebody else has invited.
  const firstTeamId = await createFirstTeam(tx, deps, projectId, { userId, email: user.email, displayName: null });
  if (firstTeamId !== null) await recordCreatorMembership(tx, deps, projectId, firstTeamId, userId);
  await recordUserChange(tx, deps, projectId, 'user.updated', userId);
  return true;
}
