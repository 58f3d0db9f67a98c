/** Returns the host of a URL as a name or an IP address: that of `http://[::1]/` is `::1`. */
export function hostOfUrl({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}
