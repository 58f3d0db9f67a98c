import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { rememberResults } from './remember-results.ts';

/** Properties of a request that only the HTTP server knows. Empty for requests within the process. */
export interface HttpConnectionInfo {
  readonly incoming?: {
    /** The path and query of the request line, before any URL parser has changed them. */
    readonly url?: string | undefined;
    /** The names and values of the headers in turn, as received. */
    readonly rawHeaders?: readonly string[] | undefined;
    readonly socket: { readonly remoteAddress?: string | undefined };
  };
}

/**
 * Returns the IP address that rate limits count a request by: an IPv4 address, or the /56 network of an IPv6 address.
 * Internet providers assign a /56 network to a home (RIPE-690), so with /64 networks one customer would have 256.
 * Returns `null` for requests within the process. From `X-Forwarded-For` it reads only the entries that trusted proxies
 * have added, because clients can send any value. If the entry is not an IP address, it returns that of the proxy.
 */
export function rateLimitNetwork(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  connection: HttpConnectionInfo | undefined,
  headers: Headers,
): string | null {
  const peer = connection?.incoming?.socket.remoteAddress;
  if (peer === undefined) return null;
  if (trustedProxies === 0) return networkOf(peer);
  const forwarded = forwardedEntries(headers);
  const entry = forwarded.at(-trustedProxies) ?? forwarded[0];
  // All requests with junk share the address of the proxy, so that they are counted, too.
  return (entry === undefined ? null : networkOf(entry)) ?? networkOf(peer);
}

/**
 * Returns the entries of `X-Forwarded-For` that are not empty. Those that no trusted proxy has added can be invented.
 */
export function forwardedEntries(headers: Headers): readonly string[] {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}

/**
 * Returns the network that rate limits count an IP address by, or `null` if the text is no IP address.
 *
 * @example networkOf('2001:db8:a:12ff::1') // '2001:db8:a:1200::/56'
 */
export const networkOf = rememberResults((text): string | null => {
  const ipAddress = withoutPort(text);
  if (isIP(ipAddress) === 0) return null;
  // IPv6 sockets report IPv4 clients as mapped addresses (::ffff:a.b.c.d). `process` converts these to IPv4.
  const parsed = ipaddr.process(ipAddress);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const network = [first, second, third, fourth & 0xff00].map((part) => part.toString(16));
  return `${network.join(':')}::/56`;
});

/**
 * Returns the network that the activity log stores for one of `rateLimitNetwork`: the /24 network of an IPv4 address,
 * or the /48 network of an IPv6 address.
 */
export function networkOfEvents(network: string | null): string | null {
  return network === null ? null : widerNetworkOf(network);
}

const widerNetworkOf = rememberResults((network): string => {
  const parsed = ipaddr.process(network.replace(/\/56$/, ''));
  if (parsed instanceof ipaddr.IPv4) return `${new ipaddr.IPv4([...parsed.octets.slice(0, 3), 0])}/24`;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0])}/48`;
});

/** Removes the port that some proxies add, and the brackets that they then add around an IPv6 address. */
function withoutPort(text: string): string {
  const ipAddress = text.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return isIPv6(ipAddress) ? ipAddress : ipAddress.replace(/:\d+$/, '');
}
