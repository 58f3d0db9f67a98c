import type { Config } from '../../config.ts';
import { checkCookieName } from '../../domain/deployment/check-cookie.ts';
import { type Finding, findFirst } from '../../domain/deployment/finding.ts';
import type { DiagnosisAttempt } from './requests.ts';

/** The name and the attributes of a cookie that proxies can change. */
const comparedParts = new RegExp(`^(?:[^=]*${checkCookieName}=|path|domain|secure|httponly|samesite)`, 'i');

/**
 * Compares a diagnosis on this machine with the one through the public URL, which is `null` if it is not safe to
 * request that.
 */
export function checkProxies(config: Config, local: DiagnosisAttempt, proxied: DiagnosisAttempt | null): Finding[] {
  if (local.result?.diagnosis == null) return [];
  const { status, diagnosis, headers } = proxied?.result ?? {};
  if (headers === undefined || diagnosis == null) {
    return findFirst('proxies', [
      {
        when: proxied === null,
        skipped: 'KEYSTACK_URL does not lead to this service with TLS, so the proxies were not checked.',
      },
      {
        error: `The service does not diagnose itself through KEYSTACK_URL, so the proxies were not checked: ${proxied?.reason || `it responds ${status}`}.`,
        remedy: 'Let the proxy pass all paths, methods and headers to the service.',
      },
    ]);
  }
  const isHttps = config.url.startsWith('https:');
  const hsts = 'Strict-Transport-Security';
  const count = headers.get(hsts)?.split(',').length ?? 0;
  const sent = local.result.headers.getSetCookie().map(compared).join();
  const arrived = headers.getSetCookie().map(compared);
  const changed = arrived.find((cookie) => cookie.includes(checkCookieName));
  return [
    ...findFirst('hsts', [
      { when: isHttps && count === 1, ok: `${hsts} arrives once.` },
      {
        when: isHttps && (count > 1 || config.production),
        warning: `${hsts} arrives ${count} times. Browsers use the first (RFC 6797, section 8.1), and without one, a request without TLS can be intercepted.`,
        remedy: 'Do not add the header at the proxy, and let it pass on that of the service.',
      },
    ]),
    ...diagnosis.findings.filter(({ check }) => check === 'proxies'),
    ...findFirst('cookies', [
      { when: arrived.includes(sent), ok: `Cookies arrive as the service sends them: ${sent}.` },
      {
        error: `A cookie of the service ${changed ? `arrives through KEYSTACK_URL as "${changed}" instead of "${sent}"` : 'does not arrive through KEYSTACK_URL'}. So browsers refuse it and sign-ins with OAuth providers fail, or scripts and other sites can use it.`,
        remedy:
          'Let the proxy pass on Set-Cookie unchanged. In nginx, remove proxy_cookie_flags, proxy_cookie_path, proxy_cookie_domain and proxy_hide_header.',
      },
    ]),
  ];
}

/** Returns the parts of a cookie that are compared, in an order of their own. */
function compared(cookie: string): string {
  const parts = cookie.split(/ *; */).filter((part) => comparedParts.test(part));
  return parts
    .map((part) => part.toLowerCase())
    .sort()
    .join('; ');
}
