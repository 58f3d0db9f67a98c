import { KnownErrors } from '@keystack/contract';
import { createLookupStatement, type Executor, type Transaction } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { lockActiveSession } from '../sessions/sessions.ts';
import { notifyAccountOwner } from '../sign-in/account-owner-emails.ts';
import { sessionTooOldError } from '../sign-in/fresh-sessions.ts';
import { confirmAccountAndClearSignIns } from '../users/confirm-account.ts';
import { recordUserChange } from '../users/user-events.ts';
import { linkAccount, lockUserOfOAuthAccount, type OAuthAccount } from './accounts.ts';
import { storeEncryptedProviderTokens } from './grants.ts';
import type { ProviderTokens } from './provider-flow.ts';

/** An account that a user has signed in to at a provider. `grant` is `null` if the service's shared keys were used. */
export interface AuthenticatedOAuthAccount extends OAuthAccount {
  readonly grant: { readonly scopes: readonly string[]; readonly tokens: ProviderTokens } | null;
}

/** An account that will be linked to a user when the sign-in is complete: code redeemed and second factor verified. */
export interface PendingAccountLink {
  readonly account: AuthenticatedOAuthAccount;
  /**
   * The reason why the account may be linked: a session requested it, or the provider has verified the user's email
   * address. `mayAdd` is `false` for a session that is too old to add a sign-in method. It can still get new tokens for
   * an account that is linked already.
   */
  readonly reason:
    | { readonly type: 'session'; readonly sessionId: string; readonly mayAdd: boolean }
    | { readonly type: 'email'; readonly emailIdentity: string };
}

/** Encrypts a pending link, to be stored until the sign-in is complete. */
export function encryptPendingAccountLink(
  { keys }: Pick<Deps, 'keys'>,
  projectId: string,
  userId: string,
  link: PendingAccountLink,
): Buffer {
  return keys.encrypt(JSON.stringify(link), encryptionContexts.oauthLink(projectId, userId));
}

const holdsEmail = createLookupStatement<{ holds: boolean }>(
  'holds_verified_email',
  `select email_verified and email_identity = $3 as holds from users where project_id = $1 and id = $2`,
);

/**
 * Links the account of a pending link and stores its tokens. A new link is reported to the account owner by email and
 * to webhooks. Lock the user before. Also throws if the account cannot be linked to the user (see `linkAccount`), or if
 * the session is too old to add it.
 *
 * @throws {KnownErrors.InvalidAuthorizationCode} If the session that requested the link has ended, or the user's email
 *   address has changed.
 */
export async function completePendingAccountLink(
  tx: Transaction,
  deps: Pick<
    Deps,
    'keys' | 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'wakeWebhooks' | 'project'
  >,
  projectId: string,
  userId: string,
  encrypted: Buffer,
  hasPassedSecondFactor: boolean,
): Promise<void> {
  const { account, reason }: PendingAccountLink = JSON.parse(
    deps.keys.decrypt(encrypted, encryptionContexts.oauthLink(projectId, userId)),
  );
  if (reason.type === 'session') {
    if (!(await lockActiveSession(tx, deps, { projectId, userId, sessionId: reason.sessionId })))
      throw new KnownErrors.InvalidAuthorizationCode();
    const isNew = (await lockUserOfOAuthAccount(tx, projectId, account)) !== userId;
    // The second factor may have been removed since the session requested the link.
    if (isNew && !reason.mayAdd && !hasPassedSecondFactor) throw sessionTooOldError('connect the account');
  } else {
    const [user] = await tx.run(holdsEmail, [projectId, userId, reason.emailIdentity]);
    if (!user?.holds) throw new KnownErrors.InvalidAuthorizationCode();
    await confirmAccountAndClearSignIns(tx, deps, projectId, userId);
  }
  const isNew = await linkAccount(tx, projectId, account, userId, new Date(deps.clock.now()));
  await saveProviderTokens(tx, deps, projectId, account);
  if (!isNew) return;
  await notifyAccountOwner(tx, deps, projectId, userId, { type: 'provider_linked', providerId: account.providerId });
  await recordUserChange(tx, deps, projectId, 'user.updated', userId);
}

/** Stores the tokens of an account, or does nothing if it has none. */
export async function saveProviderTokens(
  tx: Executor,
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  { providerId, accountId, grant }: AuthenticatedOAuthAccount,
): Promise<void> {
  if (grant === null) return;
  const { accessToken, refreshToken, expiresAt } = grant.tokens;
  const tokens = { accessToken, refreshToken, expiresAt: new Date(expiresAt) };
  await storeEncryptedProviderTokens(tx, deps, { projectId, providerId, accountId, scopes: grant.scopes }, tokens);
}
