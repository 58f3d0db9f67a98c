import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { domainChecks, type ResponseOf } from '@keystack/contract';
import type { checkDomain } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { hostOfUrl } from '../../host-of-url.ts';
import { HttpError } from '../../http-error.ts';
import { connectionFailureReason } from '../../security/failure-reasons.ts';
import { publicOnlyLookupOptions } from '../../security/outbound-guard.ts';
import { isAllowedWebhookPort } from '../../security/outbound-ports.ts';
import { version } from '../../version.ts';

type DomainCheckResult = ResponseOf<typeof checkDomain>;
type Check = (typeof domainChecks)[number];

/** Time in milliseconds for the whole check. */
const timeoutMs = 8000;

/**
 * Requests the sign-in page of an app and returns the result of each check. Resolves also if a check fails. In
 * production, connects only to public IP addresses. Throws if the port may belong to another service.
 */
export async function checkDomainSteps(
  config: Pick<Config, 'production'>,
  domain: string,
  handlerPath: string,
): Promise<DomainCheckResult> {
  const url = new URL(`${handlerPath.replace(/\/+$/, '')}/sign-in`, new URL(domain).origin);
  const isTls = url.protocol === 'https:';
  const host = hostOfUrl(url);
  const port = Number(url.port) || (isTls ? 443 : 80);
  // A path such as //other.example would name another host.
  if (url.origin !== new URL(domain).origin)
    throw new HttpError(400, 'The handler path must not begin with two slashes.');
  if (!isAllowedWebhookPort(config, { host, port })) {
    throw new HttpError(400, `Port ${port} is not allowed, because it may belong to another service.`);
  }
  let check: Check = isIP(host) === 0 ? 'resolve' : 'connect';
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const outgoing = (isTls ? httpsRequest : httpRequest)(url, {
      agent: false,
      signal,
      headers: { accept: 'text/html', 'user-agent': `Keystack-Domain-Check/${version}` },
      ...(config.production && publicOnlyLookupOptions(host)),
    });
    outgoing.once('socket', (socket: Socket) => {
      socket.once('lookup', (error) => {
        if (error === null) check = 'connect';
      });
      socket.once('connect', () => {
        check = isTls ? 'encrypt' : 'respond';
      });
      socket.once('secureConnect', () => {
        check = 'respond';
      });
    });
    outgoing.on('error', () => {});
    outgoing.end();
    const [response]: IncomingMessage[] = await once(outgoing, 'response', { signal });
    response?.destroy();
    return resultOf(url, response?.statusCode ?? 0, response?.headers.location, isTls);
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : connectionFailureReason(error);
    return {
      ...checksUntil(reason === 'dns_failed' ? 'resolve' : check, reason, isTls),
      http_status: null,
      redirected_to: null,
    };
  }
}

function resultOf(url: URL, status: number, location: string | undefined, isTls: boolean): DomainCheckResult {
  const target = status >= 300 && status < 400 ? URL.parse(location ?? '', url.href) : null;
  const redirectedTo = target !== null && target.origin !== url.origin ? target.origin : null;
  const found = { http_status: status, redirected_to: redirectedTo };
  if (status >= 500) return { ...checksUntil('respond', 'server_error', isTls), ...found };
  const error =
    redirectedTo !== null
      ? 'redirected'
      : status === 404 || status === 410
        ? 'not_found'
        : status >= 400
          ? 'refused'
          : null;
  return { ...checksUntil(error === null ? null : 'handler', error, isTls), ...found };
}

/**
 * Returns the results of checks of which one failed, or none: those before it passed, and those after it did not run.
 */
function checksUntil(
  failed: Check | null,
  error: string | null,
  isTls: boolean,
): Pick<DomainCheckResult, 'is_reachable' | 'checks'> {
  const at = failed === null ? domainChecks.length : domainChecks.indexOf(failed);
  const checks = domainChecks.map((check, index) => {
    if (index === at) return { check, state: 'failed' as const, error };
    const isSkipped = index > at || (check === 'encrypt' && !isTls);
    return { check, state: isSkipped ? ('skipped' as const) : ('passed' as const), error: null };
  });
  return { is_reachable: failed === null, checks };
}
