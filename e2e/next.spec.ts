import type { Page } from '@playwright/test';
import { collectErrorsAndWarnings, expectNotesPage, openSecuritySettings } from './notes-app.ts';
import { test as base, expect, startServers } from './stack.ts';
import {
  fillInCredentials,
  generateTestUser,
  pickFromUserMenu,
  submitSignInForm,
  waitForVerificationEmail,
} from './steps.ts';

const test = base.extend<Record<never, never>, { next: string }>({
  next: [
    async ({ stack }, use) => {
      const { where, stop } = await startServers<{ url: string }>('e2e/servers/next-example.js', stack.service);
      await use(where.url);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ next }, use) => use(next),
});

const welcome = (page: Page) => expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();

test('Next.js signs in and out, and server components update', async ({ page }) => {
  const user = generateTestUser();
  const errors = collectErrorsAndWarnings(page);
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));

  await test.step('a client component redirects to the sign-in page', async () => {
    await page.getByRole('link', { name: 'Drafts' }).click();
    await expect(page).toHaveURL('/handler/sign-in?after_auth_return_to=%2Fdrafts');
    await page.getByRole('link', { name: 'Home' }).click();
    await welcome(page);
  });

  await test.step('a server component redirects, too', async () => {
    await page.getByRole('link', { name: 'Notes' }).click();
    await expect(page).toHaveURL('/handler/sign-in?after_auth_return_to=%2Fnotes');
  });

  await test.step('signing up returns to the page, and the server knows the user', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/handler/sign-up?after_auth_return_to=%2Fnotes');
    await fillInCredentials(page, { ...user, repeat: user.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expectNotesPage(page, user);
    await expect(page.getByRole('banner')).toContainText(user.email);
    await expect(page.getByText('No user is signed in')).toHaveCount(0);
    await page.getByRole('link', { name: 'Drafts' }).click();
    await expect(page.getByText(`Only ${user.email} can read this.`)).toBeVisible();
  });

  await test.step('each section of the settings has its own URL', async () => {
    await openSecuritySettings(page);
  });

  await test.step('the server notices the sign-out', async () => {
    await pickFromUserMenu(page, 'Sign out');
    await welcome(page);
    await expect(page.getByText('No user is signed in')).toBeVisible();
  });

  await expect(page.locator('html')).toHaveAttribute('data-first');

  await test.step('a reload keeps the session', async () => {
    await page.goto('/notes');
    await submitSignInForm(page, user);
    await expectNotesPage(page, user);
    await page.reload();
    await expectNotesPage(page, user);
    await expect(page.getByRole('banner')).toContainText(user.email);
  });

  await test.step('a server action signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await welcome(page);
    await expect(page.getByText('No user is signed in')).toBeVisible();
    const names = (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('stack-'));
    expect(names).toEqual([expect.stringMatching(/^stack-taken-over-/)]);
  });
  expect(errors).toEqual([]);
});

test('the server renders the sign-in form in the language of the app', async ({ browser, next, request }) => {
  // The first request loads the code of the page.
  await request.get('/handler/sign-in');
  const open = async (locale: string) => {
    const context = await browser.newContext({ baseURL: next, javaScriptEnabled: false, locale });
    const page = await context.newPage();
    await page.goto('/handler/sign-in');
    return page;
  };

  const english = await open('en-GB');
  await expect(english.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(english.getByLabel('Email')).toBeVisible();
  await expect(english.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(english.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(english.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/handler/sign-up');
  await english.context().close();

  const german = await open('de-CH');
  await expect(german.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await german.context().close();
});

test('the form of a server-rendered page waits for no response of the service', async ({ page }) => {
  await page.route('**/projects/current', () => {});
  await page.goto('/handler/sign-in');
  await submitSignInForm(page, generateTestUser());
  await expect(page.getByText('Wrong e-mail or password')).toBeVisible();
});

test('input and submissions before hydration are not lost', async ({ page }) => {
  const user = generateTestUser();
  await page.goto('/handler/sign-up');
  await fillInCredentials(page, { ...user, repeat: user.password });
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
  await page.context().clearCookies();

  let release = () => {};
  const scripts = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await scripts;
    await route.continue();
  });
  const errors = collectErrorsAndWarnings(page);
  await page.goto('/handler/sign-in', { waitUntil: 'commit' });
  await submitSignInForm(page, user);
  await expect(page).toHaveURL('/handler/sign-in');
  release();
  await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the code of an emailed link is removed from the URL, and the Next.js router does not restore it', async ({
  page,
  request,
  stack,
}) => {
  const user = generateTestUser();
  const errors = collectErrorsAndWarnings(page);
  await page.goto('/handler/sign-up');
  await fillInCredentials(page, { ...user, repeat: user.password });
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${user.email}` })).toBeVisible();
  const { link } = await waitForVerificationEmail(request, stack, user);
  const code = new URL(link).searchParams.get('code') ?? '';
  const leaks: string[] = [];
  page.on('request', (sent) => {
    const referer = sent.headers()['referer'] ?? '';
    if (new URL(sent.url()).origin !== new URL(link).origin && referer.includes(code)) leaks.push(sent.url());
  });

  // A slow server: the person navigates before the page has been re-rendered for the verified user.
  let release = () => {};
  const goneOn = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/email-verification.*_rsc=/, async (route) => {
    await goneOn;
    await route.continue();
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expect(page).toHaveURL('/handler/email-verification');
  // The layout, which the server re-renders for the verified user, must leave the URL unchanged.
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Drafts' }).click();
  release();
  await expect(page.getByText(`Only ${user.email} can read this.`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/handler/email-verification');
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  expect(leaks).toEqual([]);
  expect(errors).toEqual([]);
});
