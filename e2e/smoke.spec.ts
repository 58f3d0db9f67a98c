import { expect, test } from './stack.ts';

test('the demo shows its home', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('body')).not.toBeEmpty();
});

test('the service is healthy', async ({ request, stack }) => {
  expect((await request.get(`${stack.service}/health`)).ok()).toBe(true);
});
