/**
 * Returns the network that events show for an IP address: the /24 network of IPv4, or the /48 network of IPv6. Returns
 * a network unchanged, and `undefined` for any other text.
 */
export function networkOf(text: string): string | undefined {
  if (/^[\da-f.:]+\/\d+$/i.test(text)) return text.toLowerCase();
  const parts = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(text);
  if (parts !== null) return `${parts[1]}.0/24`;
  return text.includes(':') ? ipv6Network(text) : undefined;
}

function ipv6Network(address: string): string | undefined {
  // The browser shortens the address as in RFC 5952.
  const short = hostOf(address);
  if (short === undefined) return undefined;
  const [start = '', end = ''] = short.split('::');
  const [groups, endGroups] = [groupsOf(start), groupsOf(end)];
  const zeros = Array<string>(8 - groups.length - endGroups.length).fill('0');
  const network = [...groups, ...zeros, ...endGroups].slice(0, 3).join(':');
  return `${hostOf(`${network}:0:0:0:0:0`)}/48`;
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));

function hostOf(address: string): string | undefined {
  try {
    return new URL(`http://[${address}]`).hostname.slice(1, -1);
  } catch {
    return undefined;
  }
}
