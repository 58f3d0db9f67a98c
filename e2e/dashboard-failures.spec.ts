import type { Page } from '@playwright/test';
import { type PageAction, type PageData, pages } from './dashboard-pages.ts';
import { createOwner, createProject, joinAsOwner, ownerHeaders, showPage } from './owner-steps.ts';
import { expect, type TestServers, test } from './stack.ts';
import { withoutPauses } from './steps.ts';

const api = '**/api/v1/**';
const unreachable = /service did(n’t| not) respond|service does not respond/i;

/** Creates a project with a user, a team and an endpoint. Returns the URL of the project, and headers of its owner. */
async function startProject(page: Page, stack: TestServers) {
  await withoutPauses(page);
  const owner = await createOwner(page, stack);
  const project = await createProject(page, stack, 'Rockets');
  await page.goto(`${project}/users`);
  const headers = await ownerHeaders(page);
  async function request(method: string, path: string, data?: object) {
    const response = await page.request.fetch(`${stack.service}/api/v1${path}`, { method, headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  }
  const user = await request('POST', '/users', { primary_email: 'ada@example.com', primary_email_auth_enabled: true });
  const team = await request('POST', '/teams', { display_name: 'Pilots' });
  const endpoint = await request('POST', '/webhooks/endpoints', { url: 'https://api.example.com/hooks' });
  const data: PageData = { user: user.id, team: team.id, endpoint: endpoint.id };
  return { owner, project, data, request };
}

/** Aborts the requests about the project, as a service that cannot be reached. Its list of projects can be read. */
const abortRequests = (page: Page) =>
  page.route(api, (route) =>
    route.request().headers()['x-stack-project-id'] === 'internal'
      ? route.fallback()
      : route.abort('connectionrefused'),
  );

/** Fills in the form of an action, which must be open. */
async function fillIn(page: Page, { field, text = '', fillIn }: PageAction) {
  await field?.(page).fill(text);
  await fillIn?.(page);
}

test('every page offers another attempt when it could not be read', { tag: '@once' }, async ({ page, stack }) => {
  const { project, data } = await startProject(page, stack);
  const retry = page.getByRole('button', { name: 'Try again' });
  // Loading the dashboard again for each page would take most of the time. The pages that show what a former page has
  // read need it.
  const known = new Set(['why a user has a permission', 'team settings']);
  await page.goto(`${project}/connect`);
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  for (const [name, { path, content, isOfProject }] of Object.entries(pages)) {
    if (isOfProject) continue;
    await test.step(name, async () => {
      await abortRequests(page);
      if (known.has(name)) await page.goto(`${project}/${path(data)}`);
      else await showPage(page, `${project}/${path(data)}`);
      await expect(retry.first()).toBeVisible();
      await expect(page.getByText(unreachable).first()).toBeVisible();
      await page.unroute(api);
      // A page reads several things, and each can have failed.
      await expect(async () => {
        if ((await retry.count()) > 0) await retry.first().click({ timeout: 500 });
        await expect(retry).toHaveCount(0, { timeout: 500 });
      }).toPass();
      await expect(content(page)).toBeVisible();
    });
  }
});

test('the main action of every page tells why it failed, keeps what was entered, and can be repeated', {
  tag: '@once',
}, async ({ page, stack }) => {
  const { project, data } = await startProject(page, stack);
  await page.goto(`${project}/overview`);
  for (const [name, { path, content, action }] of Object.entries(pages)) {
    if (action === undefined) continue;
    await test.step(name, async () => {
      const { field, invalid, text, button, done } = action;
      await showPage(page, `${project}/${path(data)}`);
      await expect(content(page)).toBeVisible();
      await action.open?.(page);
      if (invalid !== undefined && field !== undefined) {
        await field(page).fill(invalid.text);
        // Some forms refuse the text at once, and others when they are sent.
        if (await button(page).isEnabled()) await button(page).click();
        await expect(field(page)).toHaveAccessibleDescription(invalid.message);
      }
      await fillIn(page, action);
      // The message of the page before is gone.
      await expect(page.getByText(unreachable)).toHaveCount(0);
      // Not the preview of an email: its message would be there before the action has failed.
      await page.route(api, (route) =>
        route.request().url().endsWith('/preview') ? route.fallback() : route.abort('connectionrefused'),
      );
      await button(page).click();
      await expect(page.getByText(unreachable).first()).toBeVisible();
      if (field !== undefined) await expect(field(page)).toHaveValue(text ?? '');
      await page.unroute(api);
      // Once: a second press must not be needed.
      await button(page).click();
      await expect(done(page)).toBeVisible();
    });
  }
});

test('an owner who was removed is told so by the main action of every page, and changes nothing', async ({
  page,
  stack,
  browser,
}) => {
  const { owner, project, data } = await startProject(page, stack);
  const other = await browser.newPage();
  const { email } = await createOwner(other, stack);
  await joinAsOwner(page, other, project, email);
  await other.goto(`${project}/owners`);
  const tabs = await test.step('open every page', async () => {
    const opened: { readonly name: string; readonly tab: Page; readonly action: PageAction }[] = [];
    for (const [name, { path, content, action }] of Object.entries(pages)) {
      if (action === undefined) continue;
      const tab = await page.context().newPage();
      await withoutPauses(tab);
      await tab.goto(`${project}/${path(data)}`);
      await expect(content(tab)).toBeVisible();
      await action.open?.(tab);
      await fillIn(tab, action);
      opened.push({ name, tab, action });
    }
    return opened;
  });
  await other.getByRole('button', { name: `Remove ${owner.email}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove owner' }).click();
  await expect(other.getByRole('row', { name: owner.email })).toHaveCount(0);
  await other.goto(`${project}/activity`);
  const events = other.getByRole('log').getByRole('row');
  await expect(events.nth(1)).toBeVisible();
  const count = await events.count();

  for (const { name, tab, action } of tabs) {
    await test.step(name, async () => {
      const lost = tab.getByRole('heading', { name: 'You are no longer an owner of this project' });
      // A page that reads in intervals knows it already.
      if (!(await lost.isVisible())) await action.button(tab).click();
      await expect(lost).toBeFocused();
      await tab.close({ runBeforeUnload: false });
    });
  }
  await other.reload();
  await expect(events).toHaveCount(count);
  await other.close();
});
