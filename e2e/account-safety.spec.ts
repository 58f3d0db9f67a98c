import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test, withClockAhead } from './stack.ts';
import { expectSignedOut, generateTestUser, signUp, submitSignInForm, waitForVerificationEmail } from './steps.ts';
import { totpCode } from './totp.ts';

const minute = 60_000;
const settings = '/handler/account-settings/security';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the owner of a mailbox rejects an account that another user created with the email', async ({
  page,
  request,
  stack,
  browser,
}) => {
  const victim = generateTestUser();
  await signUp(page, victim);
  const { link } = await waitForVerificationEmail(request, stack, victim);
  const elsewhere = await browser.newContext();
  const owner = await elsewhere.newPage();
  await owner.goto(link);

  await test.step('the page shows the account and the app, and its URL contains no code', async () => {
    await expect(owner.getByText('An account at Demo was created with a…@example.com. Is it yours?')).toBeVisible();
    await expect(owner).toHaveURL(`${stack.demo}/handler/email-verification`);
    await expectAccessible(owner);
    await expectNoOverflow(owner);
  });

  await test.step('the rejection works by keyboard and is confirmed', async () => {
    await owner.getByRole('button', { name: "This wasn't me" }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('heading', { name: "This wasn't me" })).toBeFocused();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Delete account' }).press('Enter');
    await expect(owner.getByRole('heading', { name: 'The account was deleted' })).toBeFocused();
    await expectAccessible(owner);
  });

  await test.step('the account is deleted', async () => {
    await page.reload();
    await expectSignedOut(page);
    await page.goto('/handler/sign-in');
    await submitSignInForm(page, victim);
    await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
  });
  await elsewhere.close();
});

test('changing the second factor needs a recent sign-in or a code of the authenticator app', async ({
  page,
  stack,
}) => {
  const user = generateTestUser();
  await signUp(page, user);
  await page.goto(settings);

  async function enable() {
    await press(page, 'Enable');
    const key = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
    await page.getByLabel('Then enter the six-digit code that it shows').fill(totpCode(key, 11 * minute));
    return key;
  }

  const key = await withClockAhead(stack, 11 * minute, async () => {
    await enable();
    await expect(
      page.getByText('Sign in again, then change the second factor within 10 minutes.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/handler\/sign-in/);
    await submitSignInForm(page, user);
    await expect(page).toHaveURL(settings);
    const key = await enable();
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
    return key;
  });

  await withClockAhead(stack, 30 * minute, async () => {
    await press(page, 'Disable');
    const field = page.getByLabel('Authentication code');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.type(totpCode(key, -10 * minute));
    await expect(field).toHaveAccessibleDescription('Incorrect code. Please try again.');
    await expect(field).toBeFocused();
    await page.keyboard.type(totpCode(key, 30 * minute));
    await expect(page.getByRole('button', { name: 'Enable' })).toBeFocused();
  });
});

test('deleting an account needs a recent sign-in', { tag: '@once' }, async ({ page, stack }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await page.goto('/handler/account-settings/settings');
  await withClockAhead(stack, 11 * minute, async () => {
    await press(page, 'Delete account');
    await press(page, 'Delete my account');
    await expect(page.getByText('Sign in again, then delete the account within 10 minutes.')).toBeVisible();
    await press(page, 'Sign in again');
    await expect(page).toHaveURL(/\/handler\/sign-in/);
    await submitSignInForm(page, user);
    await expect(page).toHaveURL('/handler/account-settings/settings');
    await press(page, 'Delete account');
    await press(page, 'Delete my account');
    await expectSignedOut(page);
  });
});
