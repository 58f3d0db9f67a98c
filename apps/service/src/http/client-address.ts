import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { isPublicAddress } from '../domain/outgoing-address.ts';

/** What the HTTP server tells of a request beside the request; nothing in process. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/**
 * Who sends a request, for abuse limits: an IPv4 address, or the /56 network of an IPv6 address, which is what providers give
 * a home (RIPE-690): counted by /64, one customer would be 256. Null where nothing is known. What `X-Forwarded-For` says
 * counts only as far as trusted proxies wrote it.
 */
export function clientAddress(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  connection: Connection | undefined,
  headers: Headers,
): string | null {
  const peer = connection?.incoming?.socket.remoteAddress;
  if (peer === undefined) return null;
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '');
  if (trustedProxies > 0) return networkOf(forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer);
  // A proxy that nobody has told us of: all the world would share its address, and its budgets.
  return forwarded.length > 0 && !isPublicAddress(peer) ? null : networkOf(peer);
}

function networkOf(text: string): string | null {
  const address = withoutPort(text);
  if (isIP(address) === 0) return null;
  // A mapped IPv4 address, as IPv6 sockets have it, is the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const network = [first, second, third, fourth & 0xff00].map((part) => part.toString(16));
  return `${network.join(':')}::/56`;
}

/** Some proxies add the port, and then brackets around an IPv6 address. */
function withoutPort(text: string): string {
  const address = text.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return isIPv6(address) ? address : address.replace(/:\d+$/, '');
}
