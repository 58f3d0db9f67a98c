import type { Locator } from '@playwright/test';
import { expect, test } from './stack.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillInCredentials,
  generateTestUser,
  pickFromUserMenu,
  signOut,
  signUp,
  submitSignInForm,
  waitForVerificationEmail,
} from './steps.ts';

test('a user signs up, verifies the email, signs out, and signs in again [S1.3] [S1.4] [S1.18] [S2.25]', async ({
  page,
  request,
  stack,
}) => {
  const user = generateTestUser();
  const inbox = await page.context().newPage();
  await test.step('open the inbox', async () => {
    await inbox.goto(`${stack.service}/inbox`);
    await expect(inbox.getByRole('status')).toHaveText(/mail/);
  });

  await test.step('go from the home to the sign-up page', async () => {
    await page.goto('/');
    await expectSignedOut(page);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/handler/sign-up');
    await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  });

  await test.step('sign up, and be signed in', async () => {
    await fillInCredentials(page, { ...user, repeat: user.password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, user);
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  });

  const mail = await waitForVerificationEmail(request, stack, user);
  expect(mail.link).toMatch(new RegExp(`^${stack.demo}/handler/email-verification\\?`));

  const opened = await test.step('the open inbox shows the new email and its link', async () => {
    await inbox.getByRole('link', { name: user.email }).click();
    await expect(inbox.getByRole('heading', { name: mail.subject })).toBeVisible();
    const links = inbox.getByRole('list', { name: 'Links and codes in this email' });
    const popup = inbox.waitForEvent('popup');
    await links.getByRole('link', { name: mail.link }).click();
    return popup;
  });

  await test.step('the link verifies by itself where the person is signed in', async () => {
    await expect(opened.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await opened.getByRole('button', { name: 'Go to home' }).click();
    await expectSignedIn(opened, user);
    await expect(opened.getByText('Verified', { exact: true })).toBeVisible();
    await opened.close();
  });

  await test.step('sign out', async () => {
    await signOut(page);
  });

  await test.step('a wrong password is told under the email field', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await submitSignInForm(page, { ...user, password: 'wrong horse battery' });
    const email = page.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription('Wrong e-mail or password.');
    await expectBelow(page.getByText('Wrong e-mail or password.'), email, page.getByLabel('Password', { exact: true }));
    await expect(email).toHaveValue(user.email);
  });

  await test.step('sign in', async () => {
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectSignedIn(page, user);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  await test.step('a reload keeps the session', async () => {
    await page.reload();
    await expectSignedIn(page, user);
  });

  await test.step('the first tab notices when a second tab signs out', async () => {
    const second = await page.context().newPage();
    await second.goto('/');
    await expectSignedIn(second, user);
    await pickFromUserMenu(second, 'Sign out');
    await expectSignedOut(second);
    await expectSignedOut(page);
  });
});

test('a browser without CookieStore checks the cookies every 100 ms [S4.18] [S9.29]', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await context.addInitScript(() => void Reflect.deleteProperty(window, 'cookieStore'));
  const user = generateTestUser();
  await page.clock.install();
  await signUp(page, user);
  expect(await page.evaluate(() => 'cookieStore' in window)).toBe(false);
  await page.clock.pauseAt(Date.now() + 1000);
  await context.clearCookies();
  await expectSignedIn(page, user);
  await page.clock.runFor(100);
  await expectSignedOut(page);
});

test('the sign-up form shows a message for each invalid field [S2.42] [S5.3] [S5.10] [S5.11]', {
  tag: '@once',
}, async ({ page }) => {
  const user = generateTestUser();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const repeat = page.getByLabel('Repeat password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign up', exact: true });
  await page.goto('/handler/sign-up');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(password).toHaveAccessibleDescription('At least 8 characters');

  await test.step('empty form', async () => {
    await submit.click();
    await expect(email).toHaveAccessibleDescription('Please enter your email');
    await expect(password).toHaveAccessibleDescription('Please enter your password');
    await expect(repeat).toHaveAccessibleDescription('Please repeat your password');
    await expect(email).toBeFocused();
  });

  const cases = [
    ['no email', { ...user, email: 'ada@', repeat: user.password }, email, 'Please enter a valid email'],
    ['7 characters', { ...user, password: '1234567' }, password, 'Password too short. Minimum length is 8.'],
    ['257 characters', { ...user, password: 'p'.repeat(257) }, password, 'Password too long. Maximum length is 256.'],
    ['another repeat', { ...user, repeat: 'correct horse batterie' }, repeat, 'Passwords do not match'],
  ] as const;
  for (const [what, typed, field, text] of cases) {
    await test.step(what, async () => {
      await fillInCredentials(page, { repeat: typed.password, ...typed });
      await submit.click();
      await expect(field).toHaveAccessibleDescription(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expect(page.getByText(text)).toHaveCount(1);
    });
  }
});

test('an email that has an account gets a message under the email field [S8.30] [S8.102]', { tag: '@once' }, async ({
  page,
}) => {
  const user = generateTestUser();
  await signUp(page, user);
  await signOut(page);
  await page.goto('/handler/sign-up');
  await fillInCredentials(page, { ...user, repeat: user.password });
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('User already exists. Sign in');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('sign-in requires each missing field [S5.7] [S5.9]', { tag: '@once' }, async ({ page }) => {
  await page.goto('/handler/sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please enter your password');
});

test('sign-in and sign-up link to each other [S2.26] [S2.29] [S2.30] [S9.34]', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/handler/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect((await page.locator('main > *').boundingBox())?.width).toBe(380);
  await expect(page.getByText("Don't have an account? Sign up")).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  await expect(page.getByText('Already have an account? Sign in')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/handler/sign-in');
});

test('a verification link needs a press if nobody is signed in, and may be used twice [S2.50] [S4.44] [S8.66]', {
  tag: '@once',
}, async ({ page, request, stack, browser }) => {
  const user = generateTestUser();
  await signUp(page, user);
  const { link } = await waitForVerificationEmail(request, stack, user);

  await test.step('opened elsewhere, for example by a mail scanner, it changes nothing', async () => {
    const elsewhere = await browser.newContext();
    const opened = await elsewhere.newPage();
    await opened.goto(link);
    await expect(opened.getByRole('button', { name: 'Verify my email' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();

    await opened.getByRole('button', { name: 'Verify my email' }).click();
    await expect(opened.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await opened.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(opened.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await elsewhere.close();
  });

  await test.step('used again', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await expect(page).toHaveURL('/handler/email-verification');
  });
});

test('a verification link that was never sent is shown as invalid [S4.28] [S8.54]', { tag: '@once' }, async ({
  page,
}) => {
  const invalid = page.getByRole('heading', { name: 'Invalid Verification Link' });
  await page.goto('/handler/email-verification');
  await expect(invalid).toBeVisible();
  await page.goto(`/handler/email-verification?code=${'a'.repeat(45)}`);
  await expect(invalid).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expectSignedOut(page);
});

test('a verification email can be sent again [S4.57] [S4.58] [S4.59]', { tag: '@once' }, async ({
  page,
  request,
  stack,
}) => {
  const user = generateTestUser();
  await signUp(page, user);
  await waitForVerificationEmail(request, stack, user);
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByRole('button', { name: 'Email sent!' })).toBeDisabled();
  await expect(async () => {
    const response = await request.get(`${stack.service}/inbox/mails?to=${encodeURIComponent(user.email)}`);
    expect((await response.json()).items).toHaveLength(2);
  }).toPass();
});

test('the user menu depends on whether a user is signed in [S2.125] [S2.127] [S2.128] [S2.130]', {
  tag: '@once',
}, async ({ page }) => {
  const user = generateTestUser();
  const menu = page.getByRole('menu');
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(menu).toContainText('Not signed in');
  await expect(menu.getByRole('menuitem')).toHaveText(['Sign in', 'Sign up', 'Toggle theme']);
  await menu.getByRole('menuitem', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();

  await signUp(page, user);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(menu).toContainText(user.email);
  await expect(menu.getByRole('menuitem')).toHaveText(['Account settings', 'Toggle theme', 'Sign out']);
});

test('a page that signs in is not for those who are signed in [S2.47] [S2.48]', { tag: '@once' }, async ({ page }) => {
  const user = generateTestUser();
  await signUp(page, user);
  for (const path of ['/handler/sign-in', '/handler/sign-up']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, user);
  }
});

test('the sign-out page signs out [S2.70] [S2.71] [S2.76] [S2.77]', { tag: '@once' }, async ({ page }) => {
  await signUp(page, generateTestUser());
  await page.goto('/handler/sign-out');
  // The page shows the card until the browser leaves for the home page, whose response waits for the card.
  let showCard = () => {};
  const cardShown = new Promise<void>((resolve) => {
    showCard = resolve;
  });
  await page.exposeFunction('reportCard', () => showCard());
  await page.route('/', async (route) => {
    await cardShown;
    await route.continue();
  });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.evaluate((title) => {
    new MutationObserver(() => {
      const heading = document.querySelector('.ks-message [aria-level]');
      if (heading?.textContent === title) Reflect.get(window, 'reportCard')();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, 'You are not currently signed in');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.goto('/handler/sign-out');
  await expect(page.getByRole('heading', { name: 'You are not currently signed in' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

async function expectBelow(text: Locator, field: Locator, next: Locator) {
  const [above, own, below] = await Promise.all([field, text, next].map((locator) => locator.boundingBox()));
  if (!above || !own || !below) throw new Error('A field or its text is not shown.');
  expect(own.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(own.y + own.height).toBeLessThanOrEqual(below.y);
  expect(own.x).toBeCloseTo(above.x, 0);
}
