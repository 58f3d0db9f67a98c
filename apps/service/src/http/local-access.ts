import { headerNames } from '@keystack/contract';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { isLoopback } from '../host-of-url.ts';
import { readHeader } from './api-headers.ts';
import { observationOf } from './request-observation.ts';
import { toResponse } from './response.ts';

type LocalAccessConfig = Pick<Config, 'production' | 'url'>;

/**
 * Creates middleware that protects a development service, which trusts everybody on its machine, from the web pages
 * that its developer visits. It must run before every route.
 *
 * - After DNS rebinding, a page reaches this machine under its own host name, which the `Host` header shows.
 * - Any page may send requests to `localhost`. Secret keys are accepted only from the service's own pages, and the
 *   project `internal` only from pages on this machine, because its users own projects.
 */
export function restrictToLocalAccess(config: LocalAccessConfig): MiddlewareHandler {
  const ownHostname = new URL(config.url).hostname;
  const isOwn = (hostname: string) => hostname === ownHostname || isLoopback({ hostname });
  return async (c, next) => {
    const { headers, url } = c.req.raw;
    const refuse = (text: string) =>
      toResponse(config, c.req.raw, { status: 403, body: { text } }, observationOf(c).requestId);
    const host = headers.get('host') ?? new URL(url).host;
    if (![hostnameOf(`http://${host}`), hostnameOf(url)].every((name) => name !== null && isOwn(name))) {
      return refuse(
        `In development, the service responds only at localhost and at the host of KEYSTACK_URL (${ownHostname}), so that no web page can reach it under another name. Open it there, or set KEYSTACK_URL to this URL.`,
      );
    }
    const origin = headers.get('origin');
    const site = headers.get('sec-fetch-site');
    const isOtherOrigin =
      origin === null ? site === 'cross-site' || site === 'same-site' : hostOf(origin) !== hostOf(`http://${host}`);
    if (!isOtherOrigin) return next();
    if ([headerNames.secretServerKey, headerNames.superSecretAdminKey].some((name) => readHeader(headers, name))) {
      return refuse(
        'In development, secret keys are refused from web pages, because any page that you visit could send them. Send them from a server.',
      );
    }
    const hostname = origin === null ? null : hostnameOf(origin);
    const isOtherSite = origin === null ? site === 'cross-site' : hostname === null || !isOwn(hostname);
    if (isOtherSite && (isForOwners(headers) || isForOwnersByQuery(url))) {
      return refuse(
        'In development, the project "internal" and the sessions of project owners are accepted only from pages on this machine. Use the dashboard of the service.',
      );
    }
    return next();
  };
}

function isForOwners(headers: Headers): boolean {
  return (
    readHeader(headers, headerNames.projectId) === 'internal' ||
    readHeader(headers, headerNames.adminAccessToken) !== null
  );
}

function isForOwnersByQuery(url: string): boolean {
  return new URL(url).searchParams.get('project_id') === 'internal';
}

function hostnameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Returns the host and the port of a URL; `null` for an opaque origin. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
