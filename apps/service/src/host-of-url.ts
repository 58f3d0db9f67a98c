import { isLocalhost } from '@keystack/contract/service-rules';

/** Returns the host of a URL as a name or an IP address, for example `::1` for `http://[::1]/`. */
export function hostOfUrl({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Returns whether the host of a URL is the machine itself. */
export function isLoopback(url: Pick<URL, 'hostname'>): boolean {
  return isLocalhost(url.hostname) || url.hostname === '[::1]';
}
