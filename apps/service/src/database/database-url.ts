/**
 * Splits the URL of a database with several hosts, such as `postgres://user@a:5432,b/name`, into one URL for each host. A URL with
 * one host or none stays as it is.
 */
export function splitHosts(url: string): readonly [string, ...string[]] {
  const [, start = '', hosts = '', end = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${end}`);
  return others.length === 0 ? [url] : [first, ...others];
}
