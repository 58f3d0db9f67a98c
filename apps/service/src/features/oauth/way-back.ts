import { KnownError, KnownErrors } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import type { ProviderFailure } from '../../domain/oauth/provider-failures.ts';
import type { Project } from '../../domain/projects/read-project.ts';
import { firstDomainOrNull, isTrustedCallback } from '../../domain/projects/trusted-callbacks.ts';
import type { ErrorPageFacts } from '../../http/request-observation.ts';
import { errorUrl } from './error-url.ts';

/** The pages of the app in a request, not checked. */
export interface AppPages {
  /** `null` if it is not known. */
  readonly redirectUri: string | null;
  readonly errorRedirectUrl: string | null;
}

/** Values that may have caused an error, for the developer of the app. */
export interface DeveloperValues {
  readonly providerId: string;
  /** The scopes of the app. */
  readonly scope?: string;
  /** The failure of the provider, with its words. */
  readonly failure?: ProviderFailure | null;
}

/** Errors that only the developer of the app can correct. */
const errorsOfDevelopers = [
  KnownErrors.RedirectUrlNotWhitelisted,
  KnownErrors.OAuthProviderNotFoundOrNotEnabled,
  KnownErrors.OAuthProviderConfigurationRejected,
  KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
  KnownErrors.InvalidPublishableClientKey,
  KnownErrors.SchemaError,
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
  values: DeveloperValues,
): Promise<{ readonly location: string } | { readonly facts: ErrorPageFacts }> {
  const isTrusted = (url: string | null) => url !== null && isTrustedCallback(project, url);
  const isForDeveloper = errorsOfDevelopers.some((errorClass) => error instanceof errorClass);
  const errorPage =
    error instanceof KnownError && errorRedirectUrl !== null && isTrusted(errorRedirectUrl)
      ? errorUrl(errorRedirectUrl, error)
      : null;
  if (errorPage !== null && (deps.config.production || !isForDeveloper)) return { location: errorPage };
  const home =
    redirectUri !== null && isTrusted(redirectUri) ? new URL('/', redirectUri).href : firstDomainOrNull(project);
  const url = errorPage ?? home;
  const app = url === null ? null : { name: project.project_display_name, url };
  const facts = { app, error };
  // The message of an invalid request names the parameter, and no setting is wrong.
  if (!isForDeveloper || error instanceof KnownErrors.SchemaError) return { facts };
  const isRedirect = error instanceof KnownErrors.RedirectUrlNotWhitelisted;
  const dashboardPath = `/projects/${project.project_id}/${isRedirect ? 'domains' : 'auth-methods'}`;
  return { facts: { ...facts, hint: { value: causeOf(error, redirectUri, values), dashboardPath } } };
}

/** Returns the value that caused an error, or `null`. */
function causeOf(
  error: unknown,
  redirectUri: string | null,
  { providerId, scope, failure }: DeveloperValues,
): string | null {
  if (error instanceof KnownErrors.RedirectUrlNotWhitelisted) return redirectUri;
  if (error instanceof KnownErrors.OAuthProviderNotFoundOrNotEnabled) return providerId;
  if (error instanceof KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys) return scope ?? null;
  if (!(error instanceof KnownErrors.OAuthProviderConfigurationRejected)) return null;
  return [failure?.provider_error, failure?.provider_message].filter((text) => text != null).join(': ') || null;
}
