import { isTrustedTarget, KnownErrors, productionTrustedTargets } from '@keystack/contract';
import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';
import type { Project } from './projects.ts';

const findFirstDomain = createStatement<{ domain: string; handler_path: string }>(
  'find_first_domain',
  `select domain, handler_path from project_domains where project_id = $1 order by domain collate "C" limit 1`,
);

const findDomains = createLookupStatement<{ domain: string }>(
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
  // Checks an absolute URL as it was sent, because normalizing it could make a malicious URL look harmless.
  const target = URL.canParse(page) ? page : new URL(page, baseUrl).href;
  return (await isTrustedCallback(tx, project, target)) ? page : null;
}

/**
 * Returns the URL of a page of the app for a link in an email: `callbackUrl`, or the page of the handler at the first
 * trusted domain of the project.
 *
 * @throws `RedirectUrlNotWhitelisted` if the project does not trust the URL.
 */
export async function trustedCallbackOrDefault(
  tx: Executor,
  project: Project,
  callbackUrl: string | undefined,
  page: string,
): Promise<string> {
  const url = callbackUrl ?? (await readDefaultPageUrl(tx, project, page));
  if (await isTrustedCallback(tx, project, url)) return url;
  throw new KnownErrors.RedirectUrlNotWhitelisted();
}

/** Returns the URL of the first trusted domain of a project, or `null` if it has none. */
export async function firstDomainOrNull(tx: Executor, projectId: string): Promise<string | null> {
  const [first] = await tx.run(findFirstDomain, [projectId]);
  return first?.domain ?? null;
}

async function readDefaultPageUrl(tx: Executor, project: Project, page: string): Promise<string> {
  const [first] = await tx.run(findFirstDomain, [project.project_id]);
  if (first !== undefined) return `${first.domain.replace(/\/$/, '')}${first.handler_path.replace(/\/$/, '')}/${page}`;
  throw new HttpError(
    400,
    'The project has no trusted domain, so it is not known where the link should lead. Add a domain, or send callback_url.',
  );
}
