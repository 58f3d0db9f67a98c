import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withChecks } from '../testing/checks.ts';
import { createTestApp } from '../testing/test-app.ts';
import { rateLimitNetwork } from './client-ip.ts';
import { rateLimits } from './rate-limits.ts';

const from = (remoteAddress: string | undefined, trustedProxies = 0, forwarded?: string) =>
  rateLimitNetwork(
    { trustedProxies },
    { incoming: { socket: { remoteAddress } } },
    new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  );

describe('the IP address of a client', () => {
  it('is counted as it is, or as its /56 network', () =>
    withChecks(async (check) => {
      for (const [remote, counted] of [
        ['203.0.113.9', '203.0.113.9'],
        ['::ffff:203.0.113.9', '203.0.113.9'],
        ['2001:db8:a:b:c:d:e:f', '2001:db8:a:0::/56'],
        ['2001:db8:a:12ff::1', '2001:db8:a:1200::/56'],
        ['2001:db8::1', '2001:db8:0:0::/56'],
        ['2001:DB8:0:0:1::', '2001:db8:0:0::/56'],
        ['::1', '0:0:0:0::/56'],
        ['fe80::1%eth0', 'fe80:0:0:0::/56'],
        [undefined, null],
      ] as const) {
        await check(String(remote), async () => {
          expect(from(remote)).toBe(counted);
        });
      }
    }));

  it('is the one that the trusted proxies report', () =>
    withChecks(async (check) => {
      for (const [what, remote, proxies, forwarded, counted] of [
        ['no proxy is trusted', '8.8.8.8', 0, '198.51.100.1', '8.8.8.8'],
        ['no trusted proxy and a private peer', '10.0.0.1', 0, '198.51.100.1', '10.0.0.1'],
        ['no trusted proxy and a peer on this machine', '::1', 0, '198.51.100.1', '0:0:0:0::/56'],
        ['one proxy', '10.0.0.1', 1, '198.51.100.1', '198.51.100.1'],
        ['one proxy, and what the client made up', '10.0.0.1', 1, '192.0.2.1, 198.51.100.1', '198.51.100.1'],
        ['two proxies', '10.0.0.1', 2, '192.0.2.1,198.51.100.1,10.0.0.2', '198.51.100.1'],
        ['fewer entries than proxies', '10.0.0.1', 2, '198.51.100.1', '198.51.100.1'],
        ['a proxy that sends no header', '10.0.0.1', 1, '', '10.0.0.1'],
        ['a proxy that adds ports', '10.0.0.1', 1, '198.51.100.1:1234', '198.51.100.1'],
        ['a proxy that adds ports to IPv6', '10.0.0.1', 1, '[2001:db8::1]:1234', '2001:db8:0:0::/56'],
        ['a proxy that adds empty entries', '10.0.0.1', 1, '198.51.100.1, ,', '198.51.100.1'],
        ['brackets in the middle', '10.0.0.1', 1, '198.51.100[.1]', '10.0.0.1'],
        ['nonsense', '10.0.0.1', 1, 'unknown', '10.0.0.1'],
        ['nonsense in front of what the proxy added', '10.0.0.1', 1, '<script>, 198.51.100.1', '198.51.100.1'],
      ] as const) {
        await check(what, async () => {
          expect(from(remote, proxies, forwarded)).toBe(counted);
        });
      }
    }));
});

it.each([
  ['nothing without a trusted proxy', 0, 429],
  ['as a new client behind a trusted proxy', 1, 400],
])('counts another X-Forwarded-For %s', async (_what, trustedProxies, afterChange) => {
  const t = await createTestApp();
  const body = { email: 'ada@example.com', password: 'wrong horse' };
  const app = createApp({ ...t.deps, config: { ...t.deps.config, trustedProxies } });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = t.createRequest('POST /auth/password/sign-in', { body });
  headers.set('x-forwarded-for', '198.51.100.1');
  const call = async () => {
    const url = `http://127.0.0.1:${port}/api/v1/auth/password/sign-in`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  for (let index = 0; index < rateLimits.passwordsForFrom.limit; index += 1) expect(await call()).toBe(400);
  expect(await call()).toBe(429);
  headers.set('x-forwarded-for', '198.51.100.2');
  expect(await call()).toBe(afterChange);
  server.close();
  await t.close();
});
