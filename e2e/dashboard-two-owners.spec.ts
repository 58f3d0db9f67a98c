import type { Page } from '@playwright/test';
import { createProject, openPage, signUpOwner } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two owners edit a project at once: no change is lost, and each is told', async ({ page, stack, browser }) => {
  await withoutPauses(page);
  const ada = await signUpOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  const other = await browser.newPage();
  await withoutPauses(other);
  const grace = await signUpOwner(other, stack);

  await test.step('the other owner joins', async () => {
    await openPage(page, 'Owners');
    await press(page, 'Invite owner');
    await page.getByLabel('Email').fill(grace.email);
    await press(page, 'Send invitation');
    await other.goto(await page.getByRole('dialog').getByText('/setup#').innerText());
    await press(page, 'Done');
    await press(other, 'Join Rockets');
    await expect(other.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });

  await test.step('changes of different settings are merged', async () => {
    await page.goto(`${project}/project-settings`);
    await other.goto(`${project}/project-settings`);
    await page.getByLabel('Name').fill('Moon rockets');
    await other.getByLabel('Description').fill('For the moon');
    await press(page, 'Save');
    await expect(page.getByText('The project was saved.', { exact: true })).toBeVisible();
    await press(other, 'Save');
    await expect(
      other.getByText(`${ada.email} changed other settings a moment ago. Both changes are saved.`, { exact: true }),
    ).toBeVisible();
    await expect(other.getByLabel('Name')).toHaveValue('Moon rockets');
    await expect(other.getByLabel('Description')).toHaveValue('For the moon');
  });

  await test.step('changes of the same setting are told, and what was typed stays', async () => {
    await page.getByLabel('Description').fill('For Mars');
    await press(page, 'Save');
    const alert = page.getByRole('alert').filter({ hasText: `${grace.email} changed the description` });
    await expect(alert).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('For Mars');
    await press(page, 'Save');
    await expect(alert).toHaveCount(0);
    await other.reload();
    await expect(other.getByLabel('Description')).toHaveValue('For Mars');
  });

  await test.step('both add a domain', async () => {
    await openPage(page, 'Domains');
    await openPage(other, 'Domains');
    for (const [owner, domain] of [
      [page, 'https://shop.example.com'],
      [other, 'https://blog.example.com'],
    ] as const) {
      await press(owner, 'Add domain');
      await owner.getByLabel('Domain', { exact: true }).fill(domain);
      await press(owner, 'Save');
      await expect(owner.getByText(domain)).toBeVisible();
    }
    await expect(other.getByText('https://shop.example.com')).toBeVisible();
    await page.reload();
    await expect(page.getByText('https://blog.example.com')).toBeVisible();
  });
  await other.close();
});
