import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Facts about a request that only the HTTP server knows. Empty in process. */
export interface Connection {
  readonly incoming?: {
    /** The path and query of the request line, before any URL parser has changed them. */
    readonly url?: string | undefined;
    readonly socket: { readonly remoteAddress?: string | undefined };
  };
}

/**
 * Returns the address that rate limits count a request by: an IPv4 address, or the /56 network of an IPv6 address, which
 * is what providers assign to a home (RIPE-690); counted by /64, one customer would have 256. Returns null in process and
 * for text that is no IP address. `X-Forwarded-For` is read only as far as trusted proxies wrote it: with none, anybody
 * could choose their address with it.
 */
export function clientIp(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  connection: Connection | undefined,
  headers: Headers,
): string | null {
  const peer = connection?.incoming?.socket.remoteAddress;
  if (peer === undefined) return null;
  if (trustedProxies === 0) return networkOf(peer);
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  return networkOf(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer);
}

function networkOf(text: string): string | null {
  const ipAddress = withoutPort(text);
  if (isIP(ipAddress) === 0) return null;
  // A mapped IPv4 address, as IPv6 sockets have it, is the IPv4 address.
  const parsed = ipaddr.process(ipAddress);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const network = [first, second, third, fourth & 0xff00].map((part) => part.toString(16));
  return `${network.join(':')}::/56`;
}

/** Some proxies add the port, and then brackets around an IPv6 address. */
function withoutPort(text: string): string {
  const ipAddress = text.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return isIPv6(ipAddress) ? ipAddress : ipAddress.replace(/:\d+$/, '');
}
