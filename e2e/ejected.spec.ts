import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { buildExample, serveBundle } from './bundle.ts';
import { requireOfHosts } from './host-packages.ts';
import { collectErrorsAndWarnings } from './notes-app.ts';
import { test as base, expect } from './stack.ts';
import { configureDemo, generateTestUser, type TestUser, waitForEmailWithLink } from './steps.ts';
import { totpCode } from './totp.ts';

/* A Vite app with Tailwind, whose sign-in, sign-up and user button `keystack add` has copied. */

const run = promisify(execFile);

interface EjectedApp {
  readonly folder: string;
  readonly url: string;
}

const test = base.extend<Record<never, never>, { app: EjectedApp }>({
  app: [
    async ({ stack }, use) => {
      await mkdir('.cache', { recursive: true });
      // Inside the repository, where imports of the packages resolve to their builds.
      const folder = await mkdtemp(join(process.cwd(), '.cache/ejected-'));
      await cp('e2e/ejected', folder, { recursive: true });
      const command = join(process.cwd(), 'packages/react/cli/keystack.js');
      await run(process.execPath, [command, 'add', 'sign-in', 'sign-up', 'user-button'], { cwd: folder });
      await compileStyles(join(folder, 'src'));
      const define = {
        'process.env.NODE_ENV': JSON.stringify('production'),
        'import.meta.env.VITE_KEYSTACK_URL': JSON.stringify(stack.service),
      };
      const { url, stop } = await serveBundle(await buildExample(folder, { configFile: false, define }));
      await use({ folder, url });
      stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

/** Compiles the style sheet of the app, with the classes that its components use. */
async function compileStyles(folder: string) {
  const { compile } = requireOfHosts('tailwindcss');
  const { build } = await compile(await readFile(join(folder, 'tokens.css'), 'utf8'), {
    loadStylesheet: async () => ({
      path: 'tailwindcss',
      base: '',
      content: await readFile(requireOfHosts.resolve('tailwindcss/index.css'), 'utf8'),
    }),
  });
  const components = join(folder, 'components/keystack');
  const sources = await Promise.all(
    (await readdir(components)).map((name) => readFile(join(components, name), 'utf8')),
  );
  await writeFile(join(folder, 'compiled.css'), build(sources.join(' ').split(/[\s'"`{}]+/)));
}

test.beforeEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: true }));
test.afterEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: false }));

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function signUp(page: Page, user: TestUser) {
  await page.goto('/sign-up');
  await email(page).fill(user.email);
  await password(page).fill(user.password);
  await button(page, 'Sign up').click();
  await heading(page, `Hello, ${user.email}`);
}

async function signOut(page: Page) {
  await page.waitForLoadState();
  await page.getByText('Account of').locator('..').click();
  // The app redirects to the home page, which would interrupt a later navigation.
  const loaded = page.waitForEvent('load');
  await button(page, 'Sign out').click();
  await loaded;
  await heading(page, 'Welcome');
}

async function signIn(page: Page, user: TestUser) {
  await page.goto('/sign-in');
  await email(page).fill(user.email);
  await password(page).fill(user.password);
  await button(page, 'Sign in').click();
}

test('the copied components compile with strict settings', async ({ app }) => {
  const compiler = join(process.cwd(), 'node_modules/typescript-native/bin/tsc');
  const { code = 0, stdout } = await run(process.execPath, [compiler, '-p', app.folder]).catch((error) => error);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});

test('a user signs up with a password, signs out and in', async ({ page }) => {
  const user = generateTestUser();
  const errors = collectErrorsAndWarnings(page);

  await test.step('errors are below the field that they are about', async () => {
    await page.goto('/sign-up');
    await button(page, 'Sign up').click();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription('Enter your email address.');
    await email(page).fill(user.email);
    await password(page).fill('short');
    await password(page).press('Enter');
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription('Choose a password of at least 8 characters.');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await test.step('sign up, and out in the menu', async () => {
    await signUp(page, user);
    await page.getByText('Account of').locator('..').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await signOut(page);
  });
  await test.step('an email address with an account', async () => {
    await page.goto('/sign-up');
    await email(page).fill(user.email);
    await password(page).fill(user.password);
    await button(page, 'Sign up').click();
    await expect(email(page)).toHaveAccessibleDescription(
      'This email address has an account. Sign in, or enter another one.',
    );
  });
  await test.step('a wrong password, and sign in', async () => {
    await signIn(page, { ...user, password: 'wrong password' });
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription(
      'The email or the password is wrong. Check both, or reset your password.',
    );
    await password(page).fill(user.password);
    await password(page).press('Enter');
    await heading(page, `Hello, ${user.email}`);
  });
  await test.step('the pages know that the user is signed in', async () => {
    await page.goto('/sign-in');
    await heading(page, 'You are already signed in');
    await button(page, 'Continue').click();
    await heading(page, `Hello, ${user.email}`);
  });
  // The browser logs the responses to the taken email address and to the wrong password.
  expect(errors.filter((error) => !/40[09] \(/.test(error))).toEqual([]);
});

test('a user signs in with a code by email', async ({ page, request, stack }) => {
  const user = generateTestUser();
  const code = page.getByLabel('Code from the email');
  await page.goto('/sign-in');
  await button(page, 'Email me a code').click();
  await expect(email(page)).toHaveAccessibleDescription('Enter your email address.');
  await email(page).fill(user.email);
  await button(page, 'Email me a code').click();
  await expect(code).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);

  await button(page, 'Change email').click();
  await expect(email(page)).toHaveValue(user.email);
  await button(page, 'Email me a code').click();
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await expect(code).toHaveAccessibleDescription(
    'The code is wrong or has expired. Enter the one of the newest email.',
  );
  await expect(code).toBeFocused();
  const sent = await waitForEmailWithLink(request, stack, user, 'magic-link-callback');
  await page.keyboard.type(sent.codes[0] ?? '');
  await heading(page, `Hello, ${user.email}`);
});

test('a new code can be requested after 30 seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/sign-in');
  await email(page).fill(generateTestUser().email);
  await button(page, 'Email me a code').click();
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1000);
  await button(page, 'Send a new code').click();
  await expect(page.getByRole('status')).toHaveText(
    'A new code is on its way. If none arrives, the newest email is still valid.',
  );
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
});

test('a user signs in with an OAuth provider, and may come back from it', async ({ page }) => {
  const user = generateTestUser();
  await page.goto('/sign-in');
  await button(page, 'Continue with GitHub').click();
  await expect(page.getByText('Stand-in for GitHub')).toBeVisible();
  await page.goBack();
  await button(page, 'Continue with GitHub').click();
  await page.getByLabel('Name').fill(user.name);
  await page.getByLabel('Email').fill(user.email);
  await button(page, 'Continue').click();
  await heading(page, `Hello, ${user.email}`);
});

test('the dialog of the provider asks for the second factor', async ({ page }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await page.goto('/handler/account-settings/security');
  await button(page, 'Enable').click();
  const key = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  await page.getByLabel('six-digit code').fill(totpCode(key));
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await page.goto('/');
  await signOut(page);
  await signIn(page, user);
  await expect(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  // The code of the enrollment works only once.
  await page.keyboard.type(totpCode(key, 30_000));
  await heading(page, `Hello, ${user.email}`);
});

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('the sign-in page has no accessibility violations', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(email(page)).toBeVisible();
    await expectAccessible(page);
  });
});
