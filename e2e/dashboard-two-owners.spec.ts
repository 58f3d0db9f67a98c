import type { Page } from '@playwright/test';
import { type PageAction, type PageData, pages } from './dashboard-pages.ts';
import { createOwner, createProject, createUser, joinAsOwner, openPage, ownerHeaders } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser, withoutPauses } from './steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two owners edit a project at once: no change is lost, and each is told', async ({ page, stack, browser }) => {
  await withoutPauses(page);
  const ada = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  const other = await browser.newPage();
  await withoutPauses(other);
  const grace = await createOwner(other, stack);

  await joinAsOwner(page, other, project, grace.email);

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

  await test.step('a user: one changes the name, the other the metadata, then both the name', async () => {
    await openPage(page, 'Users');
    const user = generateTestUser();
    await createUser(page, user);
    await page.getByRole('row', { name: user.email }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: user.name, level: 1 })).toBeVisible();
    await other.goto(page.url());
    await other.getByLabel('Name').fill('Augusta');
    await page.getByLabel('Name').fill('Ada');
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
    await press(other, 'Save');
    await expect(other.getByRole('alert').filter({ hasText: 'changed the name' })).toContainText(ada.email);
    await expect(other.getByLabel('Name')).toHaveValue('Augusta');
    await press(other, 'Save');
    await expect(other.getByRole('heading', { name: 'Augusta', level: 1 })).toBeVisible();
  });

  await test.step('a permission: each adds one that it contains, and both change the description', async () => {
    await openPage(page, 'Permissions');
    await press(page, 'New permission');
    await page.getByLabel('ID').fill('edit_posts');
    await press(page, 'Save');
    await openPage(other, 'Permissions');
    await press(page, 'Edit edit_posts');
    await press(other, 'Edit edit_posts');
    for (const [owner, permission, description] of [
      [page, '$read_members', 'Ada wrote this'],
      [other, '$invite_members', 'Grace wrote this'],
    ] as const) {
      await owner.getByRole('checkbox', { name: permission, exact: true }).check();
      await owner.getByLabel('Description').fill(description);
    }
    await press(page, 'Save');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(other, 'Save');
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByText(`${ada.email} changed the description after you opened this page.`)).toBeVisible();
    await press(other, 'Save');
    await expect(dialog).toHaveCount(0);
    const row = other.getByRole('listitem').filter({ hasText: 'edit_posts' });
    await expect(row).toContainText('Grace wrote this');
    await expect(row).toContainText('$read_members');
    await expect(row).toContainText('$invite_members');
  });

  await test.step('a webhook endpoint: one changes the URL, the other the description', async () => {
    await openPage(page, 'Webhooks');
    await press(page, 'Add endpoint');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://a.example.com/webhooks');
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: 'https://a.example.com/webhooks' })).toBeVisible();
    await other.goto(page.url());
    await press(page, 'Edit');
    await press(other, 'Edit');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://b.example.com/webhooks');
    await other.getByLabel('Description').fill('To the shop');
    await press(page, 'Save');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(other, 'Save');
    await expect(other.getByText(`${ada.email} changed other settings a moment ago.`).first()).toBeVisible();
    await expect(other.getByRole('heading', { name: 'https://b.example.com/webhooks' })).toBeVisible();
  });

  await test.step('an email template: one changes the subject, the other a block', async () => {
    const template = `${project}/emails/templates/password_reset`;
    await page.goto(template);
    await other.goto(template);
    await page.getByLabel('Subject').fill('A subject by Ada');
    await other.getByRole('treeitem').first().focus();
    await other.keyboard.press('Control+d');
    await press(page, 'Save');
    await expect(page.getByText('The template was saved.', { exact: true })).toBeVisible();
    await press(other, 'Save');
    await expect(other.getByText(`${ada.email} changed other settings a moment ago.`).first()).toBeVisible();
    await expect(other.getByLabel('Subject')).toHaveValue('A subject by Ada');
  });
  await other.close();
});

/** Fills in the form of an action with a text, in place of its own. */
async function fillIn(page: Page, { field, fillIn }: PageAction, text: string) {
  await fillIn?.(page);
  await field?.(page).fill(text);
}

test('every page that saves with a version tells that another owner changed the same, and loses nothing', {
  tag: '@once',
}, async ({ page, stack, browser }) => {
  await withoutPauses(page);
  const ada = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await page.goto(`${project}/users`);
  const headers = await ownerHeaders(page);
  const create = async (path: string, data: object) =>
    (await page.request.post(`${stack.service}/api/v1${path}`, { headers, data })).json();
  const data: PageData = {
    user: (await create('/users', { primary_email: 'ada@example.com', primary_email_auth_enabled: true })).id,
    team: (await create('/teams', { display_name: 'Pilots' })).id,
    endpoint: (await create('/webhooks/endpoints', { url: 'https://api.example.com/hooks' })).id,
  };
  const other = await browser.newPage();
  await withoutPauses(other);
  await joinAsOwner(page, other, project, (await createOwner(other, stack)).email);

  for (const [name, { path, content, action }] of Object.entries(pages)) {
    const { otherText, text = '', isSwitch, field, open } = action ?? {};
    if (action === undefined || (otherText === undefined && isSwitch === undefined)) continue;
    await test.step(name, async () => {
      for (const owner of [page, other]) {
        await owner.goto(`${project}/${path(data)}`);
        await expect(content(owner)).toBeVisible();
        await open?.(owner);
      }
      // The version is read with the page, so both have the same one.
      if (otherText !== undefined) {
        await fillIn(page, action, otherText);
        await fillIn(other, action, text);
      }
      const requests: (string | undefined)[] = [];
      other.on('request', (request) => {
        if (request.method() === 'PATCH') requests.push(request.headers()['if-match']);
      });
      await action.button(page).click();
      if (isSwitch) await expect(action.done(page)).toBeVisible();
      else
        await expect(
          page
            .getByText(/ (was|were) saved\.$/)
            .or(page.getByRole('heading', { name: otherText ?? '' }))
            .first(),
        ).toBeVisible();
      await action.button(other).click();
      if (isSwitch) {
        // Both wanted the same.
        await expect(action.done(other)).toBeVisible();
        return;
      }
      const told = other.getByRole('alert').filter({ hasText: `${ada.email} changed` });
      await expect(told).toHaveText(/ changed (the|whether) .* after you opened this page\. Save again to replace it/);
      if (field !== undefined) await expect(field(other)).toHaveValue(text);
      await action.button(other).click();
      await expect(action.done(other)).toBeVisible();
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((version) => version === undefined)).toEqual([]);
      await other.reload();
      await expect(content(other).or(action.done(other)).first()).toBeVisible();
    });
  }
  await other.close();
});
