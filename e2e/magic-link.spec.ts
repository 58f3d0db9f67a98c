import type { Page } from '@playwright/test';
import { expect, test } from './stack.ts';
import { configureDemo, expectSignedIn, generateTestUser, signOut, waitForEmailWithLink } from './steps.ts';

const callback = 'magic-link-callback';

test.beforeEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: true }));
test.afterEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: false }));

async function askForMail(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Enter the code from your email')).toBeFocused();
}

test('a user signs up with the code of an email, and later signs in with its link [S1.19] [S1.20] [S7.133] [S7.134]', async ({
  page,
  request,
  stack,
  browser,
}) => {
  const user = generateTestUser();
  await test.step('with the typed code', async () => {
    await page.goto('/handler/sign-up');
    await expect(page.getByRole('tab')).toHaveText(['Email', 'Email & Password']);
    await askForMail(page, user.email);
    const {
      codes: [code = ''],
    } = await waitForEmailWithLink(request, stack, user, callback);
    await page.keyboard.type('000000');
    await expect(page.getByLabel('Enter the code from your email')).toHaveAccessibleDescription('Invalid code');
    await page.keyboard.type(code.toLowerCase());
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, user);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await signOut(page);
  expect((await request.delete(`${stack.service}/inbox/mails`)).ok()).toBe(true);
  await page.goto('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3Dorders');
  await askForMail(page, user.email);
  const { link } = await waitForEmailWithLink(request, stack, user, callback);

  await test.step('another browser, such as a mail scanner, has to click a button', async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Continue as a…@example.com?' })).toBeVisible();
    await expect(other.getByText('This link signs you in to Demo.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(other).not.toHaveURL(/code/);
    await elsewhere.close();
  });

  await test.step('with the link, which continues automatically in the browser that requested it', async () => {
    const opened = await page.context().newPage();
    await opened.goto(link);
    await expectSignedIn(opened, user);
    await expectSignedIn(page, user);
  });

  await test.step('the link works once', async () => {
    await signOut(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Magic Link Already Used' })).toBeVisible();
  });
});
