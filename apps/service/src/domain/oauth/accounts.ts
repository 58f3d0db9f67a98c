import { KnownErrors } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';

/** An account at an OAuth provider. */
export interface OAuthAccount {
  readonly providerId: string;
  readonly accountId: string;
  /** The email address of the account at the provider, for display only. */
  readonly email: string | null;
}

const claim = createStatement<{ account_id: string }>(
  'claim_oauth_account',
  `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at) values ($1, $2, $3, $4, $5)
  on conflict (project_id, provider_id, account_id) do nothing returning account_id`,
);

const findUser = createStatement<{ user_id: string | null; has_another: boolean }>(
  'find_oauth_account_user',
  `select (select user_id from oauth_accounts where project_id = $1 and provider_id = $2 and account_id = $3) as user_id,
    exists (select from oauth_accounts where project_id = $1 and user_id = $4 and provider_id = $2 and account_id <> $3)
      as has_another`,
);

// The lock keeps the account from being unlinked until the authorization code is stored. Unlinking deletes unused
// codes, but would not see a code that is stored later.
const lockAccount = createStatement<{ user_id: string }>(
  'lock_oauth_account',
  `select user_id from oauth_accounts where project_id = $1 and provider_id = $2 and account_id = $3 for share`,
);

const assign = createStatement<never>(
  'assign_oauth_account',
  `update oauth_accounts set user_id = $4 where project_id = $1 and provider_id = $2 and account_id = $3`,
);

const addToUser = createStatement<never>(
  'add_oauth_account_to_user',
  `update users set oauth_accounts = oauth_accounts || jsonb_build_object('id', $3::text, 'account_id', $4::text, 'email', $5::text)
  where project_id = $1 and id = $2`,
);

/**
 * Claims an OAuth account for a user, who may be created later in the transaction. Returns `false` if a user has the
 * account already. Of several parallel claims, one returns `true`.
 */
export async function claimOAuthAccount(
  tx: Executor,
  projectId: string,
  { providerId, accountId }: OAuthAccount,
  userId: string,
  now: Date,
): Promise<boolean> {
  return (await tx.run(claim, [projectId, providerId, accountId, userId, now])).length > 0;
}

/**
 * Returns the id of the user who has an OAuth account, or `null` if nobody has. Locks the account, so that it cannot be
 * unlinked until the transaction ends.
 */
export async function lockUserOfOAuthAccount(
  tx: Executor,
  projectId: string,
  { providerId, accountId }: OAuthAccount,
): Promise<string | null> {
  const [account] = await tx.run(lockAccount, [projectId, providerId, accountId]);
  return account?.user_id ?? null;
}

/**
 * Moves an account that was claimed for a new user to an existing user, and adds it to the list in the user's row.
 * Throws if the user has another account of the provider.
 */
export async function moveClaimedAccountToUser(
  tx: Executor,
  projectId: string,
  account: OAuthAccount,
  userId: string,
): Promise<void> {
  await rejectSecondAccount(() => tx.run(assign, [projectId, account.providerId, account.accountId, userId]));
  await addAccountToUserRow(tx, projectId, account, userId);
}

/** Adds an account to the list of OAuth accounts in its user's row. */
export async function addAccountToUserRow(
  tx: Executor,
  projectId: string,
  { providerId, accountId, email }: OAuthAccount,
  userId: string,
): Promise<void> {
  await tx.write(addToUser, [projectId, userId, providerId, accountId, email]);
}

/**
 * Throws if an account cannot be linked to a user, because another user has it or the user has another account of the
 * provider.
 */
export async function requireLinkableAccount(
  tx: Executor,
  projectId: string,
  account: OAuthAccount,
  userId: string,
): Promise<void> {
  const [row] = await tx.run(findUser, [projectId, account.providerId, account.accountId, userId]);
  if (row?.has_another) throw new KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection();
  if (row?.user_id != null && row.user_id !== userId) {
    throw new KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser();
  }
}

/**
 * Links an account to a user. Returns `false` if it is linked to this user already. Throws if another user has it or
 * the user has another account of the provider.
 */
export async function linkAccount(
  tx: Executor,
  projectId: string,
  account: OAuthAccount,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (await rejectSecondAccount(() => claimOAuthAccount(tx, projectId, account, userId, now))) {
    await addAccountToUserRow(tx, projectId, account, userId);
    return true;
  }
  await requireLinkableAccount(tx, projectId, account, userId);
  return false;
}

const unlink = createStatement<{ account_id: string }>(
  'unlink_oauth_account',
  `delete from oauth_accounts where project_id = $1 and user_id = $2 and provider_id = $3 returning account_id`,
);

const removeFromUser = createStatement<never>(
  'remove_oauth_account_from_user',
  `update users set oauth_accounts = coalesce(
      (select jsonb_agg(a) from jsonb_array_elements(oauth_accounts) a where a ->> 'id' <> $3), '[]')
  where project_id = $1 and id = $2`,
);

// Otherwise a sign-in with the account that has just returned from the provider could still finish.
const deleteUnusedCodes = createStatement<never>(
  'delete_unused_oauth_codes',
  `delete from oauth_codes where project_id = $1 and user_id = $2 and used_at is null`,
);

/**
 * Unlinks a user's account at a provider, and deletes its tokens and all unused authorization codes of the user. Lock
 * the user before. Returns `false` if the user has no account at the provider.
 */
export async function unlinkAccount(
  tx: Executor,
  projectId: string,
  userId: string,
  providerId: string,
): Promise<boolean> {
  const unlinked = await tx.run(unlink, [projectId, userId, providerId]);
  if (unlinked.length === 0) return false;
  await tx.write(removeFromUser, [projectId, userId, providerId]);
  await tx.write(deleteUnusedCodes, [projectId, userId]);
  return true;
}

/** An account at an OAuth provider that is linked to a user. */
export interface LinkedAccount extends OAuthAccount {
  readonly id: string;
}

const listLinked = createStatement<{ id: string; provider_id: string; account_id: string; email: string | null }>(
  'list_oauth_accounts_of_user',
  `select o.id, o.provider_id, o.account_id, (
    select a ->> 'email' from jsonb_array_elements(u.oauth_accounts) a where a ->> 'id' = o.provider_id limit 1) as email
  from oauth_accounts o join users u on u.project_id = o.project_id and u.id = o.user_id
  where o.project_id = $1 and o.user_id = $2 order by o.created_at, o.id`,
);

/** Returns the accounts that are linked to a user, oldest first. There is at most one for each provider. */
export async function readLinkedAccounts(tx: Executor, projectId: string, userId: string): Promise<LinkedAccount[]> {
  const rows = await tx.run(listLinked, [projectId, userId]);
  return rows.map(({ id, email, ...row }) => ({ id, providerId: row.provider_id, accountId: row.account_id, email }));
}

const release = createStatement<never>(
  'release_oauth_account',
  `delete from oauth_accounts where project_id = $1 and provider_id = $2 and account_id = $3`,
);

/** Undoes `claimOAuthAccount` in the same transaction. */
export async function undoClaimAccount(
  tx: Executor,
  projectId: string,
  { providerId, accountId }: OAuthAccount,
): Promise<void> {
  await tx.write(release, [projectId, providerId, accountId]);
}

/**
 * Runs `change`, and throws if it gives a user a second account of the same provider, whose tokens would be ambiguous.
 */
async function rejectSecondAccount<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error, 'oauth_accounts_of_user')) throw error;
    throw new KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection();
  }
}
