import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { createOwnerLink } from './owner-steps.ts';
import { expect, type TestServers, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

/* Pictures of docs/guides/dashboard.md and of the README. On a machine with a good interface font, run
   `npx playwright test guide-pictures --project=pglite` and copy test-results/screenshots/dashboard to docs/guides/dashboard. */

const folder = 'test-results/screenshots/dashboard';
const demo = '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01';

const people = [
  ['Ada Lovelace', 'ada'],
  ['Grace Hopper', 'grace'],
  ['Katherine Johnson', 'katherine'],
  ['Alan Turing', 'alan'],
  ['Barbara Liskov', 'barbara'],
  ['Edsger Dijkstra', 'edsger'],
  ['Margaret Hamilton', 'margaret'],
  ['Donald Knuth', 'donald'],
  ['Hedy Lamarr', 'hedy'],
  ['Radia Perlman', 'radia'],
] as const;

const definitions = [
  ['read_reports', '$read_members'],
  ['write_reports', 'read_reports'],
  ['publish_reports', 'write_reports', '$invite_members'],
  ['manage_billing', 'read_reports'],
] as const;

/** Sends a request with the admin key of the demo project. */
async function send({ service }: TestServers, method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${service}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'admin',
      'x-stack-project-id': demo,
      'x-stack-super-secret-admin-key': 'this-super-secret-admin-key-is-for-the-local-demo-only',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.text()).toBe(true);
}

async function addSampleData(stack: TestServers): Promise<void> {
  for (const [name, account] of people) {
    const email = `${account}@example.com`;
    const fields = {
      primary_email: email,
      primary_email_verified: account !== 'hedy',
      primary_email_auth_enabled: true,
    };
    await send(stack, 'POST', '/users', { ...fields, display_name: name, password: 'correct horse battery' });
  }
  for (const [id, ...contained] of definitions) {
    await send(stack, 'POST', '/team-permission-definitions', { id, contained_permission_ids: contained });
  }
}

/** Starts a receiver of webhooks that refuses only the event `team.created`. */
async function startReceiver() {
  const server = createServer(async (request, response) => {
    const isRefused = (await text(request)).includes('"team.created"');
    response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'Maintenance' : 'OK');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function stop() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return { url: `http://localhost:${port}/webhooks`, stop };
}

async function take(page: Page, name: string): Promise<void> {
  // Icons and pictures of providers load after the page.
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled', caret: 'hide' });
}

test('takes the pictures of the guide to the dashboard', { tag: '@once' }, async ({ browser, stack }) => {
  await addSampleData(stack);
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await withoutPauses(page);
  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  const project = `${stack.service}/projects/${demo}`;
  await take(page, 'connect');

  const open = async (path: string, heading: string) => {
    await page.goto(`${project}/${path}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
  await open('users', 'Users');
  // Other tests may have added people with the same name.
  const ada = page.getByRole('row', { name: 'ada@example.com' });
  await expect(ada).toBeVisible();
  await take(page, 'users');
  await ada.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await take(page, 'user');
  await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Sign-in' }).click();
  await expect(page.getByText('None in the activity log.')).toBeVisible();
  await take(page, 'user-sign-in');
  await open('auth-methods', 'Sign-in methods');
  await take(page, 'sign-in-methods');
  await open('team-permissions?view=graph', 'Permissions');
  await page.getByRole('button', { name: 'publish_reports', exact: true }).click();
  await take(page, 'permissions');
  await open('emails/templates/magic_link', 'Magic link and code');
  await page.getByRole('treeitem').first().click();
  await expect(page.frameLocator('iframe[title="Preview of the email"]').getByRole('heading')).toBeVisible();
  await take(page, 'email-editor');
  await open('webhooks', 'Webhooks');
  await page.getByRole('button', { name: 'Listen on this machine' }).click();
  const receiver = await startReceiver();
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible();
  await send(stack, 'POST', '/users', { display_name: 'Emmy Noether', primary_email: 'emmy@example.com' });
  await send(stack, 'POST', '/teams', { display_name: 'Algebra' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('listitem').filter({ hasText: 'user.created' })).toContainText('Delivered');
  await expect(messages.getByRole('listitem').filter({ hasText: 'team.created' })).toContainText('Next attempt');
  await receiver.stop();
  await expect(page.getByRole('img', { name: /^Attempts in the last 24 hours/ })).toBeVisible();
  await take(page, 'webhook-endpoint');
  await open('activity', 'Activity');
  await expect(page.getByRole('link', { name: 'User created' }).first()).toBeVisible();
  await take(page, 'activity');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('gra');
  await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
  await take(page, 'search');
  await page.close();
});

test('takes the picture of the README', { tag: '@once' }, async ({ browser, stack }) => {
  const page = await browser.newPage({
    viewport: { width: 1180, height: 720 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  });
  await withoutPauses(page);
  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  await page.goto(`${stack.service}/projects/${demo}/team-permissions?view=graph`);
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await page.waitForLoadState('networkidle');
  const dashboard = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.setViewportSize({ width: 480, height: 600 });
  await page.goto(`${stack.demo}/handler/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const signIn = await page.screenshot({ animations: 'disabled', caret: 'hide' });

  await page.setViewportSize({ width: 1408, height: 760 });
  const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString('base64')}">`;
  await page.setContent(`${image(dashboard)}${image(signIn)}<style>
    body { position: relative; margin: 0; height: 760px; background: #e9ebf8 }
    img { position: absolute; border-radius: 12px; box-shadow: 0 0 0 1px rgb(0 0 0 / 8%), 0 16px 32px -12px rgb(30 27 75 / 25%) }
    img:first-of-type { top: 40px; left: 40px; width: 1020px }
    img:last-of-type { right: 40px; bottom: 40px; width: 384px }
  </style>`);
  await page.screenshot({ path: `${folder}/readme.png` });
  await page.close();
});
