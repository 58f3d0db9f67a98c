import type { Config } from '../../config.ts';
import { checkCookieName } from '../../domain/deployment/check-cookie.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';
import { isIpHost, isPublicUrl } from './hosts.ts';
import type { DiagnosisResponse, LocalService } from './service.ts';

const check = 'cookies';
const remedy =
  'Let the proxy pass on Set-Cookie unchanged. In nginx, remove proxy_cookie_flags, proxy_cookie_path, proxy_cookie_domain and proxy_hide_header.';

/** The attributes that proxies can change, and the consequences. */
const attributes = [
  { name: 'Secure', harm: 'browsers refuse the cookie, and sign-ins with OAuth providers fail' },
  { name: 'HttpOnly', harm: 'scripts of the page can read the cookie' },
  {
    name: 'SameSite',
    harm: 'it is missing when an OAuth provider redirects back, or is sent with requests of other sites',
  },
  { name: 'Path', harm: 'browsers refuse the cookie or do not send it, and sign-ins with OAuth providers fail' },
  { name: 'Domain', harm: 'browsers refuse the cookie, or send it to other hosts' },
] as const;

/**
 * Checks the attributes that cookies get from `KEYSTACK_URL`, and that proxies leave them unchanged: compares the
 * cookie of the service on this machine with the one that arrives through the public URL.
 *
 * @param diagnosed The diagnosis through the proxies, or the reason why there is none.
 */
export function checkCookies(
  { url }: Config,
  service: LocalService | null,
  diagnosed: DiagnosisResponse | Finding,
): Finding[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && isPublicUrl(url)) {
    return [
      failure(
        check,
        `KEYSTACK_URL starts with http://, so cookies are sent to ${hostname} without Secure and networks between can read them.`,
        'Let KEYSTACK_URL start with https://.',
      ),
    ];
  }
  const problems =
    'diagnosis' in diagnosed && service?.diagnosis != null ? compare(service.cookies, diagnosed.cookies) : [];
  if (isIpHost(hostname) && isPublicUrl(url)) {
    problems.push(
      warning(
        check,
        `The host of KEYSTACK_URL is the IP address ${hostname}. Cookies would be lost when it changes, and OAuth providers refuse it as a redirect URL.`,
        'Use a host name.',
      ),
    );
  }
  if (problems.length > 0) return problems;
  if (!('diagnosis' in diagnosed) || service?.diagnosis == null) {
    return [
      skipped(
        check,
        'There is no diagnosis of the service and one through KEYSTACK_URL, so the proxies were not checked.',
      ),
    ];
  }
  if (protocol !== 'https:')
    return [ok(check, `Cookies are only for ${hostname}, without Secure, as development needs it.`)];
  return [ok(check, `Cookies are Secure and only for ${hostname}.`)];
}

interface Cookie {
  readonly name: string;
  /** The values of the attributes by their names in lower case; empty for those without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Compares the cookie of a diagnosis as the service sent it with the cookies that arrived. */
function compare(sentLines: readonly string[], arrivedLines: readonly string[]): Finding[] {
  const [sent] = sentLines.map(parseCookie);
  if (sent === undefined) return [skipped(check, 'The running service is older than this command and sets no cookie.')];
  const arrived = arrivedLines.map(parseCookie);
  const same = arrived.find(({ name }) => name === sent.name);
  if (same === undefined) {
    const renamed = arrived.find(({ name }) => name.includes(checkCookieName));
    const change =
      renamed === undefined ? 'does not arrive' : `arrives with the name ${renamed.name} instead of ${sent.name}`;
    return [
      failure(
        check,
        `A cookie of the service ${change} through KEYSTACK_URL, so sign-ins with OAuth providers fail.`,
        remedy,
      ),
    ];
  }
  return attributes.flatMap(({ name, harm }) => {
    const [before, after] = [sent, same].map((cookie) => describe(cookie.attributes.get(name.toLowerCase())));
    if (before === after) return [];
    const message = `A cookie of the service arrives through KEYSTACK_URL with another ${name}: ${after} instead of ${before}, so ${harm}.`;
    return [failure(check, message, remedy)];
  });
}

function parseCookie(line: string): Cookie {
  const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
  const [name = ''] = pair.split('=', 1);
  return {
    name,
    attributes: new Map(
      rest.map((attribute) => {
        const [key = '', value = ''] = attribute.toLowerCase().split('=', 2);
        return [key, value] as const;
      }),
    ),
  };
}

function describe(value: string | undefined): string {
  if (value === undefined) return 'none';
  return value === '' ? 'set' : value;
}
