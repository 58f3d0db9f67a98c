import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { signUpOwner } from './owner-steps.ts';
import { startServers } from './stack.ts';
import { fillInCredentials } from './steps.ts';

/* The proxies of `ops/` in front of a service with the settings of production. */

/** The IP address of a client. The proxy itself connects to the service from 127.0.0.1. */
const clientAddress = '127.20.30.40';

/** A service with the settings of production behind a proxy, with two keys of the project `internal`. */
interface ProxiedService {
  /** The public URL; absent if this system has no such proxy. */
  readonly url?: string;
  readonly client: string;
  readonly admin: string;
}

const test = base.extend<{ readonly proxyName: string; readonly service: ProxiedService }>({
  proxyName: ['nginx', { option: true }],
  service: async ({ proxyName }, use) => {
    const { where, stop } = await startServers<ProxiedService>('e2e/servers/proxied-service.ts', proxyName);
    await use(where);
    await stop();
  },
});

/** Sends a request to the API from the IP address of the client, which claims to be another one. */
async function send(
  url: string,
  { body, ...options }: RequestOptions & { body?: string; headers: OutgoingHttpHeaders },
) {
  const sent = request(url, {
    ...options,
    headers: { 'content-type': 'application/json', 'x-stack-project-id': 'internal', ...options.headers },
    localAddress: clientAddress,
    family: 4,
    rejectUnauthorized: false,
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) };
}

for (const proxyName of ['nginx', 'caddy'] as const) {
  test.describe(proxyName, () => {
    test.use({ proxyName, ignoreHTTPSErrors: true });

    test(`sign-ins, the IP address of the client and errors pass ${proxyName}`, async ({ page, browser, service }) => {
      const { url = '', client, admin } = service;
      test.skip(url === '', `${proxyName} is neither installed nor a Debian package of this system.`);
      const asClient = {
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': client,
        'x-forwarded-for': '203.0.113.9',
      };
      const asAdmin = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': admin };
      const owner = await signUpOwner(page, { service: url, demo: '', clock: '' });
      const cookies = await page.context().cookies();
      expect(cookies.length).toBeGreaterThan(0);
      expect(cookies.filter(({ secure }) => !secure)).toEqual([]);

      await test.step('sign in on another device', async () => {
        const visitor = await browser.newPage({ ignoreHTTPSErrors: true });
        await visitor.goto(`${url}/projects`);
        await visitor.getByRole('tab', { name: 'Email & Password' }).click();
        await fillInCredentials(visitor.getByRole('tabpanel', { name: 'Email & Password' }), owner);
        await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(visitor.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
      });

      await test.step('the service sees the IP address of the client, not the one that it claims', async () => {
        const { email, password } = owner;
        const signedIn = await send(`${url}/api/v1/auth/password/sign-in`, {
          method: 'POST',
          headers: asClient,
          body: JSON.stringify({ email, password }),
        });
        expect(signedIn).toMatchObject({ status: 200, headers: { 'strict-transport-security': /max-age/ } });
        const events = await send(`${url}/api/v1/events?type=sign_in&limit=1`, { headers: asAdmin });
        expect(events.body.items[0]).toMatchObject({ ip_network: '127.20.30.0/24' });
      });

      await test.step('a body that is too large gets the error of the service', async () => {
        const body = JSON.stringify({ email: 'x'.repeat(5_000_000) });
        const refused = await send(`${url}/api/v1/auth/password/sign-in`, { method: 'POST', headers: asClient, body });
        expect(refused.headers['x-stack-known-error']).toBe('BODY_PARSING_ERROR');
      });
    });
  });
}
