import dns from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown instead of a connection to an address that is not public. */
export class OutboundAddressError extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(
      `${host} is not a public IP address. Keystack connects only to public IP addresses, to protect its internal network.`,
    );
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Returns whether an IP address is public. IPv6 ranges that embed IPv4 addresses, such as 6to4, are not. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // A mapped IPv4 address reaches what the IPv4 address reaches.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/**
 * Returns connection options that allow only public IP addresses. The check runs as part of the DNS lookup, so that a name
 * cannot resolve to another address afterwards. Throws if the host itself is an IP address that is not public.
 */
export function publicOnly(host: string): { readonly lookup: LookupFunction } {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundAddressError(host);
  return { lookup: lookupPublic };
}

const lookupPublic: LookupFunction = (host, options, answer) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    // One that is not public among several is reason enough: the next connection might take it.
    const refused = error === null && addresses.some(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error !== null || refused || first === undefined) answer(error ?? new OutboundAddressError(host), '', 0);
    else if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

/** Opens a connection to a public address. */
export function connectPublicly(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...publicOnly(host) });
    const giveUp = () => socket.destroy(new Error(`No connection to ${host} within ${timeoutMs / 1000} seconds.`));
    socket.setTimeout(timeoutMs, giveUp);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('timeout', giveUp);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
