import { randomUUID } from 'node:crypto';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordDefaultPermissions } from '../events/permission-events.ts';
import { recordChange } from '../events/record-change.ts';
import { grantDefaultUserPermissions } from '../permissions/project-permissions.ts';
import { projectOfRequestOrStored } from '../projects/read-project.ts';
import { addTeamMember, recordCreatorMembership } from '../teams/team-members.ts';
import { readTeam, serverTeamView } from '../teams/teams.ts';
import { recordUserChange } from './user-events.ts';

interface NewUser {
  readonly userId: string;
  readonly email: string | null;
  readonly displayName: string | null;
  /** `true` if the app's server or an operator creates the user. Default: `false`. */
  readonly isGranted?: boolean;
}

const insertFirstTeam = createStatement<{ id: string }>(
  'insert_first_team',
  `insert into teams (project_id, id, display_name, created_at)
  select project_id, $2, $3, $4 from projects where project_id = $1 and create_team_on_sign_up returning id`,
);

/**
 * Completes the creation of a user: grants the default permissions, creates a personal team if the project has enabled
 * that, and records the changes.
 */
export async function completeUserCreation(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  user: NewUser,
): Promise<void> {
  const { userId } = user;
  const project = await projectOfRequestOrStored(tx, deps, projectId);
  const permissionIds = project.has_default_user_permissions
    ? await grantDefaultUserPermissions(tx, projectId, userId)
    : [];
  const teamId = project.create_team_on_sign_up ? await createFirstTeam(tx, deps, projectId, user) : null;
  await recordUserChange(tx, deps, projectId, 'user.created', userId);
  await recordDefaultPermissions(tx, deps, projectId, { userId, ids: permissionIds });
  if (teamId !== null) await recordCreatorMembership(tx, deps, projectId, teamId, userId);
}

/**
 * Creates the personal team of a user if the project has enabled that, and records the new team. Returns its id, or
 * `null` without one. The caller records the membership.
 */
export async function createFirstTeam(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  { userId, email, displayName, isGranted = false }: NewUser,
): Promise<string | null> {
  const now = new Date(deps.clock.now());
  const owner = displayName || email;
  const name = owner ? `${owner}'s Team` : 'Personal Team';
  const [team] = await tx.run(insertFirstTeam, [projectId, randomUUID(), name, now]);
  if (team !== undefined) {
    await addTeamMember(tx, deps, projectId, team.id, userId, 'creator', isGranted ? 'grant' : 'user');
    await recordChange(tx, deps, projectId, { type: 'team.created', teamId: team.id, userId }, async () =>
      serverTeamView(deps.config, await readTeam(tx, projectId, team.id)),
    );
  }
  return team?.id ?? null;
}

// Of several parallel sign-ups, the unique index lets one create the user; the others get no row. Former versions
// created a placeholder user for a magic-link request. It must not reserve the email address, so a sign-up takes over
// its row.
const insertPasswordUserRow = createStatement<{ id: string }>(
  'insert_password_user',
  `insert into users as u (project_id, id, email, email_identity, email_used_for_auth, otp_enabled, password_hash,
    signed_up_at, last_active_at, self_registered)
  values ($1, $2, $3, $4, true, $5, $6, $7, $7, $8)
  on conflict (project_id, email_identity) where email_used_for_auth do update
    set password_hash = excluded.password_hash, email = excluded.email, otp_enabled = excluded.otp_enabled, is_placeholder = false,
      self_registered = excluded.self_registered
    where u.is_placeholder and not u.confirmed and not u.was_confirmed and not u.email_verified and u.password_hash is null
      and u.oauth_accounts = '[]' and u.totp_secret is null and u.suspended_at is null
      and not exists (select from sessions s where s.project_id = $1 and s.user_id = u.id)
  returning id`,
);

/** A user who signs up with a password. */
interface NewPasswordUser {
  /** The id of the user, unless the sign-up takes over the row of a placeholder. */
  readonly userId: string;
  readonly email: string;
  readonly emailIdentity: string;
  readonly isOtpEnabled: boolean;
  readonly passwordHash: string;
  /** `false` if an operator vouches for the user. Default: `true`. */
  readonly isSelfRegistered?: boolean;
}

/**
 * Creates a user with a password and returns the user's id. Takes over the unused placeholder user of a magic-link
 * request. Returns `null` if the email address is in use.
 */
export async function insertPasswordUser(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  { userId, email, emailIdentity, isOtpEnabled, passwordHash, isSelfRegistered = true }: NewPasswordUser,
): Promise<string | null> {
  const now = new Date(clock.now());
  const values = [projectId, userId, email, emailIdentity, isOtpEnabled, passwordHash, now, isSelfRegistered];
  const [inserted] = await tx.run(insertPasswordUserRow, values);
  return inserted?.id ?? null;
}

const insertMailboxUserRow = createStatement<{ id: string }>(
  'insert_otp_user',
  `insert into users (project_id, id, email, email_identity, email_used_for_auth, email_verified, confirmed, otp_enabled,
    signed_up_at, last_active_at, self_registered)
  values ($1, $2, $3, $4, true, true, true, true, $5, $5, true)
  on conflict (project_id, email_identity) where email_used_for_auth do nothing
  returning id`,
);

/**
 * Creates a user who has proven access to the mailbox, and returns the id. Returns `null` if another user signs in with
 * the email address.
 */
export async function createMailboxUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  email: string,
  emailIdentity: string,
): Promise<string | null> {
  const values = [projectId, randomUUID(), email, emailIdentity, new Date(deps.clock.now())];
  const [inserted] = await tx.run(insertMailboxUserRow, values);
  if (inserted === undefined) return null;
  await completeUserCreation(tx, deps, projectId, { userId: inserted.id, email, displayName: null });
  return inserted.id;
}
