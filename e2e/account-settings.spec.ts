import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test } from './stack.ts';
import {
  expectSignedIn,
  expectSignedOut,
  generateTestUser,
  pickFromUserMenu,
  signOut,
  signUp,
  submitSignInForm,
  waitForVerificationEmail,
} from './steps.ts';
import { totpCode } from './totp.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openSettings(page: Page, item: string) {
  await pickFromUserMenu(page, 'Account settings');
  await page.getByRole('link', { name: item }).click();
  await expect(title(page, item)).toBeVisible();
}

test('a user verifies the email, sets a name, and signs in with a second factor from then on [S1.5] [S1.8] [S1.22] [S1.24]', async ({
  page,
  request,
  stack,
}) => {
  const user = generateTestUser();
  await signUp(page, user);

  await test.step('the verification email is requested once', async () => {
    await openSettings(page, 'Security');
    await expect(page).toHaveURL('/handler/account-settings/security');
    await request.delete(`${stack.service}/inbox/mails`);
    await press(page, 'Send Verification Email');
    await expect(page.getByRole('button', { name: 'Email sent!' })).toBeDisabled();
  });

  await test.step('its link verifies the email, and the settings show it', async () => {
    const { link } = await waitForVerificationEmail(request, stack, user);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await page.goto('/handler/account-settings/security');
    await expect(page.getByText('Your email is verified')).toBeVisible();
  });

  await test.step('the name is changed by keyboard only', async () => {
    await page.getByRole('link', { name: 'My Profile' }).press('Enter');
    await page.getByRole('button', { name: 'Edit User name' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'User name' })).toBeFocused();
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'User name' })).toContainText('Ada Lovelace');
    await expect(page.getByRole('button', { name: 'Edit User name' })).toBeFocused();
  });

  const key = await test.step('the second factor is enabled with a code', async () => {
    await page.getByRole('link', { name: 'Security' }).click();
    await press(page, 'Enable');
    await press(page, 'Cancel');
    await press(page, 'Enable');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const field = page.getByLabel('Key', { exact: true });
    const shown = (await field.inputValue()).replaceAll(' ', '');
    await expect(page.getByLabel('Then enter the six-digit code that it shows')).toBeFocused();
    await page.keyboard.type(totpCode(shown));
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disable' })).toBeFocused();
    return shown;
  });

  await test.step('sign out from the settings', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await press(page, 'Sign out');
    await expectSignedOut(page);
  });

  await test.step('the password alone does not sign in', async () => {
    await page.goto('/handler/sign-in');
    await submitSignInForm(page, user);
    await expect(page.getByLabel('Authentication code')).toBeFocused();
    await page.keyboard.type(totpCode(key));
    await expectSignedIn(page, { ...user, name: 'Ada Lovelace' });
  });

  await test.step('the second factor is disabled', async () => {
    await openSettings(page, 'Security');
    await press(page, 'Disable');
    await expect(page.getByRole('button', { name: 'Enable' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  });
});

test('a changed password ends the sessions elsewhere, and is the one that counts [S1.23] [S4.48] [S4.49] [S5.14]', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = generateTestUser();
  const changed = { ...user, password: 'battery staple correct' };
  await signUp(page, user);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto('/handler/sign-in');
  await submitSignInForm(other, user);
  await expectSignedIn(other, user);
  await openSettings(page, 'Security');

  async function change(old: string) {
    await page.getByLabel('Old password').fill(old);
    await page.getByLabel('New password', { exact: true }).fill(changed.password);
    await page.getByLabel('Repeat new password').fill(changed.password);
    await press(page, 'Update password');
  }

  await test.step('a wrong old password changes nothing', async () => {
    await press(page, 'Change password');
    await change('wrong horse battery');
    await expect(page.getByLabel('Old password')).toHaveAccessibleDescription('Incorrect password');
    await expect(page.getByLabel('Old password')).toBeFocused();
  });

  await test.step('the right old password changes it', async () => {
    await change(user.password);
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  });

  await test.step('the other session has ended, this one continues', async () => {
    await other.reload();
    await expectSignedOut(other);
    await page.goto('/');
    await expectSignedIn(page, user);
  });

  await test.step('the new password signs in', async () => {
    await signOut(page);
    await page.goto('/handler/sign-in');
    await submitSignInForm(page, user);
    await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
    await submitSignInForm(page, changed);
    await expectSignedIn(page, user);
  });
  await elsewhere.close();
});

