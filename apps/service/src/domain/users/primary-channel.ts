import { KnownErrors } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { Deps } from '../../deps.ts';
import { notifyOldEmailOfChange } from '../sign-in/account-owner-emails.ts';
import { lockUserAndReadEmail } from '../sign-in/email-undos.ts';
import type { ContactChannel } from './contact-channels.ts';
import { deletePlaceholderUser } from './delete-user.ts';
import { recordUserChange } from './user-events.ts';

interface TakenChannel {
  readonly email: string;
  readonly email_identity: string;
  readonly is_verified: boolean;
  readonly is_confirmed: boolean;
}

const takeChannel = createStatement<TakenChannel>(
  'take_contact_channel',
  `delete from contact_channels where project_id = $1 and user_id = $2 and id = $3
  returning email, email_identity, is_verified, is_confirmed`,
);

const keepFormerPrimary = createStatement<never>(
  'keep_former_primary_email',
  `insert into contact_channels (project_id, id, user_id, email, email_identity, is_verified, is_confirmed, created_at)
  select project_id, coalesce(contact_channel_id, id), id, email, email_identity, email_verified, confirmed, $3
  from users where project_id = $1 and id = $2 and email is not null`,
);

// Like any change of the email address, it keeps `confirmed` only if the new address was verified in a session of the
// user. Otherwise the next proof of access to the mailbox removes what others may have attached.
const setPrimary = createStatement<never>(
  'set_primary_contact_channel',
  `update users set email = $4, email_identity = $5, email_verified = $6, contact_channel_id = $3,
    was_confirmed = was_confirmed or confirmed, confirmed = $7, totp_confirmed = totp_confirmed and $7,
    email_used_for_auth = email_used_for_auth or $8
  where project_id = $1 and id = $2`,
);

/**
 * Throws if a verified email address was not verified in a session of its user. A client must not make it the primary
 * one: the owner of the mailbox may have confirmed it by mistake, and the link that undoes the change would later give
 * the account of the mailbox owner to the user who added the address.
 */
export function requireVerifiedByOwner({ is_confirmed: isConfirmed }: ContactChannel): void {
  if (isConfirmed) return;
  throw new KnownErrors.SchemaError(
    'This email address was verified outside of a session of the user, so it may belong to somebody else and cannot become the primary one. Remove it, add it again, and send the code of its verification email together with the access token of the user. Or let your server make it the primary one.',
  );
}

/** Options of `makeChannelPrimary`. */
interface NewPrimary {
  readonly userId: string;
  readonly channelId: string;
  /** `true` to enable sign-in with the email address if the former one was not used for it. */
  readonly usedForAuth: boolean;
}

/**
 * Makes an email address the primary one of its user, who signs in with it from now on. Keeps the former one as a
 * further address, and emails it a link that undoes the change.
 */
export async function makeChannelPrimary(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'wakeWebhooks' | 'project'>,
  projectId: string,
  { userId, channelId, usedForAuth }: NewPrimary,
): Promise<void> {
  const old = await lockUserAndReadEmail(tx, projectId, userId);
  const [channel] = await tx.run(takeChannel, [projectId, userId, channelId]);
  if (channel === undefined) return;
  const { email, email_identity: identity, is_verified: isVerified, is_confirmed: isConfirmed } = channel;
  await tx.write(keepFormerPrimary, [projectId, userId, new Date(deps.clock.now())]);
  await deletePlaceholderUser(tx, deps, projectId, userId, identity);
  try {
    await tx.run(setPrimary, [projectId, userId, channelId, email, identity, isVerified, isConfirmed, usedForAuth]);
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_for_auth') ? new KnownErrors.UserEmailAlreadyExists() : error;
  }
  if (old !== null) await notifyOldEmailOfChange(tx, deps, projectId, userId, old);
  await recordUserChange(tx, deps, projectId, 'user.updated', userId);
}
