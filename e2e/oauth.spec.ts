import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test, withClockAhead } from './stack.ts';
import {
  expectSignedIn,
  expectSignedOut,
  generateTestUser,
  signOut,
  signUp,
  submitSignInForm,
  type TestUser,
} from './steps.ts';
import { totpCode } from './totp.ts';

const atStandIn = (page: Page, provider = 'GitHub') => expect(page.getByText(`Stand-in for ${provider}`)).toBeVisible();

/** Opens the sign-in or sign-up page and follows its button to the stand-in for an OAuth provider. */
const goTo = (page: Page, provider: 'GitHub' | 'Google', path: 'sign-in' | 'sign-up', query = '') =>
  test.step(`redirect to ${provider}`, async () => {
    await page.goto(`/handler/${path}${query}`);
    await page.getByRole('button', { name: `with ${provider}` }).click();
    await atStandIn(page, provider);
  });

const goToGithub = (page: Page, path: 'sign-in' | 'sign-up', query = '') => goTo(page, 'GitHub', path, query);

/** Fills in and submits the sign-in form of the stand-in provider. */
const signInAtProvider = (page: Page, { name, email }: TestUser) =>
  test.step('sign in at the stand-in provider', async () => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  });

/** Opens the home page and returns the id of the signed-in user. */
async function userId(page: Page): Promise<string> {
  let id = '';
  // Reads the response on its way, because its body is gone when the browser leaves the page.
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    ({ id } = await response.json());
    await route.fulfill({ response });
  });
  await page.goto('/');
  await expect.poll(() => id).toMatch(/^[0-9a-f-]{36}$/);
  await page.unroute('**/api/v1/users/me');
  return id;
}

test('a user signs up with a provider, and later signs in as the same user [S1.21] [S4.22] [S4.23] [S4.24]', async ({
  page,
}) => {
  const user = generateTestUser();
  await goToGithub(page, 'sign-up');
  await signInAtProvider(page, user);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, user);
  const first = await userId(page);

  await signOut(page);
  await goToGithub(page, 'sign-in', `?after_auth_return_to=${encodeURIComponent('/?tab=orders#last')}`);
  await signInAtProvider(page, user);
  await expect(page).toHaveURL('/?tab=orders#last');
  await expectSignedIn(page, user);
  expect(await userId(page)).toBe(first);
});

