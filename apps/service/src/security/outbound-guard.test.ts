import dns from 'node:dns';
import { createServer } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { withChecks } from '../testing/checks.ts';
import {
  connectToPublicHost,
  isPublicIpAddress,
  OutboundAddressError,
  publicOnlyLookupOptions,
} from './outbound-guard.ts';

const responses: { address: string; family: number }[] = [];
const { lookup } = dns;
const resolver = vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: [() => void]) => {
  if (!host.endsWith('.example')) return lookup(host, ...rest);
  const done: ((error: null, addresses: object[]) => void) | undefined = rest.at(-1);
  done?.(null, responses);
}) as typeof dns.lookup);
afterAll(() => resolver.mockRestore());

it('treats an IP address of a special range, and no IP address, as not public', () =>
  withChecks(async (check) => {
    for (const [what, address] of [
      ['this network', '0.0.0.0'],
      ['this network', '0.1.2.3'],
      ['loopback', '127.0.0.1'],
      ['loopback', '127.255.255.254'],
      ['private', '10.0.0.1'],
      ['private', '172.16.0.1'],
      ['private', '172.31.255.255'],
      ['private', '192.168.1.1'],
      ['shared by carriers', '100.64.0.1'],
      ['link-local, where clouds keep their secrets', '169.254.169.254'],
      ['protocol assignments', '192.0.0.8'],
      ['documentation', '192.0.2.1'],
      ['documentation', '198.51.100.1'],
      ['documentation', '203.0.113.1'],
      ['6to4 relays', '192.88.99.1'],
      ['benchmarks', '198.18.0.1'],
      ['multicast', '224.0.0.1'],
      ['reserved', '240.0.0.1'],
      ['broadcast', '255.255.255.255'],
      ['unspecified', '::'],
      ['loopback', '::1'],
      ['IPv4-mapped', '::ffff:127.0.0.1'],
      ['IPv4-mapped', '::ffff:a00:1'],
      ['IPv4-compatible', '::7f00:1'],
      ['IPv4-translated', '::ffff:0:127.0.0.1'],
      ['NAT64', '64:ff9b::7f00:1'],
      ['NAT64', '64:ff9b::8.8.8.8'],
      ['local NAT64', '64:ff9b:1::1'],
      ['discard', '100::1'],
      ['Teredo', '2001::1'],
      ['documentation', '2001:db8::1'],
      ['documentation', '3fff::1'],
      ['6to4', '2002:7f00:1::'],
      ['segment routing', '5f00::1'],
      ['unique local', 'fd00:ec2::254'],
      ['link-local', 'fe80::1'],
      ['link-local', 'fe80::1%eth0'],
      ['site-local', 'fec0::1'],
      ['multicast', 'ff02::1'],
      ['not given out', '4000::1'],
      ['no IP address', 'example.com'],
      ['no IP address', ''],
    ] as const) {
      await check(`${what} ${address}`, async () => {
        expect(isPublicIpAddress(address)).toBe(false);
      });
    }
  }));

it('treats every other IP address as public', () =>
  withChecks(async (check) => {
    for (const address of [
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '::ffff:8.8.8.8',
      '2001:4860:4860::8888',
      '2606:4700::1111',
    ] as const) {
      await check(address, async () => {
        expect(isPublicIpAddress(address)).toBe(true);
      });
    }
  }));

it('rejects an IP address itself', () =>
  withChecks(async (check) => {
    for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'] as const) {
      await check(host, async () => {
        expect(() => publicOnlyLookupOptions(host)).toThrow(OutboundAddressError);
      });
    }
  }));

/** Asks what a connection to a host would go to. */
function lookUp(all: boolean): Promise<unknown> {
  const { lookup } = publicOnlyLookupOptions('receiver.example');
  return new Promise((resolve, reject) => {
    lookup('receiver.example', { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });
}

it.each([true, false])('returns the public IP addresses of a name; all of them: %s', async (all) => {
  responses.splice(0, responses.length, { address: '8.8.8.8', family: 4 }, { address: '2606:4700::1111', family: 6 });
  expect(await lookUp(all)).toEqual(all ? responses : '8.8.8.8');
});

it.each([true, false])('rejects a name with one private IP address among others; all of them: %s', async (all) => {
  responses.splice(0, responses.length, { address: '8.8.8.8', family: 4 }, { address: '10.0.0.1', family: 4 });
  await expect(lookUp(all)).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it('opens no connection to a name that means this machine', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  responses.splice(0, responses.length, { address: '127.0.0.1', family: 4 });
  await expect(connectToPublicHost('rebound.example', port, 1000)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(connectToPublicHost('127.0.0.1', port, 1000)).rejects.toThrow(OutboundAddressError);
  expect(connections).toBe(0);
  server.close();
});
