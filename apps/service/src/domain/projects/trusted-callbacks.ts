import { isTrustedTarget, productionTrustedTargets } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Project } from './projects.ts';

const findDomains = createStatement<{ domain: string }>(
  'find_domains',
  `select domain from project_domains where project_id = $1`,
);

/** Returns whether a project trusts a URL as the target of a redirect or of a link with a code. */
export async function isTrustedCallback(tx: Executor, project: Project, callbackUrl: string): Promise<boolean> {
  const domains = await tx.run(findDomains, [project.project_id]);
  const trusted = { allowLocalhost: project.allow_localhost, domains: domains.map(({ domain }) => domain) };
  return isTrustedTarget(callbackUrl, project.is_production_mode ? productionTrustedTargets(trusted) : trusted);
}

/**
 * Returns the URL of a page of the app if the project trusts it, otherwise `null`. The URL may be relative to the
 * callback URL, because the client library opens it from there.
 */
export async function trustedPageUrlOrNull(
  tx: Executor,
  project: Project,
  page: string | null,
  baseUrl: string,
): Promise<string | null> {
  if (page === null || !URL.canParse(page, baseUrl)) return null;
  // Checks an absolute URL as it was sent, because normalising it could make a malicious URL look harmless.
  const target = URL.canParse(page) ? page : new URL(page, baseUrl).href;
  return (await isTrustedCallback(tx, project, target)) ? page : null;
}
