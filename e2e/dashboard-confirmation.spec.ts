import { expectAccessible } from './accessible.ts';
import { createProject, openPage, signUpOwner } from './owner-steps.ts';
import { findCutOffElements } from './screenshots.ts';
import { expect, test, withClockAhead } from './stack.ts';

/* The question that an owner whose sign-in is older than 10 minutes answers before a change that matters. */

const minute = 60_000;
const folder = 'test-results/screenshots/owner-confirmation';

test('an owner who signed in a while ago confirms with the password, and the request goes through', async ({
  page,
  stack,
}) => {
  const owner = await signUpOwner(page, stack);
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
