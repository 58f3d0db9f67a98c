import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Plugin } from 'vite';
import { expectAccessible, expectNoOverflow } from './accessible.ts';
import { buildExample, serveBundle } from './bundle.ts';
import { listGalleryEntries, openGallery, showGalleryEntry } from './gallery.ts';
import { findCutOffElements } from './screenshots.ts';
import { expect, type TestServers, test } from './stack.ts';
import { generateTestUser, listEmailsTo, type TestUser } from './steps.ts';

const settings = '/handler/account-settings';
const scope = (page: Page) => page.locator('.stack-scope').first();
const email = (page: Page) => page.locator('input[type="email"]').first();
const submit = (page: Page) => page.locator('form button[type="submit"]').first();

/** Expects that the page is in this language, is accessible and loses nothing in a wide, narrow and tiny window. */
async function expectPage(page: Page, lang: string) {
  await expect(scope(page)).toHaveAttribute('lang', lang);
  await expectAccessible(page);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await findCutOffElements(page), `lost at a width of ${width}`).toEqual([]);
  }
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 844 });
}

async function signUp(page: Page, user: TestUser) {
  await email(page).fill(user.email);
  for (const input of await page.locator('input[type="password"]').all()) await input.fill(user.password);
  await submit(page).click();
  await page.waitForURL('/');
}

/** Returns the left edges of elements, in the order of the page. */
const leftEdges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

for (const { browserLanguage, lang } of [
  { browserLanguage: 'ar-EG', lang: 'ar-001' },
  // The code for Hebrew that browsers used to send.
  { browserLanguage: 'iw-IL', lang: 'he-IL' },
]) {
  test.describe(`in a browser set to ${browserLanguage}`, () => {
    test.use({ locale: browserLanguage, contextOptions: { reducedMotion: 'reduce' } });

    test('the pages run from right to left, lose nothing, and axe finds no violations', async ({ page }) => {
      const user = generateTestUser();

      await test.step('sign-in', async () => {
        await page.goto('/handler/sign-in');
        await email(page).waitFor();
        await expect(scope(page)).toHaveAttribute('dir', 'rtl');
        await expectPage(page, lang);
      });
      await test.step('an email address keeps its order while it is typed', async () => {
        await email(page).fill('1.ada@example.com');
        await expect(email(page)).toHaveCSS('unicode-bidi', 'plaintext');
        await expect(email(page)).toHaveCSS('text-align', 'right');
      });
      await test.step('errors of the service are in the language of the page', async () => {
        await page.locator('input[type="password"]').fill(user.password);
        await submit(page).click();
        await expect(page.locator('.ks-field-error').first()).toHaveText(/^[\p{Script=Arabic}\p{Script=Hebrew}\s.]+$/u);
      });
      await test.step('sign-up', async () => {
        await page.goto('/handler/sign-up');
        await email(page).waitFor();
        await expect(scope(page)).toHaveAttribute('dir', 'rtl');
        await expectPage(page, lang);
        await signUp(page, user);
      });
      await test.step('menu', async () => {
        await page.locator('.ks-user-button').click();
        const menu = page.getByRole('menu');
        await expect(menu).toHaveAttribute('dir', 'rtl');
        await expect(menu).toHaveAttribute('lang', lang);
        const [icon, item] = await Promise.all(
          ['.ks-menu-item svg', '.ks-menu-item'].map((selector) => menu.locator(selector).first().boundingBox()),
        );
        expect(icon?.x, 'icons are at the right').toBeGreaterThan((item?.x ?? 0) + (item?.width ?? 0) / 2);
        await expect(menu.locator('.ks-directional')).toHaveCSS('scale', '-1 1');
        await expect(menu.getByText(user.email)).toHaveCSS('unicode-bidi', 'plaintext');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      });
      for (const subpath of ['', '/profile', '/security', '/settings', '/team-creation']) {
        await test.step(`account settings ${subpath}`, async () => {
          await page.goto(`${settings}${subpath}`);
          await expect(page.locator('.ks-settings')).toHaveAttribute('dir', 'rtl');
          await expectPage(page, lang);
        });
      }
      await test.step('a team', async () => {
        await page.locator('input[name="name"]').fill('Rockets (R&D)');
        await submit(page).click();
        await page.waitForURL(/\/teams\//);
        // Isolated, because the closing bracket would otherwise be at the other end.
        await expect(page.getByRole('heading', { level: 2 })).toHaveText('\u2068Rockets (R&D)\u2069');
        await expectPage(page, lang);
        const list = await page.locator('.ks-settings-sidebar').boundingBox();
        expect(list?.x, 'the list of settings is at the right').toBeGreaterThan(1280 / 2);
      });
      await test.step('a code is typed from left to right', async () => {
        await page.goto(`${settings}/security`);
        await page.locator('.ks-section').nth(2).getByRole('button').click();
        await page.locator('.ks-otp input').waitFor();
        const slots = await leftEdges(page, '.ks-otp-slot');
        expect(slots).toHaveLength(6);
        expect(slots).toEqual(ascending(slots));
        await expectPage(page, lang);
      });
    });
  });
}

test('arrow keys move in the direction that they show on a page from right to left', async ({ browser }) => {
  const { context, page } = await openGallery(browser);

  await test.step('in tabs', async () => {
    await showGalleryEntry(page, 'auth/sign-in-all-methods', 'ar');
    const tabs = page.getByRole('tab');
    const edges = await leftEdges(page, '[role="tab"]');
    expect(edges).toHaveLength(2);
    expect(edges).toEqual(ascending(edges).toReversed());
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.first()).toBeFocused();
  });
  await test.step('in a slider', async () => {
    await showGalleryEntry(page, 'account/profile-image-cropped', 'ar');
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    const lowest = await slider.getAttribute('aria-valuenow');
    const start = (await slider.boundingBox())?.x ?? 0;
    await page.keyboard.press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuenow', lowest ?? '');
    expect((await slider.boundingBox())?.x).toBeLessThan(start);
  });
  await context.close();
});

