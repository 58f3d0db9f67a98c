import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, type TestServers, test } from './stack.ts';
import {
  configureDemo,
  expectSignedIn,
  fillInCredentials,
  generateTestUser,
  signOut,
  type TestUser,
  waitForEmailWithLink,
} from './steps.ts';

test.beforeEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: true }));
test.afterEach(({ request, stack }) => configureDemo(request, stack, { magic_link_enabled: false }));

const question = { name: 'Was this account yours?' };
const review = '/handler/account-review?after_auth_return_to=%2F%3Ftab%3Dorders';

/** Signs in with the link of an email, after a visit to a page of the app that requires it. */
async function signInByEmail(page: Page, stack: TestServers, user: TestUser) {
  await page.goto('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3Dorders');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const { link } = await waitForEmailWithLink(page.request, stack, user, 'magic-link-callback');
  await page.goto(link);
}

/** Opens a page in a browser that has never seen the account. */
async function openElsewhere(browser: Browser, { demo }: TestServers) {
  const context = await browser.newContext({ baseURL: demo });
  return { context, owner: await context.newPage() };
}

async function signUpWithPassword(page: Page, user: TestUser) {
  await page.goto('/handler/sign-up');
  await page.getByRole('tab', { name: 'Email & Password' }).click();
  await fillInCredentials(page.getByRole('tabpanel', { name: 'Email & Password' }), { ...user, repeat: user.password });
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expectSignedIn(page, user);
}

test('a sign-in by email elsewhere tells what it removed, asks once whose account it was, and leads on', async ({
  page,
  browser,
  stack,
}) => {
  const user = generateTestUser();
  await signUpWithPassword(page, user);
  const { context, owner } = await openElsewhere(browser, stack);
  await signInByEmail(owner, stack, user);

  await test.step('the page says so at once, and again after a reload', async () => {
    await expect(owner).toHaveURL(review);
    await expect(owner.getByRole('heading', question)).toBeFocused();
    await owner.reload();
    await expect(owner.getByText(/so they were removed: Password, Active sessions\./)).toBeVisible();
    await expectAccessible(owner);
    await expectNoOverflow(owner);
  });

  await test.step('the session of the other browser has ended', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();
  });

  await test.step('"Keep" leads to where the user wanted to go, and Back does not ask again', async () => {
    await owner.getByRole('button', { name: 'Keep' }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner).toHaveURL('/?tab=orders');
    await expectSignedIn(owner, user);
    // The page before is the one for signing in, which leads on.
    await owner.goBack();
    await expect(owner).toHaveURL('/?tab=orders');
    await expectSignedIn(owner, user);
    await owner.goto(review);
    await expect(owner).toHaveURL('/?tab=orders');
    await expectSignedIn(owner, user);
  });
  await context.close();
});

test('"This wasn\'t me" clears the account after a confirmation, and keeps its owner signed in', async ({
  page,
  browser,
  stack,
}) => {
  const user = generateTestUser();
  await signUpWithPassword(page, user);
  await page.goto('/handler/account-settings/profile');
  await page.getByRole('button', { name: 'Edit User name' }).click();
  await page.keyboard.type('Mallory');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'User name' })).toContainText('Mallory');

  const { context, owner } = await openElsewhere(browser, stack);
  await signInByEmail(owner, stack, user);
  await expect(owner.getByRole('heading', question)).toBeVisible();
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await expect(owner.getByRole('heading', { name: "This wasn't me" })).toBeFocused();
  await expectAccessible(owner);
  await expectNoOverflow(owner);
  await owner.getByRole('button', { name: 'Cancel' }).click();
  await expect(owner.getByRole('heading', question)).toBeVisible();
  await owner.getByRole('button', { name: "This wasn't me" }).click();
  await owner.getByRole('button', { name: 'Clear the account' }).click();
  await expect(owner).toHaveURL('/?tab=orders');
  await expectSignedIn(owner, user);
  await expect(owner.getByText('Mallory')).toBeHidden();
  await context.close();
});

test('the browser in which the password was typed loses nothing with a link, and is asked nothing', async ({
  page,
  stack,
}) => {
  const user = generateTestUser();
  await signUpWithPassword(page, user);
  await signOut(page);
  await signInByEmail(page, stack, user);
  await expect(page).toHaveURL('/?tab=orders');
  await expectSignedIn(page, user);
  await signOut(page);
  await page.goto('/handler/sign-in');
  await page.getByRole('tab', { name: 'Email & Password' }).click();
  await fillInCredentials(page.getByRole('tabpanel', { name: 'Email & Password' }), user);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, user);
});
