import type { Page, Route } from '@playwright/test';
import { expect, test } from './stack.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillInCredentials,
  generateTestUser,
  goToSignUp,
  pickFromUserMenu,
  signOut,
  signUp,
  submitSignInForm,
  withoutPauses,
} from './steps.ts';

const api = '**/api/v1/**';

test('a form sends one request, however often it is submitted', async ({ page }) => {
  const user = generateTestUser();
  const button = page.getByRole('button', { name: 'Sign up', exact: true });
  await page.goto('/handler/sign-up');
  await fillInCredentials(page, { ...user, repeat: user.password });
  const release = await hold(page, '**/auth/password/sign-up');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sign-up')) sent += 1;
  });

  await test.step('the button shows progress and ignores further clicks', async () => {
    await button.dblclick();
    await page.getByLabel('Email').press('Enter');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
  });

  await test.step('the response arrives', async () => {
    release();
    await expectSignedIn(page, user);
    expect(sent).toBe(1);
  });
});

test('a page that loads slowly shows a hint', async ({ page }) => {
  const release = await hold(page, '**/projects/current');
  await page.goto('/handler/sign-in');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('an unreachable service is reported, and the input stays', async ({ page }) => {
  const user = generateTestUser();
  const told = page.getByText('The server cannot be reached at the moment. Check your internet connection');
  await signUp(page, user);
  await signOut(page);
  await withoutPauses(page);
  await page.goto('/handler/sign-in');

  await test.step('while the service is unreachable', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await page.route(api, (route) => route.abort('connectionrefused'));
    await submitSignInForm(page, user);
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(user.password);
  });

  await test.step('when it is reachable again', async () => {
    await page.unroute(api);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectSignedIn(page, user);
  });
});

test('the home of a signed-in user reports an unreachable service, and recovers', async ({ page }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await withoutPauses(page);
  await page.route(api, (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSignedIn(page, user);
});

test('a page that fails to load can be retried', async ({ page }) => {
  await withoutPauses(page);
  await page.route(api, (route) => route.abort('connectionrefused'));
  await page.goto('/handler/sign-in');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('an offline browser is reported as offline', async ({ page, context }) => {
  await withoutPauses(page);
  await page.goto('/handler/sign-in');
  await fillInCredentials(page, generateTestUser());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('You are offline. Check your internet connection and try again.')).toBeVisible();
});

test('an internal error is reported without details', async ({ page }) => {
  await page.goto('/handler/sign-in');
  await fillInCredentials(page, generateTestUser());
  await page.route('**/auth/password/sign-in', (route) => route.fulfill({ status: 500, body: 'stack trace' }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect(page.getByText('stack trace')).toHaveCount(0);
});

test('sign-in and sign-up return to the page that required them [S2.21]', async ({ page }) => {
  const user = generateTestUser();
  const wayBack = encodeURIComponent('/?tab=orders#last');
  await page.goto(`/handler/sign-in?after_auth_return_to=${wayBack}`);
  await goToSignUp(page);
  await fillInCredentials(page, { ...user, repeat: user.password });
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/?tab=orders#last');
  await expectSignedIn(page, user);
  await signOut(page);

  await page.goto(`/handler/sign-in?after_auth_return_to=${wayBack}`);
  await submitSignInForm(page, user);
  await expect(page).toHaveURL('/?tab=orders#last');
  await expectSignedIn(page, user);
});

test('a forged page to return to does not leave the site [S2.24]', async ({ page, context, stack }) => {
  const user = generateTestUser();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  await signUp(page, user);
  for (const target of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    "javascript:document.title='evil'",
  ]) {
    await test.step(target, async () => {
      await context.clearCookies();
      await page.goto(`/handler/sign-in?after_auth_return_to=${encodeURIComponent(target)}`);
      await submitSignInForm(page, user);
      await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(stack.demo);
      await expect(page).not.toHaveTitle('evil');
      await page.getByRole('button', { name: 'Go to home' }).click();
      await expectSignedIn(page, user);
    });
  }
  expect(foreign).toEqual([]);
});

test('a URL without a page shows the not-found page', async ({ page }) => {
  await page.goto('/handler/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expectSignedOut(page);
});

test('the error page shows a known error, and not a forged one [S2.52] [S2.57] [S8.112] [S8.113]', async ({ page }) => {
  const known = { errorCode: 'USER_EMAIL_ALREADY_EXISTS', message: 'Call +1 234 now', details: '{}' };
  const { errorCode, message, details } = known;
  for (const broken of [
    { message, details },
    { errorCode, details },
    { errorCode, message },
    { ...known, details: '{' },
  ]) {
    await page.goto(`/handler/error?${new URLSearchParams(broken)}`);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  }
  await page.goto(`/handler/error?${new URLSearchParams(known)}`);
  await expect(page.getByText('Error Code: USER_EMAIL_ALREADY_EXISTS')).toBeVisible();
  await expect(page.getByText('Error Message: User already exists.')).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await expectSignedOut(page);
});

test('a session that the service has ended ends here too [S4.6] [S4.13] [S4.14]', async ({ page, browser }) => {
  const user = generateTestUser();
  await signUp(page, user);

  await test.step('the session ends in another browser', async () => {
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await elsewhere.newPage();
    await other.goto(new URL('/', page.url()).href);
    await pickFromUserMenu(other, 'Sign out');
    await expectSignedOut(other);
    await elsewhere.close();
  });

  await test.step('this browser notices with its next request', async () => {
    await expectSignedIn(page, user);
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    await expectSignedOut(page);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/^stack-taken-over-/)]);
  });
});

/** Holds back the page's requests to matching URLs until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}
