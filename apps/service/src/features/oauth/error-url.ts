import { KnownError } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import type { Project } from '../../domain/projects/read-project.ts';
import { isTrustedCallback } from '../../domain/projects/trusted-callbacks.ts';

/**
 * Returns the URL of the app's error page with a known error in its query. Throws the error itself if it is not a known
 * error, or if the app sent no trusted error page.
 */
export async function errorRedirectUrlOrThrow(
  _deps: Pick<Deps, 'db'>,
  project: Project,
  errorRedirectUrl: string | null,
  error: unknown,
): Promise<string> {
  if (!(error instanceof KnownError) || errorRedirectUrl === null) throw error;
  if (!isTrustedCallback(project, errorRedirectUrl)) throw error;
  return errorUrl(errorRedirectUrl, error);
}

/** Returns the URL of the app's error page with an error in its query. */
export function errorUrl(errorRedirectUrl: string, { errorCode, message, details }: KnownError): string {
  return urlWithParameters(errorRedirectUrl, { errorCode, message, details: JSON.stringify(details) });
}

/** Returns a URL with these parameters set in its query. */
export function urlWithParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
