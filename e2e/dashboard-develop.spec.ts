import { createOwnerLink, createProject, openPage } from './owner-steps.ts';
import { expect, test } from './stack.ts';

test('an owner sends requests in the API reference, and reads the emails of the project', { tag: '@once' }, async ({
  page,
  stack,
}) => {
  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByRole('heading', { name: 'Put it into your app' })).toBeVisible();
  const projectId = /projects\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  await test.step('the samples name the project, also for the client library', async () => {
    await openPage(page, 'API');
    await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('List users');
    await page.getByRole('link', { name: /^List users/ }).click();
    const endpoint = page.getByRole('article', { name: 'List users', exact: true });
    await expect(endpoint.getByText(`X-Stack-Project-Id: ${projectId}`)).toBeVisible();
    await endpoint.getByRole('button', { name: 'SDK' }).click();
    await expect(endpoint.getByText("await adminApp.request('GET /users'")).toBeVisible();
  });

  await test.step('a request is sent with the session of the owner', async () => {
    const endpoint = page.getByRole('article', { name: 'Create a user', exact: true });
    await endpoint.getByRole('button', { name: 'Try it' }).click();
    await endpoint.getByRole('textbox', { name: 'Body' }).fill('{');
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByText('This is not JSON')).toBeVisible();
    await endpoint.getByRole('textbox', { name: 'Body' }).fill('{"display_name": "Grace of the API"}');
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByText(/^201 /)).toBeVisible();
  });

  await test.step('a part of the path is needed, and errors are shown as they are', async () => {
    const endpoint = page.getByRole('article', { name: 'Get a user', exact: true });
    await endpoint.getByRole('button', { name: 'Try it' }).click();
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByText('It is a part of the path.')).toBeVisible();
    await endpoint.getByLabel('user_id').fill('00000000-0000-4000-8000-000000000000');
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByRole('status').getByText('USER_NOT_FOUND')).toBeVisible();
  });

  await test.step('other access levels need a key of the project, not the session', async () => {
    const endpoint = page.getByRole('article', { name: 'Get a user', exact: true });
    await endpoint.getByRole('button', { name: 'server', exact: true }).click();
    await endpoint.getByLabel('user_id').fill('00000000-0000-4000-8000-000000000000');
    await endpoint.getByLabel('Key for server access').fill('a-wrong-key');
    await endpoint.getByRole('button', { name: 'Send' }).click();
    await expect(endpoint.getByText(/^401 /)).toBeVisible();
  });

  await test.step('the stand-in accounts are listed', async () => {
    await openPage(page, 'Stand-in accounts');
    await expect(page.getByText('ada@example.com')).toBeVisible();
  });

  await test.step('the inbox of a project has no emails of others', async () => {
    await createProject(page, stack, 'Project without emails');
    await openPage(page, 'Inbox');
    await expect(page.getByText('No emails yet')).toBeVisible();
  });
});
