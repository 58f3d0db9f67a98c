import type { Config } from '../../config.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';
import type { PublicService } from './public-url.ts';
import { type Diagnosis, diagnose } from './service.ts';
import { isPublicUrl } from './settings.ts';

/** An IP address of no machine (RFC 5737), which the check invents as an attacker would. */
const inventedIp = '192.0.2.77';
const check = 'proxies';

/**
 * Checks that the service takes the IP address of the client from `X-Forwarded-For`, with a request through the public URL whose
 * header has an invented entry.
 */
export async function checkProxies(config: Config, publicService: PublicService | null): Promise<Finding[]> {
  if (publicService === null || !publicService.isSame) {
    return [skipped(check, 'KEYSTACK_URL does not lead to this service, so the number of proxies is unknown.')];
  }
  if (isPublicUrl(config.url) && !config.url.startsWith('https:')) {
    return [skipped(check, 'The check would send the admin key without TLS, so it was not done.')];
  }
  const result = await diagnose(new URL(config.url), config, { 'x-forwarded-for': inventedIp });
  return ['diagnosis' in result ? judge(config, result.diagnosis) : { ...result, check }];
}

function judge(config: Config, { service, connection }: Diagnosis): Finding {
  const { client_ip: clientIp, forwarded_for: entries } = connection;
  const trusted = service.trusted_proxies;
  // A proxy that replaces the header removes the invented entry.
  const count = entries.length - (entries.indexOf(inventedIp) + 1);
  // Something ends TLS in front of the service, which has none.
  const isHidden = count === 0 && config.url.startsWith('https:');
  const remedy = isHidden
    ? 'Let the proxy that ends TLS append the IP address of the client to X-Forwarded-For, and set KEYSTACK_TRUSTED_PROXIES=1.'
    : `Set KEYSTACK_TRUSTED_PROXIES=${count} and restart the service.`;
  if (clientIp === inventedIp) {
    return failure(
      check,
      `The service took an IP address that this command invented. KEYSTACK_TRUSTED_PROXIES is ${trusted}, but ${proxies(count)} added to X-Forwarded-For, so attackers evade the rate limits with invented addresses.`,
      remedy,
    );
  }
  if (trusted < count) {
    return failure(
      check,
      `The service takes ${clientIp}, the IP address of a proxy, for that of every client. KEYSTACK_TRUSTED_PROXIES is ${trusted}, but ${proxies(count)} added to X-Forwarded-For, so all clients share the rate limits of one.`,
      remedy,
    );
  }
  if (trusted > count) {
    return warning(
      check,
      `KEYSTACK_TRUSTED_PROXIES is ${trusted}, but ${proxies(count)} added to X-Forwarded-For. The IP address is right only because a proxy removes what clients send.`,
      remedy,
    );
  }
  if (isHidden) {
    return failure(
      check,
      'The proxy that ends TLS adds nothing to X-Forwarded-For, so all clients share the rate limits of one IP address.',
      remedy,
    );
  }
  return ok(
    check,
    count === 0
      ? 'Requests pass no proxy.'
      : `Requests pass ${count === 1 ? 'one proxy' : `${count} proxies`}, and the service takes ${clientIp} for the client.`,
  );
}

function proxies(count: number): string {
  if (count === 0) return 'no proxy';
  return count === 1 ? 'one proxy' : `${count} proxies`;
}
