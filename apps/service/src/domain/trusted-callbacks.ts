import { isTrustedTarget } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Project } from './projects.ts';

const findDomains = statement<{ domain: string }>(
  'find_domains',
  `select domain from project_domains where project_id = $1`,
);

/** Whether a link with a code in it may lead to this address. */
export async function isTrustedCallback(tx: Executor, project: Project, callbackUrl: string): Promise<boolean> {
  const domains = await tx.run(findDomains, [project.project_id]);
  return isTrustedTarget(callbackUrl, {
    allowLocalhost: project.allow_localhost,
    domains: domains.map(({ domain }) => domain),
  });
}
