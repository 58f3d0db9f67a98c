import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createOwnerLink } from './owner-steps.ts';
import { expect, test } from './stack.ts';
import { fillInCredentials, generateTestUser, withoutPauses } from './steps.ts';

/* The five minutes of a developer: from the link that `npm start` prints to a sign-in in an app of their own. */

/** The text of a code block on the page that connects an app. */
const codeOf = (page: Page, step: string, file: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: step }) })
    .getByRole('figure', { name: file })
    .locator('code')
    .innerText();

test('the commands and files of the dashboard give an app in which a person signs up', async ({ page, stack }) => {
  test.setTimeout(300_000);
  await withoutPauses(page);
  const folder = await mkdtemp(join(tmpdir(), 'keystack-first-app-'));
  const app = join(folder, 'my-app');
  const run = (command: string) =>
    promisify(execFile)('sh', ['-c', command], { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });

  await page.goto(await createOwnerLink(stack, 'demo'));
  await expect(page.getByText('Waiting for the first sign-in to this project')).toBeVisible();

  await test.step('create the app and install Keystack', async () => {
    await run(await codeOf(page, 'Create an app', 'Terminal'));
    await run(await codeOf(page, 'Install Keystack', 'Terminal'));
  });
  await test.step('save two files', async () => {
    await writeFile(join(app, '.env.local'), await codeOf(page, 'Save the settings', '.env.local'));
    await writeFile(join(app, 'src/main.tsx'), await codeOf(page, 'Save the code', 'src/main.tsx'));
  });
  await test.step('the code compiles', () => run('cd my-app && npx tsc -b'));

  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '0'], {
    cwd: app,
    env: { ...process.env, NO_COLOR: '1' },
  });
  try {
    const url = await test.step('start the app', async () => {
      let output = '';
      for await (const chunk of server.stdout) {
        output += chunk;
        const found = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (found !== undefined) return found;
      }
      throw new Error(`Vite did not start:\n${output}`);
    });
    const person = generateTestUser();
    await test.step('sign up in the app', async () => {
      const visitor = await page.context().newPage();
      await visitor.goto(url);
      await visitor.getByRole('link', { name: 'Sign in' }).click();
      await visitor.getByRole('link', { name: 'Sign up' }).click();
      await fillInCredentials(visitor, { ...person, repeat: person.password });
      await visitor.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(visitor.getByText(person.email)).toBeVisible();
      await visitor.close();
    });
    await test.step('the dashboard shows the person', async () => {
      await expect(page.getByText(`First sign-in: ${person.email}`)).toBeVisible();
      await page.getByRole('link', { name: 'Open users' }).click();
      await expect(page.getByRole('row', { name: person.email })).toBeVisible();
    });
  } finally {
    server.kill();
    await once(server, 'close');
    await rm(folder, { recursive: true });
  }
});
