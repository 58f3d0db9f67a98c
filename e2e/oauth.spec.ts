import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test } from './stack.ts';
import { newPerson, type Person, pickFromMenu, seeSignedIn, seeSignedOut } from './steps.ts';

const atStandIn = (page: Page) => expect(page.getByText('Stand-in for GitHub')).toBeVisible();

/** Goes from a page of the handler to GitHub, for which the service has a stand-in while people develop. */
const goToGithub = (page: Page, path: 'sign-in' | 'sign-up', query = '') =>
  test.step('go to GitHub', async () => {
    await page.goto(`/handler/${path}${query}`);
    await page.getByRole('button', { name: 'with GitHub' }).click();
    await atStandIn(page);
  });

/** Signs in at the stand-in. */
const answer = (page: Page, { name, email }: Person) =>
  test.step('answer there', async () => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  });

/** Reloads the page and gives the id of the user who is signed in. */
async function userId(page: Page): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse('**/api/v1/users/me'), page.reload()]);
  const { id } = await answer.json();
  return id;
}

test('a person signs up with a provider, and later signs in as the same user [S1.21] [S4.23] [S4.24]', async ({
  page,
}) => {
  const person = newPerson();
  await goToGithub(page, 'sign-up');
  await answer(page, person);
  await expect(page).toHaveURL('/');
  await seeSignedIn(page, person);
  const first = await userId(page);

  await pickFromMenu(page, 'Sign out');
  await seeSignedOut(page);
  await goToGithub(page, 'sign-in', `?after_auth_return_to=${encodeURIComponent('/?tab=orders#last')}`);
  await answer(page, person);
  await expect(page).toHaveURL('/?tab=orders#last');
  await seeSignedIn(page, person);
  expect(await userId(page)).toBe(first);
});

test('a person denies, is told so, and tries again [S8.109] [S8.110] [S8.111]', async ({ page }) => {
  const person = newPerson();
  await goToGithub(page, 'sign-in');
  await page.getByRole('button', { name: 'Deny access' }).click();
  await expect(page.getByRole('heading', { name: 'OAuth provider access denied' })).toBeVisible();
  await expect(page.getByText('The sign-in operation has been cancelled. Please try again.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await answer(page, person);
  await expect(page).toHaveURL('/');
  await seeSignedIn(page, person);
});

test('the way back from a provider can be taken once, and by the browser that began [S2.68] [S4.21] [S4.25] [S5.47] [S5.48]', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await goToGithub(page, 'sign-in');
  const arrival = page.waitForRequest(/\/handler\/oauth-callback\?/);
  await answer(page, person);
  const address = (await arrival).url();
  await seeSignedIn(page, person);

  await test.step('taken again by the same browser, it leads home', async () => {
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await seeSignedIn(page, person);
  });

  await test.step('taken by another browser, it leads to sign-in and ends no session', async () => {
    const elsewhere = await browser.newContext();
    const stolen = await elsewhere.newPage();
    await stolen.goto(address);
    await expect(stolen).toHaveURL(/\/handler\/sign-in$/);
    await expect(stolen.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible();
    await elsewhere.close();
    await page.reload();
    await seeSignedIn(page, person);
  });
});

test('going back from a provider finds the button as it was', async ({ page }) => {
  await goToGithub(page, 'sign-in');
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await atStandIn(page);
});

test('offline the button says so, and the page stays', async ({ page, context }) => {
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

test('an answer that cannot be redeemed is printed, to be reported [S2.63] [S2.66] [S2.67]', async ({ page }) => {
  await goToGithub(page, 'sign-in');
  await page.route('**/api/v1/auth/oauth/token', (route) => route.fulfill({ status: 500, body: 'no' }));
  await answer(page, newPerson());
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('report this error')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Go to home' }).click();
  await seeSignedOut(page);
});
