import type { Page } from '@playwright/test';
import { createOwner, createProject, createUser, openPage, signUpOwner } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { generateTestUser, withoutPauses } from './steps.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an owner creates a project, its users and keys, changes its settings, and deletes it', async ({
  page,
  request,
  stack,
}) => {
  const ada = generateTestUser();
  const grace = generateTestUser();
  const owner = await signUpOwner(page, stack);

  await test.step('a new project needs a name', async () => {
    await page.getByRole('link', { name: 'New project' }).click();
    await press(page, 'Create project');
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/);
  });
  const project = await createProject(page, stack, 'Rockets');

  await test.step('the overview tells what is left to do', async () => {
    await expect(page.getByText('0 of 8 done')).toBeVisible();
    await expect(page.getByText('Project created')).toBeVisible();
  });

  await test.step('create users', async () => {
    await openPage(page, 'Users');
    await expect(page.getByRole('heading', { name: 'No users yet' })).toBeVisible();
    await createUser(page, ada);
    await createUser(page, grace);
    await expect(page.getByText('2 users')).toBeVisible();
  });

  await test.step('an email that is taken is refused at its field', async () => {
    await press(page, 'Create user');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email', { exact: true }).fill(ada.email);
    await dialog.getByRole('button', { name: 'Create user' }).click();
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'A user with this email exists already.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('search and sort; the URL holds both', async () => {
    await page.getByRole('searchbox').fill(grace.email.slice(0, 9));
    await expect(page.getByRole('row', { name: ada.email })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`query=${grace.email.slice(0, 9)}`));
    await page.reload();
    await expect(page.getByRole('row', { name: grace.email })).toBeVisible();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    const emails = [ada.email, grace.email].sort();
    await expect(page.getByRole('row').nth(1)).toContainText(emails[0] ?? '');
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(emails[1] ?? '');
  });

  await test.step('change a user', async () => {
    await page.getByRole('link', { name: ada.name }).click();
    await expect(page.getByRole('heading', { name: ada.name, level: 1 })).toBeFocused();
    await page.getByLabel('Name').fill('Ada Lovelace');
    const questions: string[] = [];
    page.once('dialog', async (dialog) => {
      questions.push(dialog.message());
      await dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Methods' }).click();
    await expect.poll(() => questions).toEqual(['Leave this page without saving your changes?']);
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Metadata' }).click();
    const metadata = page.getByLabel('Server metadata');
    await metadata.fill('{ "plan": ');
    await expect(metadata).toHaveAccessibleDescription(/This is not JSON/);
    await metadata.fill('{ "plan": "pro" }');
    await page.getByRole('region', { name: 'Metadata' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The metadata was saved.', { exact: true })).toBeVisible();
  });

  await test.step('delete a user after a question', async () => {
    await page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name: 'Profile' }).click();
    await press(page, 'Delete user');
    const dialog = page.getByRole('dialog', { name: 'Delete Ada Lovelace?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByRole('row', { name: grace.email })).toBeVisible();
    await expect(page.getByRole('row', { name: ada.email })).toHaveCount(0);
  });

  await test.step('the keys are shown once, work, and stop when they are revoked', async () => {
    await openPage(page, 'API keys');
    await press(page, 'Create key set');
    await page.getByLabel('Description').fill('Production server');
    await press(page, 'Create');
    const environment = (await page.getByRole('dialog').locator('pre').textContent()) ?? '';
    const key = /STACK_SECRET_SERVER_KEY=(\S+)/.exec(environment)?.[1] ?? '';
    const headers = {
      'x-stack-access-type': 'server',
      'x-stack-project-id': project.split('/').at(-1) ?? '',
      'x-stack-secret-server-key': key,
    };
    const listUsers = async () => request.get(`${stack.service}/api/v1/users`, { headers });
    const { items } = await (await listUsers()).json();
    expect(items).toHaveLength(1);
    const data = { user_id: items[0].id };
    const session = await request.post(`${stack.service}/api/v1/auth/sessions`, { headers, data });
    expect(session.status()).toBe(200);
    await press(page, 'I have saved the keys');
    await expect(page.getByText(key)).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'Production server' })).toContainText(key.slice(-4));
    await press(page, 'Revoke Production server');
    await page.getByRole('checkbox', { name: 'Sign out the users whose sessions' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke keys' }).click();
    await expect(page.getByRole('row', { name: 'Production server' })).toContainText('Revoked');
    expect((await listUsers()).status()).toBe(401);
    await page.goto(`${project}/users/${items[0].id}/sessions`);
    await expect(page.getByText('The user is not signed in anywhere.')).toBeVisible();
  });

  await test.step('turn a method on and a provider off', async () => {
    await openPage(page, 'Methods', 'Sign-in methods');
    const magicLink = page.getByRole('switch', { name: 'Magic link and code' });
    await expect(magicLink).not.toBeChecked();
    await magicLink.click();
    await expect(magicLink).toBeChecked();
    await page.getByRole('switch', { name: 'Sign-in with GitHub' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('switch', { name: 'Sign-in with GitHub' })).not.toBeChecked();
    await page.reload();
    await expect(magicLink).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Sign-in with GitHub' })).not.toBeChecked();
  });

  await test.step('add an own provider', async () => {
    await page.getByRole('link', { name: 'Discord', exact: true }).click();
    await expect(page.getByLabel('Callback URL')).toHaveValue(/\/api\/v1\/auth\/oauth\/callback\/discord$/);
    await press(page, 'Save');
    await expect(page.getByLabel('Client ID')).toHaveAccessibleDescription(/Copy this from the page/);
    await page.getByLabel('Client ID').fill('an id');
    await page.getByLabel('Client secret', { exact: true }).fill('a secret');
    await press(page, 'Save');
    await expect(page.getByText('Sign-in with Discord was saved.', { exact: true })).toBeVisible();
    await openPage(page, 'Methods', 'Sign-in methods');
    await expect(page.getByRole('switch', { name: 'Sign-in with Discord' })).toBeChecked();
  });

  await test.step('define permissions; a cycle cannot be chosen', async () => {
    await openPage(page, 'Permissions');
    for (const [id, contained] of [
      ['read_posts', '$read_members'],
      ['publish_posts', 'read_posts'],
    ] as const) {
      await press(page, 'New permission');
      await page.getByLabel('ID').fill(id);
      await page.getByRole('checkbox', { name: contained, exact: true }).check();
      await press(page, 'Save');
      await expect(page.getByRole('listitem').filter({ hasText: `${id}Contains: ${contained}` })).toBeVisible();
    }
    await press(page, 'Edit read_posts');
    const cycle = page.getByRole('checkbox', { name: 'publish_posts' });
    await expect(cycle).toBeDisabled();
    await expect(cycle).toHaveAccessibleDescription('not possible: publish_posts → read_posts');
    await page.getByLabel('ID').fill('Not an ID');
    await press(page, 'Save');
    const id = page.getByLabel('ID');
    await expect(id).toHaveAccessibleDescription(
      /Only lowercase letters, numbers, ':', '_' and optional '\$' at the beginning are allowed/,
    );
    await id.fill('$fly');
    await press(page, 'Save');
    await expect(id).toHaveAccessibleDescription(/Invalid system permission/);
    await press(page, 'Cancel');
    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await press(page, 'publish_posts');
    await expect(page.getByRole('definition')).toHaveText(['read_posts, $read_members', 'Nothing']);
    await page.getByRole('button', { name: '$read_members', exact: true }).press('Enter');
    await expect(page.getByRole('definition').last()).toContainText('publish_posts');
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await press(page, 'Delete publish_posts');
    await press(page, 'Delete permission');
    await expect(page.getByText('publish_posts', { exact: true })).toHaveCount(0);
  });

  await test.step('create a team, add a member, grant a permission, and delete the team', async () => {
    await openPage(page, 'Teams');
    await press(page, 'Create team');
    await page.getByLabel('Name').fill('Rocket scientists');
    await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { name: 'Rocket scientists', level: 1 })).toBeVisible();
    await press(page, 'Add member');
    await page.getByRole('searchbox').fill(grace.email);
    await press(page, `Add ${grace.name}`);
    await expect(page.getByText('Member already')).toBeVisible();
    await press(page, 'Done');
    const member = page.getByRole('region', { name: 'Members' }).getByRole('listitem');
    await press(page, `Permissions of ${grace.name}`);
    await page.getByRole('checkbox', { name: 'read_posts', exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(member).toContainText('read_posts');
    await press(page, 'Undo');
    await expect(member).not.toContainText('read_posts');
    await press(page, `Permissions of ${grace.name}`);
    await page.getByRole('checkbox', { name: 'read_posts', exact: true }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(member).toContainText('read_posts');
    await expect(page.getByText('Add its domain first.')).toBeVisible();
    const teamUrl = page.url();
    await page.goto(`${project}/team-permissions/explain`);
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption('Rocket scientists');
    await page.getByRole('combobox', { name: 'Member' }).selectOption(grace.name);
    await page.getByRole('combobox', { name: 'Permission' }).selectOption('$read_members');
    await expect(page.getByRole('heading', { name: `Yes, ${grace.name} has this permission` })).toBeVisible();
    await expect(page.getByText(`${grace.name}read_posts$read_members`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Permission' }).selectOption('$delete_team');
    await press(page, 'Grant $delete_team');
    await expect(page.getByText('There is one reason.')).toBeVisible();
    await page.goto(teamUrl);
    await press(page, `Remove ${grace.name}`);
    await expect(page.getByText('Nobody is in this team.')).toBeVisible();
    await press(page, 'Undo');
    await expect(member).toContainText('read_posts');
    await expect(member).toContainText('$delete_team');
    await press(page, `Remove ${grace.name}`);
    await expect(page.getByText('Nobody is in this team.')).toBeVisible();
    await press(page, 'Delete team');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  });

  await test.step('add a webhook endpoint, send a test event, and see the response', async () => {
    await openPage(page, 'Webhooks');
    await press(page, 'Add endpoint');
    const url = page.getByRole('textbox', { name: 'URL' });
    await url.fill('api.example.com');
    await press(page, 'Save');
    await expect(url).toHaveAccessibleDescription(/Enter a complete URL/);
    await url.fill(`${stack.service}/no/such/path`);
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: `${stack.service}/no/such/path` })).toBeVisible();
    await press(page, 'Send test event');
    await page.getByRole('button', { name: 'user.created' }).click();
    const message = page.getByRole('dialog', { name: 'user.created' });
    await expect(message.getByText(/404 after \d+ ms/)).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, 'Reveal');
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await page.getByRole('switch', { name: 'Send events to this endpoint' }).click();
    await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled();
    await press(page, 'Delete endpoint');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
  });

  await test.step('trust a domain, and go into production', async () => {
    await openPage(page, 'Project settings');
    await expect(page.getByRole('switch', { name: 'Production mode' })).toBeDisabled();
    await page.getByRole('link', { name: 'Open domains' }).click();
    await press(page, 'Add domain');
    const domain = page.getByRole('textbox', { name: 'Domain' });
    await domain.fill('http://rockets.example.com');
    await press(page, 'Save');
    await expect(domain).toHaveAccessibleDescription('Trusted domain must start with https://');
    await domain.fill('rockets.example.com');
    const handlerPath = page.getByLabel('Path of the handler pages');
    await handlerPath.fill('handler');
    await press(page, 'Save');
    await expect(handlerPath).toHaveAccessibleDescription(/Handler path must start with \//);
    await handlerPath.fill('/handler');
    await press(page, 'Save');
    await expect(page.getByText('https://rockets.example.com')).toBeVisible();
    await page.getByRole('switch', { name: 'Allow localhost' }).click();
    await openPage(page, 'Project settings');
    await page.getByRole('switch', { name: 'Production mode' }).click();
    await expect(page.getByRole('switch', { name: 'Production mode' })).toBeChecked();
  });

  await test.step('the activity log has all of this, with its actor', async () => {
    await openPage(page, 'Activity');
    await expect(page.getByRole('row', { name: /Production mode|Settings changed: is production mode/ })).toContainText(
      owner.email,
    );
    await expect(page.getByRole('row', { name: 'API keys revoked' })).toBeVisible();
    await page.getByLabel('Event').selectOption('Users: all');
    await expect(page.getByRole('row', { name: 'User deleted' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'API keys revoked' })).toHaveCount(0);
    await expect(page).toHaveURL(/type=user\.\*/);
    await page.getByLabel('Event').selectOption('Project settings: all');
    await page.getByRole('link', { name: 'Settings changed: magic link enabled' }).click();
    const details = page.getByRole('dialog', { name: 'Settings changed: magic link enabled' });
    await expect(details.getByRole('region', { name: 'magic link enabled' })).toContainText('Before false After true', {
      useInnerText: true,
    });
    await page.reload();
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    const download = page.waitForEvent('download');
    await press(page, 'Export JSON');
    expect((await download).suggestedFilename()).toBe('Rockets events.jsonl');
  });

  await test.step('rename and delete the project', async () => {
    await openPage(page, 'Project settings');
    const days = page.getByLabel('Days until events are deleted');
    await days.fill('ten');
    await expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 3,650/);
    const retention = page.getByRole('region', { name: 'Activity log' });
    await expect(retention.getByRole('button', { name: 'Save' })).toBeDisabled();
    await retention.getByRole('button', { name: 'Cancel' }).click();
    await expect(days).toHaveValue('90');
    await days.fill('30');
    await retention.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Events are kept for 30 days now.', { exact: true })).toBeVisible();
    await page.getByLabel('Name').fill('Moon rockets');
    await page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Moon rockets' })).toBeVisible();
    await press(page, 'Delete project');
    const dialog = page.getByRole('dialog', { name: 'Delete Moon rockets?' });
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('This is not the name of the project.');
    await dialog.getByRole('textbox').fill('Moon rockets');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
    await page.goto(`${project}/users`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

test('visitors are asked to sign in, and other owners see a project as one that does not exist', async ({
  page,
  browser,
  stack,
}) => {
  await createOwner(page, stack);
  const project = await createProject(page, stack, 'Secret plans');

  await test.step('a visitor signs in and returns to the same page', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(`${project}/users?query=ada`);
    await expect(visitor.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(visitor).toHaveURL(new RegExp(`after_auth_return_to=${encodeURIComponent('/projects/')}`));
    await expect(visitor.getByText('Secret plans')).toHaveCount(0);
    await visitor.close();
  });

  await test.step('another owner', async () => {
    const other = await browser.newPage();
    await createOwner(other, stack);
    await other.goto(`${project}/users`);
    await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(other.getByText('Secret plans')).toHaveCount(0);
    await other.close();
  });
});

test('a failure is told where it happened, and nothing that was entered is lost', async ({ page, stack }) => {
  const api = '**/api/v1/**';
  const unreachable = 'The service did not respond. Check your connection, then try again.';
  await withoutPauses(page);
  await createOwner(page, stack);
  await createProject(page, stack, 'Rockets');

  await test.step('a form keeps its content while the service is unreachable', async () => {
    await openPage(page, 'Project settings');
    await page.route(api, (route) => route.abort('connectionrefused'));
    await page.getByLabel('Name').fill('Moon rockets');
    await page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Moon rockets');
  });

  await test.step('a switch goes back', async () => {
    page.once('dialog', (question) => question.accept());
    await openPage(page, 'Methods', 'Sign-in methods');
    const magicLink = page.getByRole('switch', { name: 'Magic link and code' });
    await magicLink.click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await expect(magicLink).not.toBeChecked();
  });

  await test.step('one banner tells that the browser is offline', async () => {
    const banner = page.getByText('You are offline.');
    await page.context().setOffline(true);
    await expect(banner).toBeVisible();
    await page.context().setOffline(false);
    await expect(banner).toHaveCount(0);
  });

  await test.step('a list offers another attempt', async () => {
    await openPage(page, 'Permissions', 'This page could not be shown');
    await page.unroute(api);
    await press(page, 'Try again');
    await expect(page.getByRole('heading', { name: 'System permissions' })).toBeVisible();
  });
});
