import { type AccessType, type BodyOf, canonicalEmail, KnownErrors, type updateCurrentUser } from '@keystack/contract';
import { sql, type Updateable, type UpdateObject } from 'kysely';
import type { Executor } from '../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/database-errors.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { recordUser } from '../webhooks/events.ts';
import { metadataColumns } from './metadata-columns.ts';
import { readPicture, storePicture } from './pictures.ts';
import { Refusal } from './refusal.ts';
import { endSessions } from './sessions.ts';
import { totpContext } from './totp.ts';

type UserUpdate = BodyOf<typeof updateCurrentUser, 'server'>;
type Columns = Updateable<Schema['users']>;
type Changes = UpdateObject<Schema, 'users'>;
type UpdateDeps = Pick<Deps, 'db' | 'config' | 'keys' | 'limiter' | 'clock' | 'outbox'>;

/** Changes a user; absent fields stay. All of it happens or nothing. */
export async function updateUser(
  deps: UpdateDeps,
  projectId: string,
  userId: string,
  update: UserUpdate,
  access: AccessType,
): Promise<void> {
  const picture = readPicture(deps.config, access, projectId, update.profile_image_url);
  const passwordHash = update.password == null ? update.password : await deps.limiter.hash(update.password, projectId);
  const columns = { ...changedColumns(deps, projectId, userId, update, passwordHash), ...unproven(update) };
  try {
    await deps.db.transaction(async (tx) => {
      await checkEmailFlags(tx, projectId, userId, update);
      const changed = { ...columns, ...(await storePicture(tx, projectId, picture)) };
      if (Object.keys(changed).length > 0) await writeColumns(tx, projectId, userId, changed);
      if (passwordHash !== undefined) await endSessions(tx, projectId, userId);
      await recordUser(tx, deps, projectId, 'user.updated', userId);
    });
    deps.outbox.wake();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_for_auth')) throw new KnownErrors.UserEmailAlreadyExists();
    // The only link that an update can break is the one from the selected team to the membership.
    if (isForeignKeyViolation(error)) throw new KnownErrors.TeamMembershipNotFound(update.selected_team_id, userId);
    throw error;
  }
}

/** The columns that an update changes, without the picture. */
export function changedColumns(
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  userId: string,
  update: UserUpdate,
  passwordHash: string | null | undefined,
): Columns {
  return {
    ...plainColumns(update),
    ...emailColumns(update),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
    ...totpColumns(deps, projectId, userId, update.totp_secret_base64),
  };
}

/** Another address has yet to be proven: what stays verified would open the accounts of whoever owns it. */
function unproven({ primary_email: email, primary_email_verified: verified }: UserUpdate): Changes {
  if (email == null || verified !== undefined) return {};
  return { email_verified: sql<boolean>`email_verified and email_identity = ${canonicalEmail(email)}` };
}

async function writeColumns(tx: Executor, projectId: string, userId: string, columns: Changes): Promise<void> {
  await tx.sql.updateTable('users').set(columns).where('project_id', '=', projectId).where('id', '=', userId).execute();
}

/** What an address is used for makes sense only with one, and so does a password. The row lock keeps it true. */
async function checkEmailFlags(tx: Executor, projectId: string, userId: string, update: UserUpdate): Promise<void> {
  const wantsEmail = update.primary_email_verified || update.primary_email_auth_enabled || update.password != null;
  if (!wantsEmail) return;
  const user = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const email = update.primary_email === undefined ? user?.email : update.primary_email;
  if (email == null) throw withoutEmail();
}

/** What is wrong with an address's flags, or a password, where there is no address. */
export function withoutEmail(): Refusal {
  return new Refusal(
    400,
    'The user has no primary e-mail, so it cannot be verified, used for sign-in or have a password. Set primary_email too.',
  );
}

function plainColumns(update: UserUpdate): Columns {
  return {
    ...(update.display_name === undefined ? {} : { display_name: update.display_name || null }),
    ...(update.selected_team_id === undefined ? {} : { selected_team_id: update.selected_team_id }),
    ...metadataColumns(update),
  };
}

function emailColumns(update: UserUpdate): Columns {
  const { primary_email: email, primary_email_verified: verified, primary_email_auth_enabled: usedForAuth } = update;
  if (email === null) {
    return { email: null, email_identity: null, email_verified: false, email_used_for_auth: false };
  }
  return {
    ...(email === undefined ? {} : { email, email_identity: canonicalEmail(email) }),
    ...(verified === undefined ? {} : { email_verified: verified }),
    ...(usedForAuth === undefined ? {} : { email_used_for_auth: usedForAuth, otp_enabled: usedForAuth }),
  };
}

function totpColumns(
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  userId: string,
  secret: string | null | undefined,
): Columns {
  if (secret === undefined) return {};
  return { totp_secret: secret === null ? null : deps.keys.seal(secret, totpContext(projectId, userId)) };
}
