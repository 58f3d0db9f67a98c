import type { Locator, Page } from '@playwright/test';
import { expect, test } from './stack.ts';
import { expectSignedIn, expectSignedOut, generateTestUser, signOut, signUp, waitForEmailWithLink } from './steps.ts';

test('sign-up, sign-out and sign-in need no mouse [S5.59] [S5.60] [S5.61]', async ({ page }) => {
  const user = generateTestUser();
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const repeat = page.getByLabel('Repeat password', { exact: true });

  await test.step('open the sign-up page from the home page', async () => {
    await page.goto('/');
    await expectSignedOut(page);
    await tabTo(page, page.getByRole('link', { name: 'Acme' }));
    await tabTo(page, page.getByRole('button', { name: 'User menu' }));
    await tabTo(page, page.getByRole('link', { name: 'Sign up' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  });

  await test.step('move through the form in reading order', async () => {
    for (const button of await page.getByRole('button', { name: 'Sign up with' }).all()) await tabTo(page, button);
    await tabTo(page, email);
    await page.keyboard.type(user.email);
    await tabTo(page, password);
    await page.keyboard.type('short');
  });

  await test.step('show the password, and hide it again', async () => {
    const toggle = page.getByRole('button', { name: 'Show password' }).first();
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'password');
    await tabTo(page, repeat);
    await tabTo(page, page.getByRole('button', { name: 'Show password' }).last());
    await tabTo(page, page.getByRole('button', { name: 'Sign up', exact: true }));
    await tabTo(page, page.getByRole('link', { name: 'Sign in' }));
    await page.keyboard.press('Shift+Tab');
  });

  await test.step('Enter submits the form, and the first invalid field gets the focus', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(repeat).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Password too short. Minimum length is 8.');
    await expectFocus(password);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(user.password);
    await expect(password).not.toHaveAttribute('aria-invalid', 'true');
    await tabTo(page, page.getByRole('button', { name: 'Show password' }).first());
    await tabTo(page, repeat);
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await expectSignedIn(page, user);
  });

  await test.step('sign out from the user menu', async () => {
    await openMenu(page);
    await page.keyboard.press('ArrowUp');
    await expectFocus(page.getByRole('menuitem', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await expectSignedOut(page);
  });

  await test.step('sign in', async () => {
    await openMenu(page);
    await page.keyboard.press('Home');
    await expectFocus(page.getByRole('menuitem', { name: 'Sign in' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    for (const button of await page.getByRole('button', { name: 'Sign in with' }).all()) await tabTo(page, button);
    await tabTo(page, email);
    await page.keyboard.type(user.email);
    await tabTo(page, password);
    await page.keyboard.type('wrong horse battery');
    await page.keyboard.press('Enter');
    await expect(email).toHaveAccessibleDescription('Wrong e-mail or password.');
    // The wrong password is selected, so that typing replaces it.
    await expectFocus(password);
    await page.keyboard.type(user.password);
    await expect(password).toHaveValue(user.password);
    await tabTo(page, page.getByRole('button', { name: 'Show password' }));
    await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
    await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }));
    await tabTo(page, page.getByRole('link', { name: 'Sign up' }));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expectSignedIn(page, user);
  });
});

test('the user menu closes without a choice and returns the focus', async ({ page }) => {
  await page.goto('/');
  await expectSignedOut(page);
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectFocus(page.getByRole('button', { name: 'User menu' }));
});

test('a card gets the focus, so that screen readers read it, and its actions follow', async ({ page }) => {
  await page.goto('/handler/error');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Go to home' }));
  await page.keyboard.press('Enter');
  await expectSignedOut(page);
});

test('a forgotten password is reset without a mouse', async ({ page, request, stack }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await signOut(page);

  await page.goto('/handler/forgot-password');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await tabUntil(page, page.getByLabel('Email'));
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();

  await page.goto((await waitForEmailWithLink(request, stack, user, 'password-reset')).link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await tabUntil(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type('battery staple correct');
  await tabUntil(page, page.getByLabel('Repeat new password'));
  await page.keyboard.type('battery staple correct');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('the account settings work without a mouse: password, team and deletion of the account', async ({ page }) => {
  const user = generateTestUser();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signUp(page, user);

  await test.step('change the password', async () => {
    await page.goto('/handler/account-settings');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await tabUntil(page, page.getByRole('link', { name: 'Security' }));
    await page.keyboard.press('Enter');
    await tabUntil(page, button('Change password'));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Old password'));
    await page.keyboard.type(user.password);
    for (const label of ['New password', 'Repeat new password']) {
      await tabUntil(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type('battery staple correct');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expectFocus(button('Change password'));
  });

  await test.step('create a team and leave it', async () => {
    await page.goto('/handler/account-settings/team-creation');
    await expect(page.getByRole('heading', { name: 'Create a team' })).toBeVisible();
    await tabUntil(page, page.getByLabel('Team name'));
    await page.keyboard.type('Rockets');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rockets' })).toBeFocused();
    await tabUntil(page, button('Leave team'));
    await page.keyboard.press('Enter');
    await expectFocus(button('Cancel'));
    await tabTo(page, button('Leave'));
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rockets' })).toHaveCount(0);
  });

  await test.step('delete the account', async () => {
    await page.goto('/handler/account-settings/settings');
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
    await tabUntil(page, button('Delete account'));
    await page.keyboard.press('Enter');
    await expectFocus(button('Cancel'));
    await tabTo(page, button('Delete my account'));
    await page.keyboard.press('Enter');
    await expectSignedOut(page);
  });
});

/** Presses Tab once and expects that the element has the focus, visibly. */
async function tabTo(page: Page, target: Locator) {
  await page.keyboard.press('Tab');
  await expectFocus(target);
}

/** Presses Tab until the element has the focus, at most 20 times. */
async function tabUntil(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 20 && !(await hasFocus(target)); presses += 1) await page.keyboard.press('Tab');
  await expectFocus(target);
}

async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'User menu' });
  for (let presses = 0; presses < 3 && !(await hasFocus(button)); presses += 1) await page.keyboard.press('Tab');
  await expectFocus(button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Expects that an element has the focus, and looks different from without. */
async function expectFocus(target: Locator) {
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(looksFocused), 'the focus can be seen').toBe(true);
}

function looksFocused(element: Element): boolean {
  const look = (of: Element) => {
    const { outlineStyle, outlineColor, boxShadow, backgroundColor } = getComputedStyle(of);
    const isOutlined = outlineStyle !== 'none' && !/(, 0\)|\/ 0\)|transparent)$/.test(outlineColor);
    return `${isOutlined} ${boxShadow} ${backgroundColor}`;
  };
  // A copy at the same place has the same look except for the focus.
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return false;
  copy.removeAttribute('data-highlighted');
  copy.style.transition = 'none';
  element.after(copy);
  const isDifferent = look(element) !== look(copy);
  copy.remove();
  return isDifferent;
}
