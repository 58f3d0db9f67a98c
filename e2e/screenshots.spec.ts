import { expect, test } from './stack.ts';
import { fillInCredentials, signUp } from './steps.ts';

const folder = 'test-results/screenshots';

// docs/demo.png of the README: run `npx playwright test screenshots --grep README --project=pglite` on a machine with a
// good interface font, then copy its output.
test('takes the screenshot of the README', async ({ browser, stack }) => {
  const user = { name: 'ada', email: 'ada@example.com', password: 'correct horse battery' };
  const context = await browser.newContext({
    baseURL: stack.demo,
    viewport: { width: 640, height: 600 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const windows: string[] = [];
  const show = async () => {
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    windows.push(`<img src="data:image/png;base64,${png.toString('base64')}">`);
  };

  await page.goto('/handler/sign-in');
  await fillInCredentials(page, user);
  await show();
  await signUp(page, user);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await show();

  await page.setViewportSize({ width: 1408, height: 696 });
  await page.setContent(`${windows.join('')}<style>
    body { display: flex; gap: 32px; margin: 0; padding: 48px; background: #e9ebf8 }
    img { width: 640px; border-radius: 12px; box-shadow: 0 0 0 1px rgb(0 0 0 / 8%), 0 16px 32px -12px rgb(30 27 75 / 25%) }
  </style>`);
  await page.screenshot({ path: `${folder}/demo.png` });
  await context.close();
});
