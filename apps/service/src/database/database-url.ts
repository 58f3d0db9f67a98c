/**
 * Splits the URL of a database with several hosts, such as `postgres://user@a:5432,b/name`, into one URL for each host.
 * A URL with one host or none stays as it is.
 */
export function splitHosts(url: string): readonly [string, ...string[]] {
  const [, start = '', hosts = '', end = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${end}`);
  return others.length === 0 ? [url] : [first, ...others];
}

/**
 * Returns whether a URL asks for a server that need not accept writes, in the parameter `target_session_attrs` of
 * libpq.
 */
export function selectsStandby(url: string): boolean {
  const wanted = URL.canParse(url) ? new URL(url).searchParams.get('target_session_attrs') : null;
  return wanted !== null && !['any', 'read-write', 'primary'].includes(wanted);
}
