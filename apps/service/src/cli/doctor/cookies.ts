import type { Config } from '../../config.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { isIpHost, isPublicUrl } from './settings.ts';

const check = 'cookies';

/** Checks the attributes that the cookies of the service get from `KEYSTACK_URL`. */
export function checkCookies({ url }: Config): Finding[] {
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
  if (isIpHost(hostname) && isPublicUrl(url)) {
    return [
      warning(
        check,
        `The host of KEYSTACK_URL is the IP address ${hostname}. Cookies would be lost when it changes, and OAuth providers refuse it as a redirect URL.`,
        'Use a host name.',
      ),
    ];
  }
  if (protocol !== 'https:')
    return [ok(check, `Cookies are only for ${hostname}, without Secure, as development needs it.`)];
  return [ok(check, `Cookies are Secure and only for ${hostname}.`)];
}
