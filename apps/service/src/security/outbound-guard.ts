import dns from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown instead of connecting to an IP address that is not public. */
export class OutboundAddressError extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(
      `${host} is not a public IP address. Keystack connects only to public IP addresses, to protect its internal network.`,
    );
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Returns whether an IP address is public. Returns `false` for IPv6 ranges that embed IPv4 addresses, such as 6to4. */
export function isPublicIpAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` converts mapped addresses (::ffff:a.b.c.d) to IPv4, because they reach the same host.
  const ipAddress = ipaddr.process(text);
  if (ipAddress.range() !== 'unicast') return false;
  return ipAddress instanceof ipaddr.IPv4 || ipAddress.match(globalUnicast);
}

/**
 * Returns connection options that allow only public IP addresses. The check is part of the DNS lookup of the
 * connection, so that the name cannot resolve to another IP address afterwards (DNS rebinding).
 *
 * @throws {OutboundAddressError} If `host` is an IP address that is not public.
 */
export function publicOnlyLookupOptions(host: string): { readonly lookup: LookupFunction } {
  if (isIP(host) !== 0 && !isPublicIpAddress(host)) throw new OutboundAddressError(host);
  return { lookup: lookupPublic };
}

/**
 * Returns the error for a host name without a public IP address. It has the code of a name that does not exist, so that
 * project owners cannot find out which names the internal network has.
 */
function hostNotFound(host: string): Error {
  return Object.assign(new Error(`The host ${host} was not found, or has an IP address that is not public.`), {
    code: 'ENOTFOUND',
  });
}

const lookupPublic: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    // One address that is not public is enough to fail, because the next connection might use it.
    const hasPrivate = error === null && addresses.some(({ address }) => !isPublicIpAddress(address));
    const [first] = addresses ?? [];
    if (error !== null || hasPrivate || first === undefined) callback(error ?? hostNotFound(host), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Opens a connection to a host with a public IP address. */
export function connectToPublicHost(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...publicOnlyLookupOptions(host) });
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
