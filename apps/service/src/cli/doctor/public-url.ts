import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../../config.ts';
import { type Finding, findFirst } from '../../domain/deployment/finding.ts';
import { hostOfUrl, isLoopback } from '../../host-of-url.ts';
import { attempt } from './attempt.ts';
import { get, type ResponseAttempt } from './requests.ts';

const dayMs = 86_400_000;
/** Days before its expiry from which a certificate is a problem: those of 90 days are renewed 30 days before. */
const certificateDays = 14;

/** Returns whether two responses have the same public keys, which two deployments never have in common. */
export function isSameService({ result: one }: ResponseAttempt, { result: other }: ResponseAttempt): boolean {
  return keyIdsOf(one) !== null && keyIdsOf(one) === keyIdsOf(other);
}

/** Returns the ids of the keys of a JWK set in one text, or `null` if the response has none. */
function keyIdsOf(response: ResponseAttempt['result']): string | null {
  const { keys }: { readonly keys?: unknown } = Object(response?.json);
  const isSet = response?.status === 200 && Array.isArray(keys) && keys.length > 0;
  return isSet ? String(keys.map((key: unknown) => String(Object(key).kid)).sort()) : null;
}

/** Checks by the JWK sets of both that `KEYSTACK_URL` leads to the service on this machine, with TLS. */
export async function checkPublicUrl(config: Config, found: ResponseAttempt, local: ResponseAttempt) {
  const { result, reason, code } = found;
  const url = new URL(config.url);
  const isHttps = url.protocol === 'https:';
  const location = result?.headers.get('location');
  const hasTlsProblem = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code);
  const days = isHttps && result !== null ? await readCertificateDays(url) : null;
  const certificate = `The TLS certificate is valid for ${days} more days`;
  return [
    ...findFirst('public-url', [
      {
        when: code === 'ENOTFOUND' || code === 'EAI_AGAIN',
        error: `The host ${url.hostname} of KEYSTACK_URL has no IP address: ${reason}.`,
        remedy: 'Create its DNS record (A or AAAA), or correct KEYSTACK_URL.',
      },
      {
        when: result === null && !hasTlsProblem,
        error: `KEYSTACK_URL, ${config.url}, cannot be reached from this machine: ${reason}.`,
        remedy: 'Start the proxy, open its port in the firewall, or correct KEYSTACK_URL.',
      },
      {
        when: result !== null && keyIdsOf(result) === null,
        error: `KEYSTACK_URL, ${config.url}, does not lead to a Keystack service: it responds ${result?.status}${location ? `, a redirect to ${location}` : ''}.`,
        remedy: 'Let the proxy pass all paths to the service, or correct KEYSTACK_URL.',
      },
      {
        when: config.production && !isHttps && isLoopback(url),
        error: `KEYSTACK_URL is ${config.url}, so links in emails lead to the machine of the reader.`,
        remedy: 'Set KEYSTACK_URL to the URL at which browsers reach the service.',
      },
      { when: isSameService(local, found), ok: `${config.url} leads to this service.` },
      {
        when: keyIdsOf(local.result) !== null && result !== null,
        error: `KEYSTACK_URL, ${config.url}, leads to another Keystack service, which has other signing keys. Links in emails lead there and fail.`,
        remedy: 'Correct KEYSTACK_URL, or the target of the proxy.',
      },
    ]),
    ...findFirst('certificate', [
      {
        when: hasTlsProblem,
        error: `The TLS certificate of ${config.url} is not valid: ${reason}. Browsers and apps refuse to connect.`,
        remedy: 'Renew or correct the certificate of the proxy, with its intermediate certificates.',
      },
      {
        when: !isHttps && !isLoopback(url),
        error: `${config.url} has no TLS, so networks between can read passwords, cookies and sessions.`,
        remedy: 'Set up TLS at your proxy, and let KEYSTACK_URL start with https://.',
      },
      { when: days !== null && days >= certificateDays, ok: `${certificate}.` },
      {
        when: days !== null,
        warning: `${certificate}, after which browsers and apps refuse to connect.`,
        remedy: 'Renew it now, and check why it was not renewed automatically.',
      },
    ]),
    ...(isHttps && url.port === '' && result !== null ? await checkHttpsRedirect(`http://${url.host}`) : []),
  ];
}

/** Returns the number of days for which the certificate of a server is valid; `null` if it cannot be read. */
async function readCertificateDays(url: URL): Promise<number | null> {
  const host = hostOfUrl(url);
  const socket = connect({ host, port: Number(url.port || 443), servername: isIP(host) === 0 ? host : '' });
  const { result } = await attempt((signal) => once(socket, 'secureConnect', { signal }));
  const expiry = Date.parse(socket.getPeerCertificate().valid_to);
  socket.destroy();
  return result === null ? null : Math.floor((expiry - Date.now()) / dayMs);
}

/** Checks that the same host redirects `http:` to `https:`, if it uses the default ports. */
async function checkHttpsRedirect(origin: string): Promise<Finding[]> {
  const { result } = await get(origin);
  const { status = 0, headers } = result ?? {};
  const isRedirect = status >= 300 && status < 400 && headers?.get('location')?.startsWith('https://');
  return findFirst('https-redirect', [
    { when: result === null, ok: `Nothing responds at ${origin}.` },
    { when: isRedirect === true, ok: `${origin} redirects to https://.` },
    {
      warning: `${origin} responds ${status} instead of a redirect, so people who enter it send passwords without TLS.`,
      remedy: 'Let the proxy redirect every http:// request to https://.',
    },
  ]);
}
