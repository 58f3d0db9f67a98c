import { randomUUID } from 'node:crypto';
import { serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';

/*
 * The primary email address of a user is in the table `users`, and only it can be used to sign in. The table
 * `contact_channels` contains the others. Every change locks the user first.
 */

/** An email address of a user. */
export interface ContactChannel {
  readonly id: string;
  readonly email: string;
  readonly email_identity: string;
  readonly is_verified: boolean;
  /** `true` if the email address was verified in a session of the user, or a server states that it is the user's. */
  readonly is_confirmed: boolean;
  readonly is_primary: boolean;
  readonly used_for_auth: boolean;
}

/** SQL for the id of the primary email address of the user `u`. */
const primaryId = 'coalesce(u.contact_channel_id, u.id)';

const listChannels = createStatement<ContactChannel>(
  'list_contact_channels',
  `select ${primaryId} as id, u.email, u.email_identity, u.email_verified as is_verified, u.confirmed as is_confirmed,
    true as is_primary, u.email_used_for_auth as used_for_auth, u.signed_up_at as created_at
  from users u where u.project_id = $1 and u.id = $2 and u.email is not null
  union all
  select c.id, c.email, c.email_identity, c.is_verified, c.is_confirmed, false, false, c.created_at
  from contact_channels c where c.project_id = $1 and c.user_id = $2
  order by is_primary desc, created_at, id`,
);

/** Returns the email addresses of a user: the primary one, then the others, oldest first. */
export async function readChannels(tx: Executor, projectId: string, userId: string): Promise<ContactChannel[]> {
  const rows = await tx.run(listChannels, [projectId, userId]);
  return rows.map(({ id, email, email_identity, is_verified, is_confirmed, is_primary, used_for_auth }) => ({
    id,
    email,
    email_identity,
    is_verified,
    is_confirmed,
    is_primary,
    used_for_auth,
  }));
}

const lockOwner = createStatement<{ email_identity: string | null }>(
  'lock_owner_of_contact_channels',
  `select email_identity from users where project_id = $1 and id = $2 for no key update`,
);

/** Locks a user and returns their email addresses, or `null` if there is no such user. */
export async function lockUserAndReadChannels(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<ContactChannel[] | null> {
  if ((await tx.run(lockOwner, [projectId, userId])).length === 0) return null;
  return readChannels(tx, projectId, userId);
}

const insertChannel = createStatement<never>(
  'insert_contact_channel',
  `insert into contact_channels (project_id, id, user_id, email, email_identity, is_verified, is_confirmed, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Adds an email address to a user, and returns its id. Lock the user before. Throws if the user has it already. */
export async function addChannel(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  channels: readonly ContactChannel[],
  { email, isVerified }: { readonly email: string; readonly isVerified: boolean },
): Promise<string> {
  const identity = canonicalEmailOf(email);
  rejectOwn(channels, identity);
  if (channels.filter(({ is_primary: isPrimary }) => !isPrimary).length >= serviceLimits.contactChannelMaxCount) {
    throw new HttpError(
      400,
      `A user can have ${serviceLimits.contactChannelMaxCount} further email addresses. Remove one of them first.`,
    );
  }
  const id = randomUUID();
  // The app's server vouches for the email address, and for what is attached to the account.
  await tx.write(insertChannel, [
    projectId,
    id,
    userId,
    email,
    identity,
    isVerified,
    isVerified,
    new Date(clock.now()),
  ]);
  return id;
}

function rejectOwn(channels: readonly ContactChannel[], identity: string, exceptId?: string): void {
  if (channels.some(({ id, email_identity: own }) => own === identity && id !== exceptId))
    throw new HttpError(400, 'The user already has this email address.');
}

const updateEmail = createStatement<never>(
  'update_email_of_contact_channel',
  `update contact_channels set email = $3, email_identity = $4, is_verified = false, is_confirmed = false
  where project_id = $1 and id = $2`,
);

/**
 * Replaces an email address that is not the primary one. Returns `false` if it is the same. Lock the user before.
 */
export async function replaceChannelEmail(
  tx: Executor,
  projectId: string,
  channels: readonly ContactChannel[],
  channel: ContactChannel,
  email: string,
): Promise<boolean> {
  const identity = canonicalEmailOf(email);
  if (identity === channel.email_identity) return false;
  rejectOwn(channels, identity, channel.id);
  await tx.write(updateEmail, [projectId, channel.id, email, identity]);
  return true;
}

const setVerified = createStatement<never>(
  'set_contact_channel_verified',
  `update contact_channels set is_verified = $3, is_confirmed = $3 where project_id = $1 and id = $2`,
);

/** Sets whether an email address is verified, as the app's server states. */
export async function setChannelVerified(
  tx: Executor,
  projectId: string,
  id: string,
  isVerified: boolean,
): Promise<void> {
  await tx.write(setVerified, [projectId, id, isVerified]);
}

const markVerified = createStatement<{ id: string }>(
  'mark_contact_channel_verified',
  `update contact_channels set is_verified = true, is_confirmed = is_confirmed or $4
  where project_id = $1 and user_id = $2 and email_identity = $3 returning id`,
);

/**
 * Marks an email address of a user that is not the primary one as verified. Returns `false` if the user does not have
 * it.
 *
 * @param isConfirmed `true` if the code was redeemed in a session of the user, so that the same user has the mailbox
 *   and the sign-in methods of the account.
 */
export async function markNonPrimaryChannelVerified(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
  isConfirmed: boolean,
): Promise<boolean> {
  return (await tx.run(markVerified, [projectId, userId, emailIdentity, isConfirmed])).length > 0;
}

const deleteByIdentity = createStatement<{ id: string }>(
  'delete_contact_channel_by_email',
  `delete from contact_channels where project_id = $1 and user_id = $2 and email_identity = $3 returning id`,
);

/** Removes an email address of a user that is not the primary one. Returns `false` if the user does not have it. */
export async function removeNonPrimaryChannelByEmail(
  tx: Executor,
  projectId: string,
  userId: string,
  emailIdentity: string | null,
): Promise<boolean> {
  return (await tx.run(deleteByIdentity, [projectId, userId, emailIdentity])).length > 0;
}

const deleteChannel = createStatement<never>(
  'delete_contact_channel',
  `delete from contact_channels where project_id = $1 and id = $2`,
);

/** Removes an email address that is not the primary one. */
export async function removeChannel(tx: Executor, projectId: string, id: string): Promise<void> {
  await tx.write(deleteChannel, [projectId, id]);
}

const deleteAll = createStatement<never>(
  'delete_contact_channels_of_user',
  `delete from contact_channels where project_id = $1 and user_id = $2`,
);

/** Removes all email addresses of a user except the primary one. */
export async function removeNonPrimaryChannels(tx: Executor, projectId: string, userId: string): Promise<void> {
  await tx.write(deleteAll, [projectId, userId]);
}
