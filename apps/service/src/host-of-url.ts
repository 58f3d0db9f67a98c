/** Returns the host of a URL as a name or an IP address, for example `::1` for `http://[::1]/`. */
export function hostOfUrl({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}
