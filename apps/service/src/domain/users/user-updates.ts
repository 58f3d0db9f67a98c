import {
  type AccessType,
  type BodyOf,
  canonicalEmail,
  KnownErrors,
  type ProfileFields,
  profileFieldNames,
} from '@keystack/contract';
import type { updateCurrentUser } from '@keystack/contract/endpoints';
import { sql, type Updateable, type UpdateObject } from 'kysely';
import { createStatement, type Database, type Executor, type Transaction } from '../../database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-errors.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import { metadataColumns } from '../../database/metadata-columns.ts';
import type { Schema } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { parseRequestPicture, storePicture } from '../pictures/pictures.ts';
import { endOwnershipsMissingIn } from '../projects/owner-access.ts';
import { endSessionsAndIpTrust, recordSecondFactorVerified, type SessionIds } from '../sessions/sessions.ts';
import { notifyAccountOwner, notifyOldEmailOfChange } from '../sign-in/account-owner-emails.ts';
import { lockUserAndReadEmail } from '../sign-in/email-undos.ts';
import type { SessionGuard } from '../sign-in/fresh-sessions.ts';
import { hasOtherSignInMethod } from '../sign-in/sign-in-methods.ts';
import { confirmAccountKeepingSignIns } from './confirm-account.ts';
import { removeNonPrimaryChannelByEmail } from './contact-channels.ts';
import { deletePlaceholderUser } from './delete-user.ts';
import { setUserSuspended } from './suspension.ts';
import { recordUserChange } from './user-events.ts';

type UserUpdate = BodyOf<typeof updateCurrentUser, 'server'>;
type Columns = Updateable<Schema['users']>;
type Changes = UpdateObject<Schema, 'users'>;
type UpdateDeps = Pick<
  Deps,
  | 'db'
  | 'config'
  | 'keys'
  | 'passwordHasher'
  | 'clock'
  | 'emailOutbox'
  | 'events'
  | 'log'
  | 'metrics'
  | 'wakeWebhooks'
  | 'project'
>;

/**
 * The authority under which a user is updated: an access level, a function for write transactions, a session and a
 * guard. Not always those of the caller.
 */
export interface UserUpdateAuthority {
  readonly access: AccessType;
  readonly transaction: Database['transaction'];
  /** The session of the caller, which is kept when a new second factor ends all others; `null` for an API key. */
  readonly session: SessionIds | null;
  /** Authorizes a change of the second factor. */
  readonly guardSecondFactor: SessionGuard;
}

/**
 * Updates a user in one transaction. Absent fields keep their values. A new password or second factor ends sessions of
 * the user; these changes and a new email address are reported to the account owner by email. New metadata of a project
 * owner ends the ownerships that it lacks. Records the webhook event.
 */
