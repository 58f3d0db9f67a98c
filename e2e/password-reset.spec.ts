import type { APIRequestContext, Page } from '@playwright/test';
import { expect, type TestServers, test } from './stack.ts';
import {
  expectSignedIn,
  expectSignedOut,
  generateTestUser,
  listEmailsTo,
  signOut,
  signUp,
  submitSignInForm,
  type TestUser,
  waitForEmailWithLink,
} from './steps.ts';

test('a forgotten password is reset with the link of an email', async ({ page, context, stack }) => {
  const user = generateTestUser();
  const changed = { ...user, password: 'battery staple correct' };
  await signUp(page, user);
  await signOut(page);

  await test.step('request the email from the sign-in page', async () => {
    await page.goto('/handler/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await askForLink(page, user.email);
  });

  const link = await resetLink(context.request, stack, user);
  await test.step('set the new password', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await expect(page).toHaveURL('/handler/password-reset');
    await page.reload();
    await setPassword(page, changed.password);
    await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeVisible();
  });

  await test.step('the old password is rejected, the new one signs in', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await submitSignInForm(page, user);
    await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
    await submitSignInForm(page, changed);
    await expectSignedIn(page, user);
  });

  await test.step('the link works once, and offers a new one', async () => {
    await signOut(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Used Password Reset Link' })).toBeVisible();
    await page.getByRole('button', { name: 'Get a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  });
});

test('a new password ends the sessions of all other browsers', async ({ page, browser, baseURL, stack }) => {
  const user = generateTestUser();
  await signUp(page, user);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/handler/forgot-password');
  await askForLink(other, user.email);
  await other.goto(await resetLink(elsewhere.request, stack, user));
  await setPassword(other, 'battery staple correct');
  await expect(other.getByRole('heading', { name: 'Your password has been reset' })).toBeVisible();
  await page.goto('/');
  await expectSignedOut(page);
  await elsewhere.close();
});

test('an email without an account gets the same response, and no email is sent [S8.116]', async ({ page, stack }) => {
  const otherUser = generateTestUser();
  const user = generateTestUser();
  await signUp(page, user);
  await signOut(page);
  for (const { email } of [otherUser, user]) {
    await page.goto('/handler/forgot-password');
    await askForLink(page, email);
  }
  // Emails are sent in the order of the requests.
  await resetLink(page.request, stack, user);
  expect(await listEmailsTo(page.request, stack, otherUser)).toEqual([]);
});

test('an invalid link shows a message', async ({ page }) => {
  await page.goto(`/handler/password-reset?code=${'0'.repeat(45)}`);
  await expect(page.getByRole('heading', { name: 'Invalid Password Reset Link' })).toBeVisible();
});

async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText('If the user with this e-mail address exists, an e-mail was sent')).toBeVisible();
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

/** Waits for the password reset email to a user and returns its link. */
const resetLink = async (request: APIRequestContext, stack: TestServers, user: TestUser) =>
  (await waitForEmailWithLink(request, stack, user, 'password-reset')).link;
