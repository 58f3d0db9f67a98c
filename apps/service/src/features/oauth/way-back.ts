import { KnownError, KnownErrors } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import type { FoundOAuthState } from '../../domain/oauth/states.ts';
import type { Project } from '../../domain/projects/projects.ts';
import { firstDomainOrNull, isTrustedCallback } from '../../domain/projects/trusted-callbacks.ts';
import type { ErrorPageFacts } from '../../http/request-observation.ts';
import { errorUrl } from './error-url.ts';

/** The pages of the app in a request, not checked. */
type AppPages = FoundOAuthState['pages'];

/** Errors that only the developer of the app can correct. */
const errorsOfDevelopers = [
  KnownErrors.RedirectUrlNotWhitelisted,
  KnownErrors.OAuthProviderNotFoundOrNotEnabled,
  KnownErrors.OAuthProviderConfigurationRejected,
  KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  KnownErrors.InvalidPublishableClientKey,
];

/**
 * Returns how a browser gets back to the app after an error: the URL to redirect it to, or facts for the service's own
 * page. Redirects to the app's error page if the app sent a trusted one, except that in development the service shows
 * the developer's own errors itself, with the value and a link to the settings.
 */
export async function findWayBack(
  deps: Pick<Deps, 'db' | 'config'>,
  project: Project,
  { redirectUri, errorRedirectUrl }: AppPages,
  error: unknown,
): Promise<{ readonly location: string } | { readonly facts: ErrorPageFacts }> {
  const isTrusted = async (url: string | null) => url !== null && (await isTrustedCallback(deps.db, project, url));
  const isForDeveloper = errorsOfDevelopers.some((errorClass) => error instanceof errorClass);
  const errorPage =
    error instanceof KnownError && errorRedirectUrl !== null && (await isTrusted(errorRedirectUrl))
      ? errorUrl(errorRedirectUrl, error)
      : null;
  if (errorPage !== null && (deps.config.production || !isForDeveloper)) return { location: errorPage };
  const home = (await isTrusted(redirectUri))
    ? new URL('/', redirectUri).href
    : await firstDomainOrNull(deps.db, project.project_id);
  const url = errorPage ?? home;
  const app = url === null ? null : { name: project.project_display_name, url };
  const facts = { app, error };
  if (!isForDeveloper) return { facts };
  const isRedirect = error instanceof KnownErrors.RedirectUrlNotWhitelisted;
  const dashboardPath = `/projects/${project.project_id}/${isRedirect ? 'domains' : 'auth-methods'}`;
  return { facts: { ...facts, hint: { value: isRedirect ? redirectUri : null, dashboardPath } } };
}