test('a user adds another email, verifies it in another tab, and signs in with it from then on', async ({
  page,
  request,
  stack,
}) => {
  const user = generateTestUser();
  const changed = { ...user, name: `new.${user.name}`, email: `new.${user.email}` };
  await signUp(page, user);
  await openSettings(page, 'Security');
  const emails = page.getByRole('region', { name: 'Email addresses' });
  const row = (email: string) => emails.getByRole('listitem').filter({ hasText: email });

  await test.step('the email is added by keyboard', async () => {
    const addButton = page.getByRole('button', { name: 'Add an email' });
    await expect(addButton).toBeEnabled();
    await addButton.press('Enter');
    await expect(page.getByLabel('New email')).toBeFocused();
    await page.keyboard.type(changed.email);
    await page.keyboard.press('Enter');
    await expect(emails.getByText('Open the link that we sent to')).toContainText(changed.email);
    await expect(addButton).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('its link opens in another tab, and this one shows it', async () => {
    const { link } = await waitForVerificationEmail(request, stack, changed);
    const tab = await page.context().newPage();
    await tab.goto(link);
    await expect(tab.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    await tab.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(emails.getByRole('button', { name: 'Make primary' })).toBeVisible();
  });

  await test.step('it becomes the primary email, and the former is removed', async () => {
    await press(page, 'Make primary');
    await expect(emails.getByText(`Your email is now ${changed.email}.`)).toBeVisible();
    await expect(row(changed.email)).toContainText('Primary');
    await emails.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(emails.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, 'Remove');
    await expect(emails.getByRole('listitem')).toHaveCount(1);
    await page.setViewportSize({ width: 320, height: 568 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the new email signs in, the former does not', async () => {
    await page.goto('/');
    await signOut(page);
    await page.goto('/handler/sign-in');
    await submitSignInForm(page, user);
    await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
    await submitSignInForm(page, changed);
    await expectSignedIn(page, changed);
  });
});

test('a session elsewhere is shown with its browser, and ends at once when it is signed out', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = generateTestUser();
  await signUp(page, user);
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', userAgent });
  const other = await elsewhere.newPage();
  await other.goto('/handler/sign-in');
  await submitSignInForm(other, user);
  await expectSignedIn(other, user);

  await openSettings(page, 'Security');
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This browser');
  await expect(sessions.nth(1)).toContainText('Safari, iPhone');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Sign out Safari, iPhone' }).press('Enter');
  await expect(sessions).toHaveCount(1);
  await other.reload();
  await expectSignedOut(other);
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await elsewhere.close();
});

test('an account is deleted after a confirmation [S2.102] [S4.66] [S7.128]', async ({ page }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await openSettings(page, 'Settings');
  await press(page, 'Delete account');
  await expect(page.getByText('Are you sure you want to delete your account?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Delete my account');
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
  await page.goto('/handler/sign-in');
  await submitSignInForm(page, user);
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
});

test('a profile image is cropped, zoomed and kept as a small JPEG [S4.79] [S5.19] [S5.20] [S9.13]', async ({
  page,
  stack,
}) => {
  await signUp(page, generateTestUser());
  await openSettings(page, 'My Profile');
  const file = page.locator('input[type="file"]');
  const picked = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer });

  await test.step('a file that is not an image is rejected', async () => {
    await file.setInputFiles(picked(Buffer.from('no image')));
    await expect(page.getByRole('alert')).toHaveText('Invalid image');
  });

  await test.step('the zoom goes from 1 to 5 in steps of 0.1', async () => {
    await file.setInputFiles(picked(await noise(page)));
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Move the image with the arrow keys' })).toBeVisible();
    for (const [pressed, value] of [
      ['Home', '1'],
      ['ArrowRight', '1.1'],
      ['End', '5'],
      ['Home', '1'],
    ] as const) {
      await zoom.press(pressed);
      await expect(zoom).toHaveAttribute('aria-valuenow', value);
    }
  });

  await test.step('even random noise is at most 0.1 MB', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await press(page, 'Save');
    const { profile_image_url } = (await sent).postDataJSON();
    expect(profile_image_url).toMatch(/^data:image\/jpeg;base64,/);
    const jpeg = Buffer.from(profile_image_url.split(',')[1], 'base64');
    expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(jpeg.length).toBeLessThanOrEqual(100_000);
    await expect(page.getByRole('button', { name: 'Change image' })).toBeFocused();
  });
  await page.goto('/');
  const avatar = page.getByRole('button', { name: 'User menu' }).locator('img');
  await expect(avatar).toHaveAttribute('src', new RegExp(`^${stack.service}/api/v1/pictures/`));
  await expect(avatar).toHaveJSProperty('complete', true);
  await expect(avatar).not.toHaveJSProperty('naturalWidth', 0);
});

test('the sidebar is 200 px and the content 800 px wide [S2.87] [S2.88] [S9.35] [S9.36]', async ({ page }) => {
  await signUp(page, generateTestUser());
  await page.goto('/handler/account-settings');
  await expect(title(page, 'My Profile')).toBeVisible();
  expect((await page.getByRole('navigation', { name: 'Account settings' }).boundingBox())?.width).toBe(200);
  expect((await page.locator('.ks-settings-content').boundingBox())?.width).toBe(800);
});

test('a narrow window shows either the list or a section of the account settings [S2.89] [S2.90] [S2.91]', async ({
  page,
}) => {
  await signUp(page, generateTestUser());
  const list = page.getByRole('navigation', { name: 'Account settings' });
  const close = page.getByRole('link', { name: 'Close' });
  await page.goto('/handler/account-settings');
  await expect(title(page, 'My Profile')).toBeVisible();
  await expect(close).toBeHidden();

  await page.setViewportSize({ width: 639, height: 844 });
  await expect(list).toBeVisible();
  await expect(title(page, 'My Profile')).toBeHidden();
  await page.getByRole('link', { name: 'Security' }).press('Enter');
  await expect(title(page, 'Security')).toBeFocused();
  await expect(list).toBeHidden();
  await close.press('Enter');
  await expect(page.getByRole('link', { name: 'Security' })).toBeFocused();
  await expect(page).toHaveURL('/handler/account-settings');
  await page.goBack();
  await expect(title(page, 'Security')).toBeVisible();
});

test('the second factor and image cropping work under a strict Content-Security-Policy', async ({ page, stack }) => {
  // The demo has an inline script of its own, before the first paint; this test checks styles and images.
  const policy = `default-src 'self'; script-src 'self' 'unsafe-inline'; connect-src 'self' ${stack.service}; img-src 'self' ${stack.service} data:`;
  // The library behind the one-time code adds an empty style element, and works without it if that is blocked.
  const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
  const refused: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes('Content Security Policy') && !text.includes(emptyStyle)) refused.push(text);
  });
  await page.addInitScript((content) => {
    new MutationObserver((_, observer) => {
      if (document.head === null) return;
      observer.disconnect();
      document.head.append(
        Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }),
      );
    }).observe(document, { childList: true, subtree: true });
  }, policy);
  await signUp(page, generateTestUser());
  await openSettings(page, 'Security');
  await press(page, 'Enable');
  await press(page, 'Copy');
  await expect(page.getByText(/Copied to clipboard!|Failed to copy to clipboard/).first()).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).click();
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await noise(page) };
  await page.locator('input[type="file"]').setInputFiles(image);
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeFocused();
  await press(page, 'Save');
  await expect(page.getByRole('button', { name: 'Change image' })).toBeFocused();
  expect(refused).toEqual([]);
  await test.step('the policy is in force', async () => {
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    );
    await expect.poll(() => refused).toHaveLength(1);
  });
});

/** Returns a PNG of random dots, which cannot be compressed. */
async function noise(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 700;
    const context = canvas.getContext('2d');
    const dots = new ImageData(canvas.width, canvas.height);
    for (let place = 0; place < dots.data.length; place += 1) dots.data[place] = Math.random() * 256;
    context?.putImageData(dots, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