test('a user denies access, sees a message, and tries again [S8.109] [S8.110] [S8.111]', async ({ page }) => {
  const user = generateTestUser();
  await goToGithub(page, 'sign-in');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Deny access' }).click();
  await expect(page.getByRole('heading', { name: 'OAuth provider access denied' })).toBeVisible();
  await expect(page.getByText('The sign-in operation has been cancelled. Please try again.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await signInAtProvider(page, user);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, user);
});

test('a user who took too long sees a message, and can start again [S8.85]', async ({ page, stack }) => {
  const user = generateTestUser();
  await goToGithub(page, 'sign-in');
  await withClockAhead(stack, 10 * 60_000, async () => {
    await signInAtProvider(page, user);
    await expect(page.getByText('The OAuth flow has timed out. Please sign in again.')).toBeVisible();
  });
  await expect(page.getByText('OUTER_OAUTH_TIMEOUT')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expectSignedOut(page);
  await goToGithub(page, 'sign-in');
  await signInAtProvider(page, user);
  await expectSignedIn(page, user);
});

test('a user links a second provider in the account settings, and signs in with it and a second factor', async ({
  page,
}) => {
  const user = generateTestUser();
  const atGoogle = { ...user, email: `google.${user.email}` };
  await goToGithub(page, 'sign-up');
  await signInAtProvider(page, user);
  await expectSignedIn(page, user);
  const first = await userId(page);

  await test.step('link the provider', async () => {
    const settings = '/handler/account-settings/connected-accounts';
    await page.goto(settings);
    await expect(page.locator('.ks-settings-content').getByText(user.email)).toBeVisible();
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await atStandIn(page, 'Google');
    await signInAtProvider(page, atGoogle);
    await expect(page).toHaveURL(settings);
    await expect(page.getByText(atGoogle.email)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  const key = await test.step('enable a second factor', async () => {
    await page.goto('/handler/account-settings/security');
    await page.getByRole('button', { name: 'Enable' }).click();
    const shown = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
    await page.getByLabel('six-digit code').fill(totpCode(shown));
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
    return shown;
  });

  await page.goto('/');
  await signOut(page);
  await goTo(page, 'Google', 'sign-in');
  await signInAtProvider(page, atGoogle);
  await page.getByLabel('Authentication code').fill(totpCode(key));
  await expectSignedIn(page, user);
  expect(await userId(page)).toBe(first);
});

test('a provider is linked and unlinked in the account settings, except for the last sign-in method', async ({
  page,
}) => {
  const user = generateTestUser();
  await goToGithub(page, 'sign-up');
  await signInAtProvider(page, user);
  await expectSignedIn(page, user);
  const settings = '/handler/account-settings/security';
  const remove = (provider: string) => page.getByRole('button', { name: `Remove ${provider}`, exact: true });
  await page.goto(settings);

  await test.step('the only provider cannot be unlinked, and the page says so', async () => {
    await expect(remove('GitHub')).toBeDisabled();
    await expect(remove('GitHub')).toHaveAccessibleDescription(/^This is your only sign-in method\./);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('a second provider is linked', async () => {
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await atStandIn(page, 'Google');
    await signInAtProvider(page, { ...user, email: `google.${user.email}` });
    await expect(page).toHaveURL(settings);
    await expect(page.getByText(`google.${user.email}`)).toBeVisible();
  });

  await test.step('the first provider is unlinked by keyboard, after a confirmation', async () => {
    await remove('GitHub').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You will no longer be able to sign in with GitHub.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
    await expect(remove('Google')).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  });
});

test('linking an account needs a recent sign-in', async ({ page, stack }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await page.goto('/handler/account-settings/security');
  await withClockAhead(stack, 11 * 60_000, async () => {
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await expect(page.getByText('Sign in again, then connect the account within 10 minutes.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    // The settings have an element with the label of a field of the form.
    await expect(page).toHaveURL(/\/handler\/sign-in/);
    await submitSignInForm(page, user);
    await expect(page).toHaveURL('/handler/account-settings/security');
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await atStandIn(page, 'Google');
    await signInAtProvider(page, { ...user, email: `google.${user.email}` });
    await expect(page.getByRole('button', { name: 'Remove Google' })).toBeEnabled();
  });
});

test('the redirect back from a provider works once, and only in the browser that started [S4.21] [S4.25] [S5.47] [S5.48]', async ({
  page,
  browser,
}) => {
  const user = generateTestUser();
  await goToGithub(page, 'sign-in');
  const fromProvider = page.waitForRequest(/\/auth\/oauth\/callback\/github\?/);
  const arrival = page.waitForRequest(/\/handler\/oauth-callback\?/);
  await signInAtProvider(page, user);
  const address = (await arrival).url();
  await expectSignedIn(page, user);

  await test.step('the callback URL works only once', async () => {
    await page.goto((await fromProvider).url());
    await expect(page.getByText(/^This sign-in cannot be continued\./)).toBeVisible();
  });

  await test.step('opened again in the same browser, it redirects to the home page', async () => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, user);
  });

  await test.step('opened in another browser, it redirects to sign-in and ends no session', async () => {
    const elsewhere = await browser.newContext();
    const stolen = await elsewhere.newPage();
    await stolen.goto(address);
    await expect(stolen).toHaveURL(/\/handler\/sign-in$/);
    await expect(stolen.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await expectSignedIn(page, user);
  });
});

test('the button works again after going back from a provider', async ({ page }) => {
  await goToGithub(page, 'sign-in');
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await atStandIn(page);
});

test('an offline browser stays on the page and shows an error', async ({ page, context }) => {
  await page.goto('/handler/sign-in');
  const button = page.getByRole('button', { name: 'Sign in with GitHub' });
  await expect(button.locator('svg')).toBeVisible();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(/You are offline/);
  await expect(button).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a response that cannot be redeemed is printed, to be reported [S2.63] [S2.66] [S2.67]', async ({ page }) => {
  await goToGithub(page, 'sign-in');
  await page.route('**/api/v1/auth/oauth/token', (route) => route.fulfill({ status: 500, body: 'no' }));
  await signInAtProvider(page, generateTestUser());
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('report this error')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expectSignedOut(page);
});
