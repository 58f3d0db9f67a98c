import { type ErrorName, errorDefinitions, KnownError, KnownErrors } from '@keystack/contract';
import { type ErrorAdvice, errorAdvice } from '@keystack/contract/openapi';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { errorDocsUrl } from './error-docs.ts';
import { type DeveloperAdvice, errorPageHeaders, renderErrorPage } from './error-page.ts';
import type { ErrorPageTexts } from './error-page-texts/error-page-text-keys.ts';
import { preferredLocale } from './language.ts';
import { isNavigation } from './navigation.ts';
import { observationOf, type RequestObservation } from './request-observation.ts';

/** Paths whose responses are for machines, also if a person opens them. */
const machinePaths = new Set(['/health', '/ready']);

const codeOf = (name: string) => errorDefinitions[name as ErrorName].code;

/** The texts of known errors by their codes. Others have a text by the status of the response. */
const textsOfCodes: ReadonlyMap<string, keyof ErrorPageTexts> = new Map(
  Object.entries({
    RedirectUrlNotWhitelisted: 'misconfigured',
    InvalidOAuthClientIdOrSecret: 'misconfigured',
    InvalidPublishableClientKey: 'misconfigured',
    OAuthExtraScopeNotAvailableWithSharedOAuthKeys: 'misconfigured',
    OAuthProviderConfigurationRejected: 'misconfigured',
    OAuthProviderNotFoundOrNotEnabled: 'notEnabled',
    OAuthProviderAccessDenied: 'cancelled',
    OAuthProviderTemporarilyUnavailable: 'providerUnavailable',
    OAuthProviderEmailMissing: 'noEmail',
    OAuthSignInInterrupted: 'interrupted',
    OuterOAuthTimeout: 'interrupted',
    InvalidAuthorizationCode: 'interrupted',
    SignUpNotEnabled: 'signUpClosed',
    UserEmailAlreadyExists: 'emailTaken',
    UserAlreadyConnectedToAnotherOAuthConnection: 'alreadyConnected',
    OAuthConnectionAlreadyConnectedToAnotherUser: 'alreadyConnected',
    AccessTokenExpired: 'signedOut',
    UnparsableAccessToken: 'signedOut',
    TooManyRequests: 'tooMany',
  } as const satisfies Partial<Record<ErrorName, keyof ErrorPageTexts>>).map(([name, text]) => [codeOf(name), text]),
);

const adviceOfCodes: ReadonlyMap<string, ErrorAdvice> = new Map(
  Object.entries(errorAdvice).map(([name, advice]) => [codeOf(name), advice]),
);

/**
 * Creates middleware that replaces an error with a page if a browser opened the URL as a page. Endpoints that return
 * data keep their JSON (see `RequestObservation.returnsData`).
 */
export function showErrorPages(config: Pick<Config, 'url' | 'production'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res: response } = c;
    if (response.status < 400 || !isNavigation(c.req.raw) || machinePaths.has(c.req.path)) return;
    const observation = observationOf(c);
    if (observation.returnsData || response.headers.get('content-type')?.startsWith('text/html')) return;
    const message = await messageOf(response, observation);
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(errorPageHeaders)) headers.set(name, value);
    headers.delete('content-length');
    const page = pageOf(config, c.req.raw, response.status, observation, message);
    c.res = undefined;
    c.res = new Response(c.req.method === 'HEAD' ? null : page, { status: response.status, headers });
  };
}

function errorOf({ error, errorPage }: RequestObservation): unknown {
  return errorPage?.error ?? error;
}

/** Returns the message of an error for the developer. */
async function messageOf(response: Response, observation: RequestObservation): Promise<string> {
  const error = errorOf(observation);
  if (error instanceof KnownError) return error.message;
  return response.headers.get('content-type')?.startsWith('text/plain') ? await response.text() : '';
}

function pageOf(
  config: Pick<Config, 'url' | 'production'>,
  request: Request,
  status: number,
  observation: RequestObservation,
  message: string,
): string {
  const { errorPage = {} } = observation;
  const error = errorOf(observation);
  const code = error instanceof KnownError ? error.errorCode : null;
  const text = (code === null ? undefined : textsOfCodes.get(code)) ?? textOfStatus(status);
  const seconds = error instanceof KnownErrors.TooManyRequests ? String(error.details.retry_after_seconds) : '';
  const { app = null } = errorPage;
  const canTryAgain = text === 'tooMany' || (request.method === 'GET' && status >= 500);
  return renderErrorPage({
    language: preferredLocale(request) ?? 'en-US',
    heading: headingOf(text),
    text,
    values: { seconds, project: app?.name ?? '' },
    link:
      app !== null
        ? { url: app.url, text: 'backToApp' }
        : canTryAgain
          ? { url: pathAndQueryOf(request), text: 'tryAgain' }
          : null,
    advice: config.production ? null : adviceOf(config, code, message, errorPage),
  });
}

function textOfStatus(status: number): keyof ErrorPageTexts {
  if (status === 404 || status === 405) return 'notFound';
  return status >= 500 ? 'unavailable' : 'failed';
}

function headingOf(text: keyof ErrorPageTexts): keyof ErrorPageTexts {
  if (text === 'notFound') return 'notFoundHeading';
  if (text === 'unavailable') return 'unavailableHeading';
  return text === 'failed' || text === 'tooMany' || text === 'signedOut' ? 'failedHeading' : 'signInHeading';
}

function adviceOf(
  config: Pick<Config, 'url'>,
  code: string | null,
  message: string,
  { hint }: NonNullable<RequestObservation['errorPage']>,
): DeveloperAdvice {
  const fix = code === null ? undefined : adviceOfCodes.get(code)?.fix;
  return {
    code,
    message,
    value: hint?.value ?? null,
    // Without the code marks and links of Markdown.
    fix: fix?.replaceAll(/\s*\(\[[^\]]*\]\([^)]*\)\)/g, '').replaceAll('`', '') ?? null,
    links: [
      ...(hint === undefined
        ? []
        : [{ url: `${config.url}${hint.dashboardPath}`, text: 'Open the settings in the dashboard' }]),
      ...(code === null ? [] : [{ url: errorDocsUrl(config, code), text: `About ${code}` }]),
    ],
  };
}

/** Returns the path and query of a request, without its scheme and host, which a proxy may have changed. */
function pathAndQueryOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}