// Of all languages, Russian has the widest words.
test('every state of the pages in Russian fits into the smallest window', async ({ browser }) => {
  const { context, page } = await openGallery(browser);
  await page.setViewportSize({ width: 320, height: 568 });
  for (const group of ['auth', 'pages', 'account']) {
    const names = await listGalleryEntries(page, group);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      await showGalleryEntry(page, `${group}/${name}`, 'ru-RU');
      expect.soft(await findCutOffElements(page), `${group}/${name}`).toEqual([]);
    }
  }
  await context.close();
});

/**
 * Serves an app for the demo's project. `window.appLang` is the `lang` of its provider, and `window.pageLang` that of
 * its page.
 */
async function serveApp({ service }: TestServers) {
  const page = `<!doctype html><html><head><meta charset="utf-8"><title>Host</title></head><body><div id="root"></div>
    <script>if (window.pageLang) document.documentElement.lang = window.pageLang;</script>
    <script type="module" src="/host.tsx"></script></body></html>`;
  const module = `
    import { StackClientApp, StackHandler, StackProvider, StackTheme } from '@keystack/react';
    import '@keystack/react/styles.css';
    import { createRoot } from 'react-dom/client';
    const app = new StackClientApp({
      tokenStore: 'cookie', baseUrl: '${service}', projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
      publishableClientKey: 'this-publishable-client-key-is-for-the-local-demo-only',
    });
    createRoot(document.getElementById('root')).render(
      <StackProvider app={app} lang={window.appLang}>
        <StackTheme>{location.pathname === '/' ? <p>Home</p> : <StackHandler fullPage />}</StackTheme>
      </StackProvider>,
    );`;
  const plugin: Plugin = {
    name: 'host',
    transformIndexHtml: { order: 'pre', handler: () => page },
    resolveId: (id) => (id.endsWith('/host.tsx') ? resolve('examples/gallery/src/host.tsx') : undefined),
    load: (id) => (id === resolve('examples/gallery/src/host.tsx') ? module : undefined),
  };
  return serveBundle(await buildExample('examples/gallery', { plugins: [plugin] }));
}

const german = {
  locale: 'de-DE',
  heading: 'Bei deinem Konto anmelden',
  error: 'E-Mail-Adresse oder Passwort ist falsch.',
  email: 'Bestätige deine E-Mail-Adresse',
};
const dutch = {
  locale: 'nl-NL',
  heading: 'Log in op je account',
  error: 'Het e-mailadres of wachtwoord is onjuist.',
  email: 'Bevestig je e-mailadres',
};
const french = {
  locale: 'fr-FR',
  heading: 'Connectez-vous à votre compte',
  error: "L'e-mail ou le mot de passe est incorrect.",
  email: 'Vérifiez votre adresse e-mail',
};

test('one language decides the page, the errors of the service and the emails: the app, the page, then the browser', async ({
  browser,
  request,
  stack,
}) => {
  const { url, stop } = await serveApp(stack);
  for (const { source, langs, expected } of [
    { source: 'lang of the app', langs: { appLang: 'de-DE', pageLang: 'nl' }, expected: german },
    { source: '<html lang>', langs: { pageLang: 'nl' }, expected: dutch },
    { source: 'the browser', langs: {}, expected: french },
  ]) {
    await test.step(source, async () => {
      const context = await browser.newContext({ locale: 'fr-FR' });
      await context.addInitScript((values) => void Object.assign(window, values), langs);
      const page = await context.newPage();
      const user = generateTestUser();

      await page.goto(`${url}/handler/sign-in`);
      await expect(page.getByRole('heading', { name: expected.heading })).toBeVisible();
      await expect(scope(page)).toHaveAttribute('lang', expected.locale);
      await email(page).fill(user.email);
      await page.locator('input[type="password"]').fill(user.password);
      await submit(page).click();
      await expect(page.getByText(expected.error)).toBeVisible();

      await page.goto(`${url}/handler/sign-up`);
      // The sign-up form, because the fields of the two pages are alike.
      await expect(page.locator('input[type="password"]')).toHaveCount(2);
      await email(page).fill(user.email);
      for (const input of await page.locator('input[type="password"]').all()) await input.fill(user.password);
      await submit(page).click();
      await page.waitForURL(`${url}/`);
      const subjects = async () => (await listEmailsTo(request, stack, user)).map(({ subject }) => subject);
      await expect.poll(subjects).toEqual([expect.stringContaining(expected.email)]);
      await context.close();
    });
  }
  stop();
});
