import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoEnvironment, serveNextApp } from './next-app.ts';
import { test as base, expect } from './stack.ts';
import { fillInCredentials, generateTestUser, pickFromUserMenu, submitSignInForm } from './steps.ts';

/*
 * Apps in the style of the reference's examples, whose imports alone were changed: a Next.js app with a middleware,
 * partial prerendering and server actions, snippets of documentation, and a CommonJS server.
 * docs/examples/reference-app is one without Next.js.
 */

const run = promisify(execFile);

interface ReferenceApp {
  readonly folder: string;
  readonly url: string;
}

const test = base.extend<Record<never, never>, { app: ReferenceApp }>({
  app: [
    async ({ stack }, use) => {
      // Inside the repository, where imports of the packages resolve to their builds.
      const folder = join(process.cwd(), '.cache/reference-next');
      const modules = join(process.cwd(), 'examples/next/node_modules');
      await mkdir('.cache', { recursive: true });
      await rm(folder, { recursive: true, force: true });
      await cp('e2e/reference-next', folder, { recursive: true });
      await symlink(modules, join(folder, 'node_modules'));
      const { url, stop } = await serveNextApp(folder, modules, stack.service);
      await use({ folder, url });
      stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a Next.js app with a middleware, partial prerendering and server actions', async ({ page, app }) => {
  const user = generateTestUser();

  await test.step('a page is prerendered up to the parts that need the user', async () => {
    const prerendered = await readFile(join(app.folder, '.next/server/app/shop.html'), 'utf8');
    expect(prerendered).toContain('Free shipping');
    expect(prerendered).toContain('Loading your offers...');
    expect(prerendered).not.toContain('Offers for everybody');
    await page.goto('/shop');
    await expect(page.getByText('Offers for everybody')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to see your cart' })).toBeVisible();
  });
  await test.step('the middleware and a server component redirect visitors', async () => {
    await page.goto('/profile');
    await expect(page).toHaveURL('/handler/sign-in');
    await page.goto('/');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/handler/sign-in');
  });
  await test.step('the middleware lets users in after they sign up', async () => {
    // After a navigation without a load, Next.js keeps the hidden page with the same labels in the document.
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, { ...user, repeat: user.password });
    await press(page, 'Sign up');
    await heading(page, `Dashboard of ${user.email}`);
  });
  await test.step('the other parts of the prerendered page show the user', async () => {
    await page.goto('/shop');
    await expect(page.getByText(`Offers for ${user.email}`)).toBeVisible();
    await expect(page.getByText(`The cart of ${user.email}`)).toBeVisible();
  });
  await test.step('server actions change the user, create a team and sign out', async () => {
    await page.goto('/profile');
    await page.getByLabel('Name').fill('Ada');
    await press(page, 'Rename');
    await heading(page, 'Ada');
    await expect(page.getByText('Renamed: true')).toBeVisible();
    await page.getByLabel('Team').fill('Rockets');
    await press(page, 'Create team');
    await expect(page.getByRole('listitem')).toHaveText(['Rockets']);
    await press(page, 'Sign out');
    await heading(page, 'Welcome');
  });
  await test.step('sign in, and out in the user menu', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/handler/sign-in');
    await submitSignInForm(page, user);
    await heading(page, `Dashboard of ${user.email}`);
    await pickFromUserMenu(page, 'Sign out');
    await heading(page, 'Welcome');
  });
});

test('the app and snippets of documentation compile', async ({ app }) => {
  const compiler = join(process.cwd(), 'node_modules/typescript-native/bin/tsc');
  const { code = 0, stdout } = await run(process.execPath, [compiler, '-p', app.folder]).catch((error) => error);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});

test('a CommonJS server creates a user and signs in', async ({ stack }) => {
  const { email } = generateTestUser();
  const env = { ...process.env, ...demoEnvironment(stack.service) };
  const { stdout, stderr } = await run(process.execPath, ['e2e/reference-commonjs/main.cjs', email], { env });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ isMismatch: true, email, plan: 'free', isSame: true });
});
