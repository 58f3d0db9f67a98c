import { expectAccessible } from './accessible.ts';
import { createOwner, createOwnerLink, createProject, openPage } from './owner-steps.ts';
import { findCutOffElements } from './screenshots.ts';
import { expect, test, withClockAhead } from './stack.ts';
import { fillInCredentials, generateTestUser, goToSignUp } from './steps.ts';
import { totpCode } from './totp.ts';

/* The question that an owner whose sign-in is older than 10 minutes answers before a change that matters. */

const minute = 60_000;
const folder = 'test-results/screenshots/owner-confirmation';

test('an owner who signed in a while ago confirms with the password, and the request goes through', async ({
  page,
  stack,
}) => {
  const owner = await createOwner(page, stack);
  await createProject(page, stack, 'Rockets');
  await openPage(page, 'API keys');

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const newKeys = page.getByRole('dialog', { name: 'Create a key set' });
  const password = question.getByLabel('Password');

  await withClockAhead(stack, 11 * minute, async () => {
    await test.step('cancelling creates nothing, and keeps what was entered', async () => {
      await page.getByRole('button', { name: 'Create key set' }).first().click();
      await newKeys.getByLabel('Description').fill('Backend');
      await newKeys.getByRole('button', { name: 'Create' }).click();
      await expect(password).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(newKeys).toContainText('Confirm that it is you or sign in again, then manage API keys.');
      await expect(newKeys.getByLabel('Description')).toHaveValue('Backend');
    });

    await test.step('an empty and a wrong password are told, in every window and mode', async () => {
      await newKeys.getByRole('button', { name: 'Create' }).click();
      await expect(password).toBeFocused();
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(password).toHaveAccessibleDescription('Enter your password.');
      await password.fill('not the password');
      await page.keyboard.press('Enter');
      await expect(password).toHaveAccessibleDescription('This is not your password. Please try again.');
      await expect(password).toBeFocused();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, {}, async (width) => {
          expect(await findCutOffElements(page)).toEqual([]);
          await page.screenshot({ path: `${folder}/${width}-${colorScheme}.png`, animations: 'disabled' });
        });
      }
    });

    await test.step('the password confirms, and the keys appear', async () => {
      await password.fill(owner.password);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Copy your keys' })).toBeVisible();
      await page.getByRole('button', { name: 'I have saved the keys' }).click();
      await expect(page.getByRole('row', { name: /Backend/ })).toBeVisible();
    });
  });
});

test('an owner with a second factor confirms with a code, and the request goes through', async ({ page, stack }) => {
  await createOwner(page, stack);
  await page.goto(`${stack.service}/handler/account-settings/security`);
  await page.getByRole('button', { name: 'Enable' }).click();
  const key = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  await page.getByLabel('six-digit code').fill(totpCode(key));
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await createProject(page, stack, 'Rockets');
  await openPage(page, 'API keys');

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const newKeys = page.getByRole('dialog', { name: 'Create a key set' });
  const code = question.getByLabel('Code of your authenticator app');

  await withClockAhead(stack, 11 * minute, async () => {
    await page.getByRole('button', { name: 'Create key set' }).first().click();
    await newKeys.getByLabel('Description').fill('Backend');
    await newKeys.getByRole('button', { name: 'Create' }).click();

    await test.step('the question asks for the code and for no password', async () => {
      await expect(code).toBeFocused();
      await expect(question.getByLabel('Password')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription('Enter the code.');
    });

    await test.step('a code that is no longer valid is told, in every window and mode', async () => {
      await code.fill(totpCode(key, -10 * minute));
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription('The code is wrong or no longer valid. Enter the current one.');
      await expect(code).toBeFocused();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, {}, async (width) => {
          expect(await findCutOffElements(page)).toEqual([]);
          await page.screenshot({ path: `${folder}/code-${width}-${colorScheme}.png`, animations: 'disabled' });
        });
      }
    });

    await test.step('the current code confirms, and the keys appear', async () => {
      await code.fill(totpCode(key, 11 * minute));
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Copy your keys' })).toBeVisible();
      await page.getByRole('button', { name: 'I have saved the keys' }).click();
      await expect(page.getByRole('row', { name: /Backend/ })).toBeVisible();
    });
  });
});

test('an owner without a password or a second factor signs in again, and returns to the page', async ({
  page,
  stack,
}) => {
  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  await openPage(page, 'API keys');
  const { pathname } = new URL(page.url());
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await withClockAhead(stack, 11 * minute, async () => {
    await page.getByRole('button', { name: 'Create key set' }).first().click();
    await page.getByRole('dialog').getByLabel('Description').fill('Backend');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(question).toContainText('Sign in again. You return to this page.');
    await expect(question.getByRole('textbox')).toHaveCount(0);
    await question.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    // The owner of Demo has no password. The account that signs in decides nothing about the page to return to.
    await goToSignUp(page);
    const { email, password } = generateTestUser();
    await page.getByRole('tab', { name: 'Email & Password' }).click();
    const form = page.getByRole('tabpanel', { name: 'Email & Password' });
    await fillInCredentials(form, { email, password, repeat: password });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === pathname);
  });
});
