import { KnownErrors, limits, requestToken } from '@keystack/contract';
import { lookup } from '../db/database.ts';
import { sha256 } from '../domain/random-text.ts';
import { signAccessToken } from '../domain/tokens.ts';
import { implement } from '../http/implement.ts';

const findRefreshGrant = lookup<{ session_id: string | null; user_id: string | null }>(
  'find_refresh_grant',
  `select s.id as session_id, s.user_id
  from api_keys k
  join key_sets ks on ks.project_id = k.project_id and ks.id = k.key_set_id and ks.revoked_at is null and ks.expires_at >= $4
  left join sessions s on s.project_id = k.project_id and s.refresh_hash = $3 and s.expires_at > $4
  where k.project_id = $1 and k.access = 'client' and k.hash = $2`,
);

/** The OAuth token endpoint. The client is a project, its secret the publishable client key. */
export const oauth = [
  implement(requestToken, async ({ deps, body }) => {
    const projectId = body.client_id ?? '';
    const now = new Date(deps.clock.now());
    const [grant] = await deps.db.run(findRefreshGrant, [
      projectId,
      sha256(body.client_secret ?? ''),
      sha256(body.refresh_token),
      now,
    ]);
    if (grant === undefined) throw new KnownErrors.InvalidOAuthClientIdOrSecret(null);
    const { session_id: sessionId, user_id: userId } = grant;
    if (sessionId === null || userId === null) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
    return {
      access_token: await signAccessToken(deps.db, deps, { projectId, sessionId, userId }),
      token_type: 'Bearer',
      expires_in: limits.accessTokenLifetime / 1000,
      scope: 'legacy',
    };
  }),
];
