import { chromium, type Page } from '@playwright/test';
import { accountPassword } from './accounts.ts';

/**
 * The longest task of the main thread during an interaction, in milliseconds. The browser reports tasks from 50 ms on.
 */
export interface LongTask {
  readonly name: string;
  readonly longest: number;
}

/**
 * Opens the list of users of a project in Chromium and measures the longest tasks while one scrolls, searches and
 * filters.
 */
export async function measureLongTasks(url: string, projectId: string): Promise<LongTask[]> {
  const browser = await chromium.launch({
    executablePath: process.env['KEYSTACK_CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${url}/projects/${projectId}/users`);
  await page.getByRole('tab', { name: 'Email & Password' }).click();
  const form = page.getByRole('tabpanel', { name: 'Email & Password' });
  await form.getByLabel('Email').fill('user-0@example.com');
  await form.getByLabel('Password', { exact: true }).fill(accountPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('row').nth(2).waitFor();

  const results: LongTask[] = [];
  for (const [name, act] of interactions) {
    await page.evaluate('longTasks.length = 0');
    await act(page);
    results.push({ name, longest: Number(await page.evaluate('Math.max(0, ...longTasks)')) });
  }
  await browser.close();
  return results;
}

const settle = (page: Page) => page.waitForLoadState('networkidle');

const interactions: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'Scroll through 3,000 users',
    async (page) => {
      const seen = async () =>
        Number(await page.locator('.user-table tbody tr[data-index]').last().getAttribute('data-index'));
      while ((await seen()) < 3000) {
        await page.mouse.move(640, 500);
        // 10,000 pixels a second, as fast as a hand turns a wheel.
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(40);
      }
      await settle(page);
    },
  ],
  [
    'Type a search',
    async (page) => {
      await page.getByRole('searchbox').pressSequentially('grace hopper', { delay: 60 });
      await settle(page);
      await page.getByRole('searchbox').fill('');
      await settle(page);
    },
  ],
  [
    'Set three filters',
    async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Email verified').selectOption('No');
      await settle(page);
      await page.getByLabel('Sign-in method').selectOption('Google');
      await settle(page);
      await page.getByLabel('Second factor').selectOption('Yes');
      await settle(page);
      await page.keyboard.press('Escape');
    },
  ],
  [
    'Mark all loaded users',
    async (page) => {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await settle(page);
      await page.getByRole('checkbox', { name: 'Select all users that are shown' }).check();
      await settle(page);
    },
  ],
];
