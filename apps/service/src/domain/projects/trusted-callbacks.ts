import { isTrustedTarget, KnownErrors, productionTrustedTargets } from '@keystack/contract';
import { HttpError } from '../../http-error.ts';
import type { Project } from './read-project.ts';

/** Returns whether a project trusts a URL as the target of a redirect or of a link with a code. */
export function isTrustedCallback(project: Project, callbackUrl: string): boolean {
  const domains = project.domains.map(({ domain }) => domain);
  const trusted = { allowLocalhost: project.allow_localhost, domains };
  return isTrustedTarget(callbackUrl, project.is_production_mode ? productionTrustedTargets(trusted) : trusted);
}

/**
 * Returns the URL of a page of the app if the project trusts it, otherwise `null`. The URL may be relative to the
 * callback URL, because the client library opens it from there.
 */
export function trustedPageUrlOrNull(project: Project, page: string | null, baseUrl: string): string | null {
  if (page === null || !URL.canParse(page, baseUrl)) return null;
  // Checks an absolute URL as it was sent, because normalizing it could make a malicious URL look harmless.
  const target = URL.canParse(page) ? page : new URL(page, baseUrl).href;
  return isTrustedCallback(project, target) ? page : null;
}

/**
 * Returns the URL of a page of the app for a link in an email: `callbackUrl`, or the page of the handler at the first
 * trusted domain of the project.
 *
 * @throws `RedirectUrlNotWhitelisted` if the project does not trust the URL.
 */
export function trustedCallbackOrDefault(project: Project, callbackUrl: string | undefined, page: string): string {
  const url = callbackUrl ?? defaultPageUrl(project, page);
  if (isTrustedCallback(project, url)) return url;
  throw new KnownErrors.RedirectUrlNotWhitelisted();
}

/** Returns the URL of the first trusted domain of a project, or `null` if it has none. */
export function firstDomainOrNull({ domains: [first] }: Project): string | null {
  return first?.domain ?? null;
}

function defaultPageUrl({ domains: [first] }: Project, page: string): string {
  if (first !== undefined) return `${first.domain.replace(/\/$/, '')}${first.handler_path.replace(/\/$/, '')}/${page}`;
  throw new HttpError(
    400,
    'The project has no trusted domain, so it is not known where the link should lead. Add a domain, or send callback_url.',
  );
}
