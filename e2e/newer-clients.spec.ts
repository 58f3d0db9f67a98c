import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { installPublishedPackages } from '../apps/service/src/testing/published-packages.ts';
import { buildExample, serveBundle } from './bundle.ts';
import { test as base, expect } from './stack.ts';
import { fillInCredentials, generateTestUser } from './steps.ts';

/* An app of the newest published React package, unchanged from the npm registry. */

const version = '2.8.108';

const test = base.extend<Record<never, never>, { newerApp: string }>({
  newerApp: [
    async ({ stack }, use) => {
      const packages = [`@stackframe/react@${version}`, 'react@19.2.3', 'react-dom@19.2.3'];
      const modules = await installPublishedPackages(`published-react-${version}`, packages);
      const installed = { find: /^(@stackframe\/react|react|react-dom)(\/.*)?$/, replacement: join(modules, '$1$2') };
      const define = { 'process.env': '{}', 'import.meta.env.VITE_SERVICE': JSON.stringify(stack.service) };
      // Vite warns about every `use client` of the package.
      const config = { configFile: false, logLevel: 'silent', resolve: { alias: [installed] }, define } as const;
      const files = await buildExample('e2e/newer-react', { ...config, build: { minify: false } });
      const { url, stop } = await serveBundle(files);
      await use(url);
      stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ newerApp }, use) => use(newerApp),
});

const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first().click();

test('the newest published React package signs up, changes settings, and signs out and in', async ({ page }) => {
  const user = generateTestUser();
  // The package loads a script for payments, which the test must not download.
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));

  await test.step('sign up', async () => {
    await page.goto('/handler/sign-up');
    await fillInCredentials(page, user);
    await page.getByLabel('Repeat Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
  });

  await test.step('the account settings show every part', async () => {
    await page.goto('/handler/account-settings');
    await expect(page.getByText('User name')).toBeVisible();
    await tab(page, 'Emails & Auth');
    await expect(page.getByText('Used for sign-in').first()).toBeVisible();
    await tab(page, 'Notifications');
    await expect(page.getByText('Marketing').first()).toBeVisible();
    await tab(page, 'Active Sessions');
    await expect(page.getByText('Current Session').first()).toBeVisible();
  });

  await test.step('a second email address is added', async () => {
    await tab(page, 'Emails & Auth');
    await page.getByRole('button', { name: 'Add an email' }).click();
    await page.getByPlaceholder('Enter email').fill(`work.${user.email}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`work.${user.email}`).first()).toBeVisible();
  });

  await test.step('a team is created', async () => {
    await tab(page, 'Create a team');
    await page.getByRole('textbox').fill('Analysts');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Analysts').first()).toBeVisible();
  });

  await test.step('sign out, and in with the password', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
    await page.goto('/handler/sign-in');
    await fillInCredentials(page, user);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
  });

  expect(errors).toEqual([]);
});

test('the newest published React package signs in with an OAuth provider', async ({ page, stack }) => {
  const { email } = generateTestUser();
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/handler/sign-in');
  await page.getByRole('button', { name: 'GitHub' }).click();
  // The sign-in page has a field with the same label.
  await page.waitForURL(`${stack.service}/**`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /sign in|continue/i }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${email}` })).toBeVisible();
});
