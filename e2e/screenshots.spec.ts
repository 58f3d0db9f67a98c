import { expect, test } from './stack.ts';
import { fillIn, newPerson, seeSignedOut, signIn, signUp, verificationMail } from './steps.ts';

const folder = 'test-results/screenshots';

const looks = [
  { name: 'wide', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'wide-dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'narrow-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'smallest', colorScheme: 'light', viewport: { width: 320, height: 568 } },
] as const;

for (const { name, ...use } of looks) {
  test.describe(name, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    test('no page is wider than the window', async ({ page, request, stack }, { project }) => {
      const person = newPerson();
      let number = 0;
      const look = (title: string) =>
        test.step(title, async () => {
          number += 1;
          await page.screenshot({ path: `${folder}/${project.name}/${name}-${number}-${title}.png` });
          const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(hidden, 'pixels outside of the window').toBeLessThanOrEqual(0);
        });

      await page.goto('/');
      await seeSignedOut(page);
      await look('home');

      await page.goto('/handler/sign-in');
      await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
      await look('sign-in');
      await signIn(page, person);
      await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
      await look('sign-in-error');

      await page.goto('/handler/sign-up');
      await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
      await look('sign-up');
      await page.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(page.getByText('Please repeat your password')).toBeVisible();
      await look('sign-up-error');

      await signUp(page, person);
      await look('signed-in');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look('menu');

      await page.goto('/handler/sign-out');
      await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
      await look('sign-out');

      const { id, link } = await verificationMail(request, stack, person);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
      await look('verified');

      await page.goto(stack.service);
      await expect(page.getByRole('heading', { name: 'Keystack is running' })).toBeVisible();
      await look('dashboard');
      await page.goto(`${stack.service}/inbox`);
      await expect(page.getByRole('link', { name: person.email })).toBeVisible();
      await look('inbox');
      await page.goto(`${stack.service}/inbox#${id}`);
      await page.reload();
      await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible();
      await look('mail');
    });
  });
}

test('nothing moves while the sign-in page appears', async ({ page }) => {
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/handler/sign-in', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
});

// docs/demo.png of the README: `npx playwright test screenshots --grep README --project=pglite` on a machine with a good
// interface font, then a copy of what it leaves.
test('the README shows the way in and who came in', async ({ browser, stack }) => {
  const person = { name: 'ada', email: 'ada@example.com', password: 'correct horse battery' };
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
  await fillIn(page, person);
  await show();
  await signUp(page, person);
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
