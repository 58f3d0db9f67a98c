import { isIP } from 'node:net';
import { isLocalhost } from '@keystack/contract/service-rules';
import { hostOfUrl } from '../../host-of-url.ts';

/** Returns whether other machines could open a URL. */
export function isPublicUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return !isLocalhost(hostname) && hostname !== '[::1]';
}

/** Returns whether a host is an IP address instead of a name. */
export function isIpHost(hostname: string): boolean {
  return isIP(hostOfUrl({ hostname })) !== 0;
}