export async function updateUser(
  deps: UpdateDeps,
  projectId: string,
  userId: string,
  update: UserUpdate,
  { access, transaction, session, guardSecondFactor }: UserUpdateAuthority,
): Promise<void> {
  const picture = parseRequestPicture(deps.config, access, projectId, update.profile_image_url);
  const passwordHash =
    update.password == null ? update.password : await deps.passwordHasher.hash(update.password, projectId);
  const columns = { ...changedUserColumns(deps, projectId, userId, update, passwordHash), ...unprovenColumns(update) };
  try {
    await transaction(async (tx) => {
      await checkEmailFlags(tx, projectId, userId, update);
      const changesFactor = await changesSecondFactor(tx, projectId, userId, update.totp_secret_base64);
      if (changesFactor) await guardSecondFactor(tx);
      const old = update.primary_email === undefined ? null : await lockUserAndReadEmail(tx, projectId, userId);
      const changed = { ...columns, ...(await storePicture(tx, projectId, picture)) };
      if (access !== 'client') await deletePlaceholderOf(tx, deps, projectId, userId, update);
      if (update.server_metadata !== undefined)
        await endOwnershipsMissingIn(tx, deps, projectId, userId, update.server_metadata);
      if (Object.keys(changed).length > 0) await writeColumns(tx, projectId, userId, changed);
      // Each email address of a user is listed once.
      if (update.primary_email != null)
        await removeNonPrimaryChannelByEmail(tx, projectId, userId, canonicalEmail(update.primary_email));
      if (access === 'client' && update.otp_auth_enabled === false) await requireSignInMethod(tx, projectId, userId);
      if (update.primary_email_verified === true) await confirmAccountKeepingSignIns(tx, projectId, userId);
      if (changesFactor) {
        await tx.write(settleSecondFactor, [projectId, userId]);
        await endSessionsAndIpTrust(tx, projectId, userId, { sessionId: session?.sessionId });
        if (session !== null && update.totp_secret_base64 !== null) await recordSecondFactorVerified(tx, session);
      }
      if (passwordHash !== undefined) await endSessionsAndIpTrust(tx, projectId, userId);
      if (update.suspended !== undefined) await setUserSuspended(tx, deps, projectId, userId, update.suspended);
      if (old !== null && old.identity !== canonicalEmail(update.primary_email ?? ''))
        await notifyOldEmailOfChange(tx, deps, projectId, userId, old);
      const notify = (type: 'mfa_enabled' | 'mfa_disabled' | 'password_changed') =>
        notifyAccountOwner(tx, deps, projectId, userId, { type });
      if (changesFactor) await notify(update.totp_secret_base64 === null ? 'mfa_disabled' : 'mfa_enabled');
      if (passwordHash !== undefined) await notify('password_changed');
      await recordUserChange(tx, deps, projectId, 'user.updated', userId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_for_auth')) throw new KnownErrors.UserEmailAlreadyExists();
    // The only foreign key that an update can violate is that of the selected team.
    if (isForeignKeyViolation(error)) throw new KnownErrors.TeamMembershipNotFound(update.selected_team_id, userId);
    throw error;
  }
}

/** Throws if a user has no sign-in method left. */
async function requireSignInMethod(tx: Executor, projectId: string, userId: string): Promise<void> {
  if (await hasOtherSignInMethod(tx, projectId, userId, '')) return;
  throw new HttpError(400, 'The magic link is the only sign-in method of the user. Set a password first.');
}

/** Deletes the placeholder user that a magic-link request created for the email that an update assigns or enables. */
async function deletePlaceholderOf(
  tx: Transaction,
  deps: UpdateDeps,
  projectId: string,
  userId: string,
  { primary_email: email, primary_email_auth_enabled: usesEmail }: UserUpdate,
): Promise<void> {
  if (email != null) await deletePlaceholderUser(tx, deps, projectId, userId, canonicalEmail(email));
  else if (usesEmail === true) await deletePlaceholderUser(tx, deps, projectId, userId, null);
}

const lockSecondFactor = createStatement<{ requires_totp: boolean }>(
  'lock_second_factor',
  `select totp_secret is not null as requires_totp from users where project_id = $1 and id = $2 for no key update`,
);

/** Returns whether an update sets, replaces or removes the second factor. Locks the user. */
async function changesSecondFactor(
  tx: Executor,
  projectId: string,
  userId: string,
  secret: string | null | undefined,
): Promise<boolean> {
  if (secret === undefined) return false;
  const [user] = await tx.run(lockSecondFactor, [projectId, userId]);
  return user !== undefined && (secret !== null || user.requires_totp);
}

// `confirmAccountAndClearSignIns` removes a second factor that is not confirmed.
const settleSecondFactor = createStatement<never>(
  'settle_second_factor',
  `update users set totp_confirmed = totp_secret is not null and (email_verified or confirmed)
  where project_id = $1 and id = $2`,
);

/**
 * Returns the columns of a user that an update changes, without the picture. `passwordHash` is the hash of
 * `update.password`.
 */
export function changedUserColumns(
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  userId: string,
  update: UserUpdate,
  passwordHash: string | null | undefined,
): Columns {
  return {
    ...plainColumns(update),
    ...emailColumns(update),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash, is_placeholder: false }),
    ...totpColumns(deps, projectId, userId, update.totp_secret_base64),
  };
}

/**
 * Returns the columns to reset if the email address changes, because nobody has proven access to the new mailbox yet.
 */
function unprovenColumns({ primary_email: email, primary_email_verified: verified }: UserUpdate): Changes {
  if (email == null || verified === true) return {};
  const same = sql<boolean>`coalesce(email_identity = ${canonicalEmail(email)}, false)`;
  return {
    confirmed: sql<boolean>`confirmed and ${same}`,
    was_confirmed: sql<boolean>`was_confirmed or confirmed`,
    totp_confirmed: sql<boolean>`totp_confirmed and ${same}`,
    ...(verified === undefined && { email_verified: sql<boolean>`email_verified and ${same}` }),
  };
}

async function writeColumns(tx: Executor, projectId: string, userId: string, columns: Changes): Promise<void> {
  await tx.sql.updateTable('users').set(columns).where('project_id', '=', projectId).where('id', '=', userId).execute();
}

/**
 * Throws if an update marks a missing email as verified, enables it for sign-in or sets a password without it. The row
 * lock keeps the check valid.
 */
async function checkEmailFlags(tx: Executor, projectId: string, userId: string, update: UserUpdate): Promise<void> {
  const { primary_email_verified: verified, primary_email_auth_enabled: usedForAuth, otp_auth_enabled: otp } = update;
  const wantsEmail = verified || usedForAuth || otp || update.password != null;
  if (!wantsEmail) return;
  const user = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const email = update.primary_email === undefined ? user?.email : update.primary_email;
  if (email == null) throw missingEmailError();
}

/** Returns the error for email flags or a password of a user without an email. */
export function missingEmailError(): HttpError {
  return new HttpError(
    400,
    'The user has no primary email, so it cannot be verified, used for sign-in or have a password. Set primary_email too.',
  );
}

function plainColumns(update: UserUpdate): Columns {
  return {
    ...profileColumns(update),
    ...(update.selected_team_id === undefined ? {} : { selected_team_id: update.selected_team_id }),
    ...metadataColumns(update),
  };
}

/** Returns the profile fields of an update. Converts empty texts to `null`. */
function profileColumns(update: UserUpdate): Partial<ProfileFields> {
  const given = profileFieldNames.filter((name) => update[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, update[name] || null]));
}

function emailColumns(update: UserUpdate): Columns {
  const { primary_email: email, primary_email_verified: verified, primary_email_auth_enabled: usedForAuth } = update;
  const { otp_auth_enabled: otpEnabled } = update;
  if (email === null) {
    return { email: null, email_identity: null, email_verified: false, email_used_for_auth: false };
  }
  return {
    ...(email === undefined ? {} : { email, email_identity: canonicalEmail(email) }),
    ...(verified === undefined ? {} : { email_verified: verified }),
    ...(usedForAuth === undefined ? {} : { email_used_for_auth: usedForAuth, otp_enabled: usedForAuth }),
    ...(usedForAuth === true ? { otp_disabled: false } : {}),
    ...(otpEnabled === undefined ? {} : { otp_enabled: otpEnabled, otp_disabled: !otpEnabled }),
  };
}

function totpColumns(
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  userId: string,
  secret: string | null | undefined,
): Columns {
  if (secret === undefined) return {};
  return {
    totp_secret: secret === null ? null : deps.keys.encrypt(secret, encryptionContexts.totpSecret(projectId, userId)),
  };
}
