import { execFile, spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPublished } from '../apps/service/src/testing/published-packages.ts';
import { test as base, expect } from './stack.ts';
import { fillInCredentials, generateTestUser } from './steps.ts';

/* A Next.js app of the newest published package, unchanged from the npm registry. */

const version = '2.8.108';

/** The keys of the project `Demo`, which `npm start` creates. */
const project = {
  NEXT_PUBLIC_STACK_PROJECT_ID: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: 'this-publishable-client-key-is-for-the-local-demo-only',
  STACK_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-the-local-demo-only',
};

const test = base.extend<Record<never, never>, { newerNextApp: string }>({
  newerNextApp: [
    async ({ stack }, use) => {
      const packages = [`@stackframe/stack@${version}`, 'next@16.4.5', 'react@19.3.1', 'react-dom@19.3.1'];
      const modules = await installPublished(`published-next-${version}`, packages);
      // Beside the installed packages, where the build finds them.
      const folder = join(modules, '../app');
      await rm(folder, { recursive: true, force: true });
      await cp(join(import.meta.dirname, 'newer-next'), folder, { recursive: true });
      const env = {
        ...process.env,
        ...project,
        NEXT_PUBLIC_STACK_API_URL: stack.service,
        NEXT_TELEMETRY_DISABLED: '1',
        // Playwright forces colors, and Next.js warns about both variables.
        NO_COLOR: undefined,
      };
      const next = join(modules, 'next/dist/bin/next');
      await promisify(execFile)(process.execPath, [next, 'build'], { cwd: folder, env });
      const port = await freePort();
      const server = spawn(process.execPath, [next, 'start', '--port', String(port)], { cwd: folder, env });
      const url = `http://localhost:${port}`;
      await expect
        .poll(
          () =>
            fetch(url).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      await use(url);
      server.kill();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ newerNextApp }, use) => use(newerNextApp),
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

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
