import { isTrustedTarget, productionTargets } from '@keystack/contract';
import { type Executor, statement } from '../../database/database.ts';
import type { Project } from './projects.ts';

const findDomains = statement<{ domain: string }>(
  'find_domains',
  `select domain from project_domains where project_id = $1`,
);

/** Returns whether a project trusts a URL as the target of a redirect or of a link with a code in it. */
export async function isTrustedCallback(tx: Executor, project: Project, callbackUrl: string): Promise<boolean> {
  const domains = await tx.run(findDomains, [project.project_id]);
  const trusted = { allowLocalhost: project.allow_localhost, domains: domains.map(({ domain }) => domain) };
  return isTrustedTarget(callbackUrl, project.is_production_mode ? productionTargets(trusted) : trusted);
}

/**
 * Returns a page of the app if the project trusts it, else null. The page may be relative to the callback URL, from where
 * the client library opens it.
 */
export async function trustedPage(
  tx: Executor,
  project: Project,
  page: string | null,
  callbackUrl: string,
): Promise<string | null> {
  if (page === null || !URL.canParse(page, callbackUrl)) return null;
  // An absolute URL is checked as it was sent, because to write it anew would make a strange one look harmless.
  const target = URL.canParse(page) ? page : new URL(page, callbackUrl).href;
  return (await isTrustedCallback(tx, project, target)) ? page : null;
}
