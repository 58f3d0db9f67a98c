import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createOwner, createProject, joinAsOwner, ownerHeaders } from './owner-steps.ts';
import { findCutOffElements } from './screenshots.ts';
import { expect, type TestServers, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

/* The dialogs that show what an owner has created or may have seen, before and after the owner is removed. */

const folder = 'test-results/screenshots/owner-removal';
const hook = 'https://shop.example.com/hook';

/** Creates two owners of a project. The second one has created keys and a webhook endpoint. */
async function startProject(page: Page, browser: Browser, stack: TestServers) {
  await withoutPauses(page);
  const { email } = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  const other = await browser.newPage();
  await withoutPauses(other);
  const { email: otherEmail } = await createOwner(other, stack);
  await joinAsOwner(page, other, project, otherEmail);

  async function request(by: Page, method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) {
    await by.goto(`${project}/users`);
    const response = await by.request.fetch(`${stack.service}/api/v1${path}`, {
      method,
      headers: await ownerHeaders(by),
      ...(data !== undefined && { data }),
    });
    const body = await response.text();
    // The client lets errors have status 200.
    expect(response.headers()['x-stack-actual-status'] ?? String(response.status()), body).toMatch(/^2/);
    return JSON.parse(body);
  }
  const keys = { expires_at_millis: Date.now() + 86_400_000, has_secret_server_key: true };
  await request(page, 'POST', '/internal/api-keys', {
    ...keys,
    description: 'Kept',
    has_publishable_client_key: false,
    has_super_secret_admin_key: true,
  });
  await request(other, 'POST', '/internal/api-keys', {
    ...keys,
    description: 'Web shop',
    has_publishable_client_key: true,
    has_super_secret_admin_key: true,
  });
  const { id: endpoint } = await request(other, 'POST', '/webhooks/endpoints', { url: hook });
  const { config } = await request(page, 'GET', '/projects/current');
  const github = { id: 'github', enabled: true, type: 'standard', client_id: 'shop', client_secret: 'secret' };
  await request(page, 'PATCH', '/projects/current', {
    config: {
      oauth_providers: [...config.oauth_providers.filter(({ id }: { id: string }) => id !== 'github'), github],
      email_config: {
        type: 'standard',
        host: 'mail.example.com',
        port: 587,
        username: 'shop',
        password: 'secret',
        sender_name: 'Shop',
        sender_email: 'shop@example.com',
      },
    },
  });
  return { project, endpoint, email, other, otherEmail };
}

const revoked = ['Admin key: Web shop'];
const remaining = [
  'Password of the mail server: mail.example.com',
  'Client secret: github',
  'Server key: Web shop',
  `Webhook secret: ${hook}`,
];

test('who removes an owner sees what that person created or saw, and is led to the pages that rotate it', async ({
  page,
  browser,
  stack,
}) => {
  const { project, endpoint, other, otherEmail } = await startProject(page, browser, stack);
  await page.goto(`${project}/owners`);
  await page.getByRole('button', { name: `Remove ${otherEmail}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${otherEmail}?` });
  const lists = question.getByRole('list');

  await test.step('the question tells what ends and what stays, in every window and mode', async () => {
    await expect(lists.nth(0).getByRole('listitem')).toHaveText(revoked);
    await expect(lists.nth(1).getByRole('listitem')).toHaveText(remaining);
    await expect(question).toContainText('These admin keys, which the owner created, are revoked at once:');
    await expect(question).toContainText('Rotate these afterwards.');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, {}, async (width) => {
        expect(await findCutOffElements(page)).toEqual([]);
        await page.screenshot({ path: `${folder}/question-${width}-${colorScheme}.png`, animations: 'disabled' });
      });
    }
  });

  await test.step('the owner is removed, and each secret that stays has a link', async () => {
    await question.getByRole('button', { name: 'Remove owner' }).click();
    const rotate = page.getByRole('dialog', { name: `What ${otherEmail} still knows` });
    const links = rotate.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(remaining);
    const { pathname } = new URL(project);
    const places = ['emails/server', 'auth-methods/providers/github', 'api-keys', `webhooks/${endpoint}`];
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      places.map((place) => `${pathname}/${place}`),
    );
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, {}, async (width) => {
        expect(await findCutOffElements(page)).toEqual([]);
        await page.screenshot({ path: `${folder}/rotate-${width}-${colorScheme}.png`, animations: 'disabled' });
      });
    }
    await rotate.getByRole('link', { name: hook }).click();
    await expect(page.getByRole('heading', { name: hook, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rotate', exact: true })).toBeVisible();
  });
  await other.close();
});

test('an owner who leaves sees what the others should rotate', async ({ page, browser, stack }) => {
  const { project, other, otherEmail } = await startProject(page, browser, stack);
  await other.goto(`${project}/owners`);
  await other.getByRole('button', { name: `Remove ${otherEmail}` }).click();
  const question = other.getByRole('dialog', { name: 'Leave this project?' });
  await expect(question.getByRole('list').nth(0).getByRole('listitem')).toHaveText(revoked);
  await expect(question.getByRole('list').nth(1).getByRole('listitem')).toHaveText(remaining);
  await expect(question).toContainText('The others should rotate these.');
  await question.getByRole('button', { name: 'Leave project' }).click();
  await expect(other.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
  await other.close();
});

test('a list of secrets that cannot be read is told before an owner is removed', async ({ page, browser, stack }) => {
  const { project, other, otherEmail } = await startProject(page, browser, stack);
  await page.route('**/owners/*/credentials', (route) => route.abort());
  await page.goto(`${project}/owners`);
  await page.getByRole('button', { name: `Remove ${otherEmail}` }).click();
  const question = page.getByRole('dialog', { name: `Remove ${otherEmail}?` });
  await expect(question.getByRole('alert').filter({ hasText: 'The service did not respond.' })).toBeVisible();
  await expect(question.getByRole('listitem')).toHaveCount(0);
  await other.close();
});
