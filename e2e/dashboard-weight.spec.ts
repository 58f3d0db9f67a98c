import type { Page } from '@playwright/test';
import { createProject, signUpOwner } from './owner-steps.ts';
import { expect, test } from './stack.ts';

/** Maximum sizes of everything that a page loads, with React, in compressed bytes. The overview also has charts. */
const limits = { projects: 156_200, overview: 170_200 };

test('the dashboard loads at most 156.2 kB for its first page', { tag: '@once' }, async ({ page, stack, browser }) => {
  await signUpOwner(page, stack);
  const project = await createProject(page, stack, 'Shop');
  const signedIn = await page.context().storageState();

  const urls = { projects: `${stack.service}/projects`, overview: `${project}/overview` };
  for (const name of ['projects', 'overview'] as const) {
    await test.step(name, async () => {
      const context = await browser.newContext({ storageState: signedIn });
      const first = await context.newPage();
      const reads: string[] = [];
      first.on('request', (request) => {
        if (request.url().endsWith('/api/v1/users/me')) reads.push(request.method());
      });
      await first.goto(urls[name]);
      await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
      expect(reads).toEqual(['GET']);
      const files = await loadedFiles(first);
      const sum = files.reduce((total, { bytes }) => total + bytes, 0);
      const list = files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n');
      expect(files.length).toBeGreaterThan(3);
      expect(sum, list).toBeLessThanOrEqual(limits[name]);
      await context.close();
    });
  }
});

/** The scripts and style sheets that a page has loaded until its heading appeared, the largest first. */
async function loadedFiles(page: Page) {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []))
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );
  return files.sort((a, b) => b.bytes - a.bytes);
}
