import type { Config } from '../../config.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';
import { isPublicUrl } from './hosts.ts';
import type { PublicService } from './public-url.ts';
import { type Diagnosis, type DiagnosisResponse, diagnose } from './service.ts';

/** An IP address of no machine (RFC 5737), which the check invents as an attacker would. */
const inventedIp = '192.0.2.77';
const check = 'proxies';

/**
 * Requests a diagnosis through the public URL, with an invented entry in `X-Forwarded-For`. Returns a finding with the
 * reason if that is not possible.
 */
export async function diagnoseThroughProxies(
  config: Config,
  publicService: PublicService | null,
): Promise<DiagnosisResponse | Finding> {
  if (publicService === null || !publicService.isSame) {
    return skipped(check, 'KEYSTACK_URL does not lead to this service, so the proxies were not checked.');
  }
  if (isPublicUrl(config.url) && !config.url.startsWith('https:')) {
    return skipped(check, 'The check would send the admin key without TLS, so it was not done.');
  }
  return diagnose(new URL(config.url), config, { 'x-forwarded-for': inventedIp });
}

/**
 * Checks that the service takes the IP address of the client from `X-Forwarded-For`, by a diagnosis through the
 * proxies.
 */
export function checkProxies(config: Config, diagnosed: DiagnosisResponse | Finding): Finding {
  return 'diagnosis' in diagnosed ? judge(config, diagnosed.diagnosis) : { ...diagnosed, check };
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
