import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { ValidCodeSubject } from '../verification-codes/redeem-code.ts';
import { createCode, linkWithCode, type VerificationCodeSubject } from '../verification-codes/verification-codes.ts';

/** The path of the page that lets an account owner sign in from another network. */
export const trustLinkPath = '/allow-sign-in';

/**
 * Creates a link to the page that trusts the IP address from which the account owner opens it. It is valid for
 * `serviceLimits.trustLinkLifetime`.
 */
export async function createTrustLink(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  subject: VerificationCodeSubject,
): Promise<string> {
  const page = new URL(`${deps.config.url}${trustLinkPath}`);
  page.searchParams.set('project_id', projectId);
  return linkWithCode(page.href, await createCode(tx, deps, projectId, 'address_trust', subject));
}

/** The account of a trust link, as its page shows it. */
export interface TrustLinkAccount {
  readonly locale: string | null;
  readonly project_display_name: string;
}

// If the email address has changed, the recipient of the link may no longer be the account owner.
const findAccount = createStatement<TrustLinkAccount>(
  'find_trusting_account',
  `select u.locale, p.display_name as project_display_name
  from users u join projects p on p.project_id = u.project_id
  where u.project_id = $1 and u.id = $2 and u.email_identity = $3 and u.email_verified`,
);

/**
 * Returns the account of a trust link, or `null` if the email address that the link was sent to is no longer the
 * verified address of the account.
 */
export async function findAccountOfTrustLink(
  tx: Executor,
  projectId: string,
  { userId, emailIdentity }: ValidCodeSubject,
): Promise<TrustLinkAccount | null> {
  const [account] = await tx.run(findAccount, [projectId, userId, emailIdentity]);
  return account ?? null;
}
