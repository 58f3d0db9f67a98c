import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** What the HTTP server tells of a request beside the request; nothing in process. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/**
 * Who sends a request, for abuse limits: an IPv4 address, or the /64 network of an IPv6 address, since a customer gets
 * at least that. Null where nothing is known. What `X-Forwarded-For` says counts only as far as trusted proxies wrote it.
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
  const network = networkOf(peer);
  // A proxy that nobody has told us of: all the world would share its address, and its budgets.
  return forwarded.length > 0 && isPrivate(peer) ? null : network;
}

function networkOf(text: string): string | null {
  const address = plain(text);
  if (!isIPv6(address)) return isIPv4(address) ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const missing = 8 - short.split(':').filter((group) => group !== '').length;
  const whole = short.replace('::', `:${'0:'.repeat(missing)}`).replace(/^:/, '');
  return `${whole.split(':').slice(0, 4).join(':')}::/64`;
}

/** An address without brackets, port, zone and the prefix of an IPv4 address on an IPv6 socket. */
function plain(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? address : address.replace(/:\d+$/, '');
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix);
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivate(text: string): boolean {
  const address = plain(text);
  return privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
