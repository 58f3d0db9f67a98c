import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { expect, test } from './stack.ts';
import { expectSignedIn, generateTestUser, signOut, signUp, submitSignInForm } from './steps.ts';
import { totpCode } from './totp.ts';

test('the second factor is a step of the sign-in card, without a mouse', async ({ page }) => {
  const user = generateTestUser();
  await signUp(page, user);
  await page.goto('/handler/account-settings/security');
  await page.getByRole('button', { name: 'Enable' }).click();
  const key = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  await page.getByLabel('six-digit code').fill(totpCode(key));
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await page.goto('/');
  await signOut(page);

  const code = page.getByLabel('Authentication code');
  await page.goto('/handler/sign-in');
  await submitSignInForm(page, user);
  await expect(code).toBeFocused();
  await expect(page.getByRole('heading')).toHaveText(['Two-factor authentication']);
  await expect(page.getByRole('group', { name: 'Two-factor authentication' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('Back shows the form again', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
  });

  await test.step('a wrong code is corrected on the spot', async () => {
    await page.keyboard.type(totpCode(key) === '000000' ? '000001' : '000000');
    await expect(code).toHaveAccessibleDescription('Invalid TOTP code');
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('');
    await expectAccessible(page);
    // The code of the enrollment works only once.
    await page.keyboard.type(totpCode(key, 30_000));
    await expectSignedIn(page, user);
  });
});
