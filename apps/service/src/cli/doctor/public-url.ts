import { lookup } from 'node:dns/promises';
import type { Config } from '../../config.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';
import { isIpHost, isPublicUrl } from './hosts.ts';
import { jsonOf, type Response, reasonOf, send, withTimeout } from './http.ts';
import { type LocalService, readKeys } from './service.ts';

const dayMs = 86_400_000;
/**
 * Days before the expiry of a certificate from which it is a problem. Certificates of 90 days are renewed 30 days
 * before.
 */
const certificateDays = 14;

/** The service as clients reach it. */
export interface PublicService {
  /** `true` if it is the service on this machine, so that the admin key can be sent to it. */
  readonly isSame: boolean;
  /** Time by the `Date` header minus that of this machine, in milliseconds. */
  readonly clockOffset: number | null;
}

/**
 * Checks `KEYSTACK_URL` by requests to it: DNS, TLS, redirect from HTTP, HSTS, and that it leads to the service on this
 * machine.
 */
export async function checkPublicUrl(
  config: Config,
  service: LocalService | null,
): Promise<{ readonly findings: Finding[]; readonly publicService: PublicService | null }> {
  const unreachable = (finding: Finding) => ({ findings: [finding], publicService: null });
  if (!URL.canParse(config.url)) return unreachable(skipped('public-url', 'KEYSTACK_URL is not a valid URL.'));
  const url = new URL(config.url);
  const dnsProblem = await checkName(url);
  if (dnsProblem !== null) return unreachable(dnsProblem);
  let health: Response;
  let keys: string | null;
  try {
    health = await send(new URL(`${config.url}/health`));
    keys = await readKeys(config.url);
  } catch (error) {
    return unreachable(connectionProblem(config.url, error));
  }
  const isSame = service !== null && keys === service.keys;
  const found = identity(config.url, { health, keys, service });
  return {
    findings: [
      found,
      ...encryption(config, health),
      ...(await checkHttpsRedirect(url)),
      // Another program need not send the header.
      ...(found.status === 'error' ? [] : checkHsts(config, health)),
    ],
    publicService: { isSame, clockOffset: health.clockOffset },
  };
}

async function checkName({ hostname }: URL): Promise<Finding | null> {
  if (isIpHost(hostname)) return null;
  try {
    await withTimeout(lookup(hostname));
    return null;
  } catch (error) {
    return failure(
      'public-url',
      `The host ${hostname} of KEYSTACK_URL has no IP address: ${reasonOf(error)}.`,
      'Create its DNS record (A or AAAA), or correct KEYSTACK_URL.',
    );
  }
}

function connectionProblem(url: string, error: unknown): Finding {
  const { code }: { readonly code?: unknown } = Object(error);
  const isTls = typeof code === 'string' && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code);
  return isTls
    ? failure(
        'certificate',
        `The TLS certificate of ${url} is not valid: ${reasonOf(error)}. Browsers and apps refuse to connect.`,
        'Renew or correct the certificate of the proxy, with its intermediate certificates.',
      )
    : failure(
        'public-url',
        `KEYSTACK_URL, ${url}, cannot be reached from this machine: ${reasonOf(error)}.`,
        'Start the proxy, open its port in the firewall, or correct KEYSTACK_URL.',
      );
}

function identity(
  url: string,
  found: { readonly health: Response; readonly keys: string | null; readonly service: LocalService | null },
): Finding {
  const { health, keys, service } = found;
  if (health.status !== 200 || Object(jsonOf(health)).status !== 'ok' || keys === null) {
    const target = health.headers.location === undefined ? '' : `, a redirect to ${health.headers.location}`;
    return failure(
      'public-url',
      `KEYSTACK_URL, ${url}, does not lead to a Keystack service: ${url}/health responds ${health.status}${target}.`,
      'Let the proxy pass all paths to the service, or correct KEYSTACK_URL.',
    );
  }
  if (service === null) return skipped('public-url', `A Keystack service responds at ${url}.`);
  if (keys === service.keys) return ok('public-url', `${url} leads to this service.`);
  return failure(
    'public-url',
    `KEYSTACK_URL, ${url}, leads to another Keystack service, which has other signing keys. Links in emails lead there and fail.`,
    'Correct KEYSTACK_URL, or the target of the proxy.',
  );
}

function encryption({ url, production }: Config, { certificateExpiry }: Response): Finding[] {
  if (certificateExpiry === null) {
    if (!isPublicUrl(url)) {
      if (!production) return [];
      return [
        failure(
          'public-url',
          `KEYSTACK_URL is ${url}, so links in emails lead to the machine of the reader.`,
          'Set KEYSTACK_URL to the URL at which browsers reach the service.',
        ),
      ];
    }
    return [
      failure(
        'certificate',
        `${url} has no TLS, so networks between can read passwords and sessions.`,
        'Set up TLS at your proxy, and let KEYSTACK_URL start with https://.',
      ),
    ];
  }
  const days = Math.floor((certificateExpiry - Date.now()) / dayMs);
  const text = `The TLS certificate is valid for ${days} more days`;
  return days >= certificateDays
    ? [ok('certificate', `${text}.`)]
    : [
        warning(
          'certificate',
          `${text}, after which browsers and apps refuse to connect.`,
          'Renew it now, and check why it was not renewed automatically.',
        ),
      ];
}

/** Checks that the same host redirects `http:` to `https:`, if it uses the default ports. */
async function checkHttpsRedirect(url: URL): Promise<Finding[]> {
  if (url.protocol !== 'https:') return [];
  if (url.port !== '')
    return [skipped('https-redirect', 'KEYSTACK_URL has a port, so there is no redirect from http://.')];
  const plain = new URL(url);
  plain.protocol = 'http:';
  try {
    const { status, headers } = await send(plain);
    const { location = '' } = headers;
    if (status >= 300 && status < 400 && location.startsWith('https://')) {
      return [ok('https-redirect', `${plain.origin} redirects to https://.`)];
    }
    return [
      warning(
        'https-redirect',
        `${plain.origin} responds ${status} instead of a redirect, so people who enter it send passwords without TLS.`,
        'Let the proxy redirect every http:// request to https://.',
      ),
    ];
  } catch {
    return [ok('https-redirect', `Nothing responds at ${plain.origin}.`)];
  }
}

function checkHsts({ production, url }: Config, { headerLines }: Response): Finding[] {
  if (!url.startsWith('https:')) return [];
  const name = 'Strict-Transport-Security';
  const values = headerLines.get(name.toLowerCase()) ?? [];
  // A proxy or a client may have joined two of them.
  const count = values.flatMap((value) => value.split(',')).length;
  if (count === 1) return [ok('hsts', `${name} arrives once.`)];
  if (count > 1) {
    return [
      warning(
        'hsts',
        `${name} arrives ${count} times, and browsers use the first (RFC 6797, section 8.1).`,
        'Do not add the header at the proxy, or let the proxy replace that of the service.',
      ),
    ];
  }
  if (!production) return [skipped('hsts', `${name} is only sent in production.`)];
  return [
    warning(
      'hsts',
      `${name} does not arrive, so a first request without TLS could be intercepted each time.`,
      'Let the proxy pass on the header of the service.',
    ),
  ];
}
