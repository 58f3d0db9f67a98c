import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createOwner, createProject, openPage } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an owner watches, filters and exports the activity log, and undoes a change', async ({
  page,
  stack,
  browser,
}) => {
  await withoutPauses(page);
  const owner = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  const log = page.getByRole('log', { name: 'Activity' });

  await test.step('a switch is saved at once and undone with the keyboard', async () => {
    await openPage(page, 'Project settings');
    const setting = page.getByRole('switch', { name: 'Refuse passwords that are easy to guess' });
    const wasOn = await setting.isChecked();
    await setting.click();
    await expect(setting).toBeChecked({ checked: !wasOn });
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(setting).toBeChecked({ checked: wasOn });
    await page.reload();
    await expect(setting).toBeChecked({ checked: wasOn });
  });

  await test.step('new events appear while the log is live', async () => {
    await openPage(page, 'Activity');
    await expect(log.getByRole('row', { name: 'Settings changed: refuse common passwords' })).toHaveCount(2);
    await page.getByRole('switch', { name: 'Live' }).click();
    const other = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await other.goto(`${project}/project-settings`);
    await other.getByLabel('Description').fill('For the moon');
    await press(other, 'Save');
    await expect(log.getByRole('row', { name: 'Settings changed: description' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 new event' })).toBeAttached();
    const box = async (name: 'Event' | 'Live') =>
      (await page.getByRole(name === 'Live' ? 'switch' : 'combobox', { name, exact: true }).boundingBox()) ?? {
        y: NaN,
        height: NaN,
      };
    const [filter, live] = [await box('Event'), await box('Live')];
    expect(Math.abs(filter.y + filter.height / 2 - live.y - live.height / 2)).toBeLessThan(8);

    // While the list is scrolled, new events wait, and the rows stay where they are.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.mouse.move(640, 250);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const read = log.getByRole('row', { name: 'Settings changed: description' });
    const before = await read.boundingBox();
    await other.getByLabel('Name').fill('Moon rockets');
    await press(other, 'Save');
    await expect(page.getByRole('button', { name: 'Show new events (1)' })).toBeVisible();
    await expect(log.getByRole('row', { name: 'Settings changed: display name' })).toHaveCount(0);
    expect((await read.boundingBox())?.y).toBe(before?.y);
    await page.getByRole('button', { name: 'Show new events (1)' }).click();
    await expect(log.getByRole('row', { name: 'Settings changed: display name' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await press(page, 'Pause');
    await expect(page.getByRole('switch', { name: 'Live' })).not.toBeChecked();
  });

  await test.step('filters are in the URL', async () => {
    await page.getByLabel('Time').selectOption('Last hour');
    await page.getByLabel('Event').selectOption('Settings changed');
    await expect(page).toHaveURL(/range=hour/);
    await page.getByLabel('IP or request').fill('192.0.2.7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No event matches.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show events of all networks' })).toHaveText('Network 192.0.2.0/24');
    await press(page, 'Show events of all networks');
    await expect(log.getByRole('row', { name: 'Settings changed: description' })).toBeVisible();
  });

  await test.step('an id is copied from an open event, also on plain http, where there is no clipboard API', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await log.getByRole('row', { name: 'Settings changed: description' }).getByRole('link').first().click();
    const id = await page.locator('.copied-id code').textContent();
    const copied = expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await press(page, 'Copy the request ID');
    await copied;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const field = page.getByLabel('IP or request');
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue(id ?? '');
    await field.fill('');
  });

  await test.step('the events of one actor', async () => {
    await log.getByRole('row', { name: 'Settings changed: description' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Everything that this person did' }).click();
    await expect(page).toHaveURL(/\?actor_id=[0-9a-f-]{36}$/);
    const chip = page.getByRole('button', { name: 'Show events by everyone' });
    await expect(chip).toHaveText(`By ${owner.email}`);
    await expect(log.getByRole('row', { name: 'Project created' })).toBeVisible();
    await chip.click();
    await expect(page).not.toHaveURL(/actor_id/);
    await page.getByLabel('Event').selectOption('Settings changed');
  });

  await test.step('the filtered events are saved as CSV', async () => {
    const download = page.waitForEvent('download');
    await press(page, 'Export CSV');
    const file = await download;
    expect(file.suggestedFilename()).toBe('Moon rockets events.csv');
    const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(header).toMatch(/^id,time,type,/);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toContain(`,project.updated,false,,owner,`);
    expect(rows[0]).toContain(owner.email);
  });
});
