import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installPublishedPackages } from '../apps/service/src/testing/published-packages.ts';
import { serveNextApp } from './next-app.ts';
import { test as base, expect } from './stack.ts';
import { fillInCredentials, generateTestUser } from './steps.ts';

/* A Next.js app of the newest published package, unchanged from the npm registry. */

const version = '2.8.108';

const test = base.extend<Record<never, never>, { newerNextApp: string }>({
  newerNextApp: [
    async ({ stack }, use) => {
      const packages = [`@stackframe/stack@${version}`, 'next@16.4.5', 'react@19.3.1', 'react-dom@19.3.1'];
      const modules = await installPublishedPackages(`published-next-${version}`, packages);
      // Beside the installed packages, where the build finds them.
      const folder = join(modules, '../app');
      await rm(folder, { recursive: true, force: true });
      await cp(join(import.meta.dirname, 'newer-next'), folder, { recursive: true });
      const { url, stop } = await serveNextApp(folder, modules, stack.service);
      await use(url);
      stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ newerNextApp }, use) => use(newerNextApp),
});

test('the newest published Next.js package signs up, changes settings, and signs out and in', async ({ page }) => {
  const user = generateTestUser();
  // The package loads a script for payments, which the test must not download.
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const greeting = page.getByRole('heading', { name: `Hello, ${user.email}` });

  await test.step('sign up, after which the server knows the user', async () => {
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, user);
    await page.getByLabel('Repeat Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(greeting).toBeVisible();
  });

  await test.step('a team is created in the account settings', async () => {
    await page.goto('/handler/account-settings');
    await expect(page.getByText('User name')).toBeVisible();
    await page.getByText('Create a team', { exact: true }).first().click();
    await page.getByRole('textbox').fill('Analysts');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Analysts').first()).toBeVisible();
  });

  await test.step('sign out, and in with the password', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByText(/signed out|nobody is signed in/i).first()).toBeVisible();
    await page.goto('/handler/sign-in');
    await fillInCredentials(page, user);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(greeting).toBeVisible();
  });

  expect(errors).toEqual([]);
});
