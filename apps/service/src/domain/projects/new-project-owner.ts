import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';

/** The owner who signs in with an email address. */
interface OwnerWithEmail {
  readonly id: string;
  /** `false` if the account is in use, but its user has not proved access to the mailbox. */
  readonly is_of_mailbox: boolean;
}

const findOwner = createStatement<OwnerWithEmail>(
  'find_owner_of_mailbox',
  `select id, email_verified and confirmed or password_hash is null and oauth_accounts = '[]' and not exists (
      select from sessions s where s.project_id = 'internal' and s.user_id = u.id
    ) as is_of_mailbox
  from users u where project_id = 'internal' and email_identity = $1 and email_used_for_auth and not is_placeholder`,
);

/**
 * Returns the id of the owner with an email address, to whom an operator gives a project. Ignores placeholders that
 * magic-link requests create, because the next person who signs up with the email address gets the placeholder.
 *
 * @throws {HttpError} If there is no such owner, or if the account may belong to an attacker: somebody can sign up with
 *   another person's email address where sign-up is open, or with the link of an invitation.
 */
export async function requireOwnerOfMailbox(
  tx: Executor,
  { config }: Pick<Deps, 'config'>,
  email: string,
): Promise<string> {
  const [owner] = await tx.run(findOwner, [canonicalEmailOf(email)]);
  if (owner === undefined) throw unknownOwner(email);
  if (config.production && !owner.is_of_mailbox) {
    throw new HttpError(
      404,
      `An account with the email address ${email} exists, but nobody has proved access to its mailbox, so the account may belong to an attacker. Let the owner verify the email address first.`,
    );
  }
  return owner.id;
}

/** Returns the error for an email address with which no owner signs in. */
export function unknownOwner(email: string): HttpError {
  return new HttpError(
    404,
    `No owner signs in with the email address ${email}. Check its spelling, or create the account with: keystack owner create ${email}`,
  );
}
