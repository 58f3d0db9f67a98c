import { createLookupStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { SessionIds } from '../sessions/sessions.ts';

/** An active session that links an account at an OAuth provider. */
interface LinkingSession {
  readonly confirmed_at: Date;
  readonly second_factor: boolean;
  readonly requires_totp: boolean;
  readonly is_impersonation: boolean;
  /** `true` if any account at the provider is linked to the user. */
  readonly is_linked: boolean;
}

const findLinker = createLookupStatement<LinkingSession>(
  'find_oauth_linker',
  `select coalesce(s.confirmed_at, s.created_at) as confirmed_at, s.second_factor, s.is_impersonation, u.totp_secret is not null as requires_totp, exists (
      select from oauth_accounts a where a.project_id = $1 and a.user_id = u.id and a.provider_id = $5) as is_linked
  from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
  where s.project_id = $1 and s.id = $2 and s.user_id = $3 and s.expires_at > $4`,
);

/**
 * Returns an active session, with whether the user has an account at a provider. Returns `null` if the session has
 * ended.
 */
export async function findSessionForLinking(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { projectId, sessionId, userId }: SessionIds,
  providerId: string,
): Promise<LinkingSession | null> {
  const [session] = await tx.run(findLinker, [projectId, sessionId, userId, new Date(clock.now()), providerId]);
  return session ?? null;
}
