import { setTimeout } from 'node:timers/promises';
import { KnownErrors, serviceLimits } from '@keystack/contract';
import { createStatement } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { type ProviderTokensId, storeEncryptedProviderTokens } from './grants.ts';
import { readEnabledProvider } from './project-provider.ts';
import { createProviderClient, type ProjectProviderSettings } from './provider-client.ts';
import { refreshProviderTokens } from './provider-flow.ts';

interface GrantRow {
  readonly account_id: string;
  /** `null` if the account has no tokens for the scopes. */
  readonly scopes: string[] | null;
  readonly access_token: Buffer;
  readonly refresh_token: Buffer | null;
  readonly expires_at: Date;
}

const findGrants = createStatement<GrantRow>(
  'find_oauth_grants',
  `select a.account_id, g.scopes, g.access_token, g.refresh_token, g.expires_at
  from oauth_accounts a left join oauth_grants g on g.project_id = a.project_id and g.provider_id = a.provider_id
    and g.account_id = a.account_id and g.scopes @> $4::text[]
  where a.project_id = $1 and a.user_id = $2 and a.provider_id = $3 order by g.expires_at desc`,
);

const claimRefresh = createStatement<{ refresh_token: Buffer }>(
  'claim_oauth_refresh',
  `update oauth_grants set refreshing_until = $6
  where project_id = $1 and provider_id = $2 and account_id = $3 and scopes = $4::text[] and refresh_token is not null
    and (refreshing_until is null or refreshing_until <= $5 or refreshing_until > $8) and expires_at <= $7
  returning refresh_token`,
);

const forgetGrant = createStatement<never>(
  'delete_oauth_grant',
  `delete from oauth_grants where project_id = $1 and provider_id = $2 and account_id = $3 and scopes = $4::text[]`,
);

const releaseRefresh = createStatement<never>(
  'release_oauth_refresh',
  `update oauth_grants set refreshing_until = null
  where project_id = $1 and provider_id = $2 and account_id = $3 and scopes = $4::text[]`,
);

/**
 * Time in milliseconds for which one request may refresh a token alone. Longer than the timeout of provider requests.
 */
const claimLifetime = 15_000;
/** Delay in milliseconds until a request checks again whether another one has refreshed the token. */
const pollInterval = 50;

type TokenDeps = Pick<Deps, 'db' | 'config' | 'keys' | 'clock' | 'fetch' | 'span' | 'log'>;

/**
 * Returns an access token of a user's linked account with the given scopes, valid for at least
 * `serviceLimits.providerTokenMinLifetime`. If the token expires sooner, one of several parallel requests refreshes it,
 * without an open transaction.
 */
export async function getOrRefreshProviderToken(
  deps: TokenDeps,
  projectId: string,
  userId: string,
  providerId: string,
  scope: string,
): Promise<string> {
  const settings = await readEnabledProvider(deps.db, projectId, providerId);
  if (settings.type === 'shared') throw new KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys();
  const wanted = scope.split(/\s+/).filter((each) => each !== '');

  for (;;) {
    const rows = await deps.db.run(findGrants, [projectId, userId, providerId, wanted]);
    if (rows.length === 0) throw new KnownErrors.OAuthConnectionNotConnectedToUser();
    const now = deps.clock.now();
    const soon = new Date(now + serviceLimits.providerTokenMinLifetime);
    const grants = rows.flatMap((row) =>
      row.scopes === null
        ? []
        : [{ ...row, key: { projectId, providerId, accountId: row.account_id, scopes: row.scopes } }],
    );
    const fresh = grants.find(({ expires_at: expiresAt }) => expiresAt > soon);
    if (fresh !== undefined) return deps.keys.decrypt(fresh.access_token, contextOf(fresh.key));
    const stale = grants.find(({ refresh_token: refreshToken }) => refreshToken !== null);
    if (stale === undefined) throw new KnownErrors.OAuthConnectionDoesNotHaveRequiredScope();
    const values = valuesOf(stale.key);
    const until = new Date(now + claimLifetime);
    // A claim with an even later end was made before a clock was set back, and is ignored.
    const longest = new Date(now + 2 * claimLifetime);
    const [claimed] = await deps.db.run(claimRefresh, [...values, new Date(now), until, soon, longest]);
    if (claimed === undefined) {
      await setTimeout(pollInterval);
      continue;
    }
    const token = await refresh(deps, settings, stale.key, claimed.refresh_token);
    if (token !== null) return token;
  }
}

/** Refreshes tokens after `claimRefresh`. If the provider has revoked them, deletes them and returns `null`. */
async function refresh(
  deps: TokenDeps,
  settings: ProjectProviderSettings,
  key: ProviderTokensId,
  encrypted: Buffer,
): Promise<string | null> {
  try {
    const connection = await createProviderClient(deps, settings);
    const tokens = await refreshProviderTokens(deps, connection, deps.keys.decrypt(encrypted, contextOf(key)));
    if (tokens === null) {
      await deps.db.run(forgetGrant, valuesOf(key));
      return null;
    }
    await storeEncryptedProviderTokens(deps.db, deps, key, tokens);
    return tokens.accessToken;
  } catch (error) {
    await deps.db.run(releaseRefresh, valuesOf(key));
    throw error;
  }
}

function valuesOf({ projectId, providerId, accountId, scopes }: ProviderTokensId): unknown[] {
  return [projectId, providerId, accountId, scopes];
}

function contextOf({ projectId, providerId, accountId }: ProviderTokensId): string {
  return encryptionContexts.providerTokens(projectId, providerId, accountId);
}
