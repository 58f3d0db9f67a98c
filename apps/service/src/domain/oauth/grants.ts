import { createStatement, type Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import type { ProviderTokens } from './provider-flow.ts';

/** Identifies the stored tokens of an OAuth account: each set of scopes has its own tokens. */
export interface ProviderTokensId {
  readonly projectId: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly scopes: readonly string[];
}

const save = createStatement<never>(
  'save_oauth_grant',
  `insert into oauth_grants as g (project_id, provider_id, account_id, scopes, access_token, refresh_token, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (project_id, provider_id, account_id, scopes) do update set access_token = excluded.access_token,
    refresh_token = coalesce(excluded.refresh_token, g.refresh_token), expires_at = excluded.expires_at,
    refreshing_until = null`,
);

/**
 * Encrypts and stores the tokens of an account. Replaces those for the same scopes, except that the old refresh token
 * is kept if there is no new one. Keeps those for other scopes.
 */
export async function storeEncryptedProviderTokens(
  tx: Executor,
  { keys }: Pick<Deps, 'keys'>,
  key: ProviderTokensId,
  { accessToken, refreshToken, expiresAt }: ProviderTokens,
): Promise<void> {
  const context = encryptionContexts.providerTokens(key.projectId, key.providerId, key.accountId);
  await tx.write(save, [
    key.projectId,
    key.providerId,
    key.accountId,
    [...key.scopes].sort(),
    keys.encrypt(accessToken, context),
    refreshToken === null ? null : keys.encrypt(refreshToken, context),
    expiresAt,
  ]);
}
