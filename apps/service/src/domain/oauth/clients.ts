import { type Executor, lookup } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';
import { type Project, projectColumns } from '../projects/projects.ts';

/** A project in its role as an OAuth client, whose secret is its publishable client key. */
export interface OAuthClient extends Project {
  readonly secret_valid: boolean;
}

const findClient = lookup<OAuthClient>(
  'find_oauth_client',
  `select ${projectColumns}, ks.id is not null as secret_valid
  from projects p
  left join api_keys k on k.project_id = p.project_id and k.access = 'client' and k.hash = $2
  left join key_sets ks on ks.project_id = p.project_id and ks.id = k.key_set_id
    and ks.revoked_at is null and ks.expires_at >= $3
  where p.project_id = $1`,
);

/** Reads a project and whether this is its secret; null where there is no such project. */
export async function findOAuthClient(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  secret: string,
): Promise<OAuthClient | null> {
  const [client] = await tx.run(findClient, [projectId, sha256(secret), new Date(clock.now())]);
  return client ?? null;
}
