import { expectAccessible } from './accessible.ts';
import { expect, test } from './stack.ts';
import { newPerson, seeSignedOut, signUp, verificationMail } from './steps.ts';

/** What finds the parts of a page, which a mail has not. */
const landmarks = { region: { enabled: false }, 'landmark-one-main': { enabled: false } };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode axe finds nothing on`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages for those who are signed out', async ({ page }) => {
      await test.step('home', async () => {
        await page.goto('/');
        await seeSignedOut(page);
        await expectAccessible(page);
      });
      await test.step('home with the menu open', async () => {
        await page.getByRole('button', { name: 'User menu' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('sign-in', async () => {
        await page.goto('/handler/sign-in');
        await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('sign-in with errors', async () => {
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByText('Please enter your email')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('sign-up', async () => {
        await page.goto('/handler/sign-up');
        await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
        await expectAccessible(page);
      });
    });

    test('the cards', async ({ page }) => {
      const cards = [
        ['/handler/sign-out', 'You are not currently signed in'],
        ['/handler/email-verification', 'Invalid Verification Link'],
        [`/handler/email-verification?code=${'a'.repeat(45)}`, 'Verify your email'],
        ['/handler/error', 'Something went wrong'],
        ['/handler/no-such-page', 'Page not found'],
      ] as const;
      for (const [path, title] of cards) {
        await test.step(title, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { name: title })).toBeVisible();
          await expectAccessible(page);
        });
      }
    });

    test('the pages for those who are signed in, and their mail', async ({ page, request, stack, browser }) => {
      const person = newPerson();
      await signUp(page, person);
      await test.step('home', () => expectAccessible(page));
      await test.step('home with the menu open', async () => {
        await page.getByRole('button', { name: 'User menu' }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('sign-out', async () => {
        await page.goto('/handler/sign-out');
        await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
        await expectAccessible(page);
      });
      const mail = await verificationMail(request, stack, person);
      await test.step('verified', async () => {
        await page.goto(mail.link);
        await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('already signed in', async () => {
        await page.goto('/handler/sign-in?after_auth_return_to=https:evil.example');
        await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('the mail', async () => {
        // Apart from where the inbox shows it: there no script may run, and so no axe.
        const { html } = await (await request.get(`${stack.service}/inbox/mails/${mail.id}`)).json();
        const reader = await browser.newPage({ colorScheme });
        await reader.setContent(html);
        await expectAccessible(reader, landmarks);
        await reader.close();
      });
    });

    test('the dashboard, the reference and the inbox', async ({ page, request, stack }) => {
      await test.step('dashboard', async () => {
        await page.goto(stack.service);
        await expect(page.getByRole('heading', { name: 'Keystack is running' })).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('reference', async () => {
        for (const [call, title] of [
          ['', 'Introduction'],
          ['#updateCurrentUser', 'Change the signed-in user'],
        ] as const) {
          await page.goto('about:blank');
          await page.goto(`${stack.service}/docs${call}`);
          await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
          await expectAccessible(page);
        }
      });
      await test.step('inbox without mails', async () => {
        expect((await request.delete(`${stack.service}/inbox/mails`)).ok()).toBe(true);
        await page.goto(`${stack.service}/inbox`);
        await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('inbox with a mail', async () => {
        const person = newPerson();
        await signUp(page, person);
        await page.goto(`${stack.service}/inbox`);
        await page.getByRole('link', { name: person.email }).click();
        await expect(page.getByRole('list', { name: 'Links and codes in this mail' })).toBeVisible();
        await expectAccessible(page);
      });
    });
  });
}
