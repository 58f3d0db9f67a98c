import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildExample, serveBundle } from './bundle.ts';
import { collectErrorsAndWarnings, openSecuritySettings } from './notes-app.ts';
import { test as base, expect, startServers } from './stack.ts';
import { fillInCredentials, generateTestUser, pickFromUserMenu, submitSignInForm, type TestUser } from './steps.ts';

/* Two apps with the oldest supported versions, React 18.2.0 and Next.js 14.1.0. `next.spec.ts` uses the newest ones. */

interface OlderApps {
  readonly next: string;
  readonly vite: string;
  readonly folder: string;
}

const test = base.extend<Record<never, never>, { apps: OlderApps }>({
  apps: [
    async ({ stack }, use) => {
      const { where, stop } = await startServers<{ url: string; folder: string }>(
        'e2e/servers/older-react.js',
        stack.service,
      );
      const vite = await serveBundle(await buildWithReact18(join(where.folder, 'vite'), stack.service));
      await use({ next: where.url, vite: vite.url, folder: where.folder });
      vite.stop();
      await stop();
    },
    // npm downloads 300 MB once.
    { scope: 'worker' },
  ],
});

/**
 * Builds the Vite app with the development build of React, which logs a warning for whatever React 18 does not support.
 */
function buildWithReact18(folder: string, service: string) {
  const define = {
    'process.env.NODE_ENV': JSON.stringify('development'),
    'import.meta.env.VITE_KEYSTACK_URL': JSON.stringify(service),
  };
  return buildExample(folder, { configFile: false, mode: 'development', define, build: { minify: false } });
}

for (const app of ['next', 'vite'] as const) {
  test.describe(app === 'next' ? 'Next.js 14.1.0' : 'Vite with React 18.2.0', () => {
    test.use({ baseURL: ({ apps }, use) => use(apps[app]) });

    test('signs up, shows the settings, signs out and in', async ({ page }) => {
      const user = generateTestUser();
      const errors = collectErrorsAndWarnings(page);

      await test.step('sign up', async () => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Sign up' }).click();
        await fillInCredentials(page, { ...user, repeat: user.password });
        await page.getByRole('button', { name: 'Sign up', exact: true }).click();
        await expectSignedIn(page, user);
      });
      await test.step('the account settings', async () => {
        await openSecuritySettings(page);
        await page.getByRole('link', { name: 'My Profile' }).click();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('textbox').fill('Ada');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Ada').first()).toBeVisible();
      });
      await test.step('sign out', async () => {
        await pickFromUserMenu(page, 'Sign out');
        await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      });
      await test.step('a wrong password, and sign in', async () => {
        await page.goto('/handler/sign-in');
        await submitSignInForm(page, { ...user, password: 'wrong password' });
        await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
        await submitSignInForm(page, user);
        await expectSignedIn(page, user);
      });
      // The browser logs the response to the wrong password.
      expect(errors.filter((error) => !/400 \(Bad Request\)/.test(error))).toEqual([]);
    });
  });
}

test.describe('Next.js 14.1.0', () => {
  test.use({ baseURL: ({ apps }, use) => use(apps.next) });

  test('a server action signs out', async ({ page }) => {
    const user = generateTestUser();
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, { ...user, repeat: user.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expectSignedIn(page, user);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  });
});

test('the declarations compile with the types of React 18.2 and moduleResolution node', ({ apps }) => {
  const compiler = join(apps.folder, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', apps.folder, '--skipLibCheck', 'false', '--incremental', 'false'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).not.toContain('Error');
  // Other packages need newer versions. An error without a file is one of the settings.
  expect(stdout.split('\n').filter((line) => /^(\S*@keystack|app|vite|next-15|error )/.test(line))).toEqual([]);
});

const expectSignedIn = (page: Page, { email }: TestUser) =>
  expect(page.getByRole('heading', { name: `Hello, ${email}` })).toBeVisible();
