import type { Config } from '../../config.ts';
import { type Finding, findFirst } from './finding.ts';

/**
 * An IP address of no machine (RFC 5737), which `keystack doctor` sends through the proxies in `X-Forwarded-For` as an
 * attacker would.
 */
export const inventedIp = '192.0.2.77';

/**
 * Checks that the service takes the IP address of the client from `X-Forwarded-For`, by a request with the invented
 * one.
 */
export function checkClientIp(
  { url, trustedProxies: trusted }: Pick<Config, 'url' | 'trustedProxies'>,
  { clientIp, forwardedFor }: { readonly clientIp: string | null; readonly forwardedFor: readonly string[] },
): Finding[] {
  // A proxy that replaces the header removes the invented entry.
  const count = forwardedFor.length - (forwardedFor.indexOf(inventedIp) + 1);
  const proxies = ['no proxy', 'one proxy'][count] ?? `${count} proxies`;
  const wrong = `KEYSTACK_TRUSTED_PROXIES is ${trusted}, but ${proxies} added to X-Forwarded-For`;
  // Something ends TLS in front of the service, which has none.
  const isHidden = count === 0 && url.startsWith('https:');
  const remedy = isHidden
    ? 'Let the proxy that ends TLS append the IP address of the client to X-Forwarded-For, and set KEYSTACK_TRUSTED_PROXIES=1.'
    : `Set KEYSTACK_TRUSTED_PROXIES=${count} and restart the service.`;
  return findFirst('proxies', [
    {
      when: clientIp === inventedIp,
      error: `The service took an IP address that this command invented. ${wrong}, so attackers evade the rate limits with invented addresses.`,
      remedy,
    },
    {
      when: trusted < count,
      error: `The service takes ${clientIp}, the IP address of a proxy, for that of every client. ${wrong}, so all clients share the rate limits of one.`,
      remedy,
    },
    {
      when: trusted > count,
      warning: `${wrong}. The IP address is right only because a proxy removes what clients send.`,
      remedy,
    },
    {
      when: isHidden,
      error:
        'The proxy that ends TLS adds nothing to X-Forwarded-For, so all clients share the rate limits of one IP address.',
      remedy,
    },
    { ok: `Requests pass ${proxies}, and the service takes ${clientIp} for the client.` },
  ]);
}
