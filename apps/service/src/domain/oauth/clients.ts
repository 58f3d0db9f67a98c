import { createLookupStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { type TokenUser, tokenUserColumns } from '../../security/access-tokens.ts';
import { isPublicKey } from '../../security/public-keys.ts';
import { sha256 } from '../../security/random-text.ts';
import { type Project, projectColumnsSql } from '../projects/read-project.ts';
import { extendOwnerSession, type SessionWithUser } from '../sessions/sessions.ts';

/** A project in its role as an OAuth client, whose client secret is any of its publishable client keys. */
export interface OAuthClient extends Project {
  /** `true` if the secret of the request is valid. */
  readonly secret_valid: boolean;
}

const findClient = createLookupStatement<OAuthClient>(
  'find_oauth_client',
  `select ${projectColumnsSql('$1')}, ks.id is not null as secret_valid
  from projects p
  left join api_keys k on k.project_id = p.project_id and k.access = 'client' and k.hash = $2
  left join key_sets ks on ks.project_id = p.project_id and ks.id = k.key_set_id
    and ks.revoked_at is null and ks.expires_at >= $3
  where p.project_id = $1`,
);

/**
 * Returns a project and whether `secret` is one of its publishable client keys, or `null` if there is no such project.
 */
export async function findOAuthClientAndCheckSecret(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  secret: string,
): Promise<OAuthClient | null> {
  const [client] = await tx.run(findClient, [projectId, sha256(secret), new Date(clock.now())]);
  if (client === undefined) return null;
  return config.production && isPublicKey(secret) ? { ...client, secret_valid: false } : client;
}

const findGrant = createLookupStatement<
  TokenUser & { readonly session_id: string | null; readonly user_id: string | null; readonly expires_at: Date }
>(
  'find_refresh_grant',
  `select s.id as session_id, s.user_id, s.expires_at, s.is_impersonation, ${tokenUserColumns}
  from api_keys k
  join key_sets ks on ks.project_id = k.project_id and ks.id = k.key_set_id and ks.revoked_at is null and ks.expires_at >= $4
  left join sessions s on s.project_id = k.project_id and s.refresh_hash = $3 and s.expires_at > $4
  left join users u on u.project_id = s.project_id and u.id = s.user_id
  where k.project_id = $1 and k.access = 'client' and k.hash = $2`,
);

/**
 * Returns the session of a refresh token that an OAuth client sends with its secret, and extends the session of a
 * project owner. Returns `null` if the client or its secret is unknown; `found` is `null` if the session has ended or
 * never existed.
 */
export async function findSessionForRefresh(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  secret: string,
  refreshToken: string,
): Promise<{ readonly found: SessionWithUser | null } | null> {
  if (config.production && isPublicKey(secret)) return null;
  const values = [projectId, sha256(secret), sha256(refreshToken), new Date(clock.now())];
  const [grant] = await tx.run(findGrant, values);
  if (grant === undefined) return null;
  const { session_id: sessionId, user_id: userId } = grant;
  if (sessionId === null || userId === null) return { found: null };
  if (projectId === 'internal') await extendOwnerSession(tx, { clock }, { ...grant, id: sessionId });
  return { found: { session: { projectId, sessionId, userId }, user: grant } };
}
