import { expect, type Page, test } from '@playwright/test';
import { appearanceOf, choices, createTheme } from '../docs/.vitepress/theme-editor/theme.ts';
import { expectNoOverflow, findAccessibilityViolations } from './accessible.ts';
import { buildExample, responseFromBundle } from './bundle.ts';
import { measureContrasts } from './contrasts.ts';
import { takeScreenshot } from './screenshots.ts';
import { openSignInPage, submitButton } from './sign-in-page.ts';

/* The presets of `appearance`, in Chromium. */

const modes = ['light', 'dark'] as const;

for (const preset of ['standard', 'shadcn', 'minimal', 'bold', 'glass']) {
  test(`${preset} is readable in both modes, passes axe, and needs nothing that a strict policy refuses`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    const refused = await openSignInPage(page, `{ ...presets.${preset}, links: { help: '/help' } }`);
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
    const sheet = await context.newPage();
    await page.bringToFront();
    for (const colorScheme of modes) {
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ colorScheme });
        const { texts, borders } = await measureContrasts(page, sheet);
        expect(texts.map(([text]) => text)).toEqual(
          expect.arrayContaining(['Sign in to your account', 'Sign in', 'Google', 'Email', 'Sign up', 'Help']),
        );
        expect(borders.map(([name]) => name)).toEqual(['email', 'password']);
        expect(texts.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
        expect(borders.filter(([, contrast]) => contrast < 3)).toEqual([]);
        expect(await findAccessibilityViolations(page)).toEqual([]);
      });
    }
    await expectNoOverflow(page);
    expect(refused).toEqual([]);
  });
}

/** Pages in a state with further texts, in the preview of the theme editor. */
const states = {
  'the errors of a form': {
    page: 'sign-in',
    open: (page: Page) => submitButton(page).click(),
    text: 'Please enter your password',
  },
  'the account settings': {
    page: 'account-settings',
    open: (page: Page) => page.getByRole('link', { name: 'Settings', exact: true }).click(),
    text: 'Delete account',
  },
} as const;

for (const [name, { page: shown, open, text }] of Object.entries(states)) {
  test(`${name}: readable with every preset, in both modes`, async ({ page, context }) => {
    const configFile = 'examples/gallery/theme-preview.config.ts';
    const files = await buildExample('examples/gallery', { configFile });
    await page.route('https://gallery.invalid/**', (route) =>
      route.fulfill(responseFromBundle(files, route.request().url())),
    );
    await page.setViewportSize({ width: 1280, height: 1000 });
    const sheet = await context.newPage();
    await page.bringToFront();
    for (const preset of choices.preset) {
      for (const mode of modes) {
        await test.step(`${preset}, ${mode}`, async () => {
          const preview = { page: shown, mode, appearance: appearanceOf({ ...createTheme(), preset }) };
          await page.goto('about:blank');
          await page.goto(`https://gallery.invalid/theme-preview.html#${encodeURIComponent(JSON.stringify(preview))}`);
          await open(page);
          await expect(page.getByText(text).first()).toBeVisible();
          const { texts, borders } = await measureContrasts(page, sheet);
          expect(texts.map(([found]) => found)).toContain(text);
          expect.soft(texts.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
          expect.soft(borders.filter(([, contrast]) => contrast < 3)).toEqual([]);
        });
      }
    }
  });
}

/** Returns the greatest difference of a color channel, 0 to 255, of two pictures of the same size. */
function greatestDifference(page: Page, ...pictures: [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (contents) => {
      const pixels = await Promise.all(
        contents.map(async (content) => {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas?.drawImage(image, 0, 0);
          return canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      const [first = new Uint8ClampedArray(), second = new Uint8ClampedArray()] = pixels;
      if (first.length === 0 || first.length !== second.length) return 255;
      return first.reduce((most, value, index) => Math.max(most, Math.abs(value - (second[index] ?? 0))), 0);
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}

test('standard looks as without an appearance, except that the text of its button is white or black', async ({
  page,
}) => {
  const looks = async (appearance: string) => {
    await openSignInPage(page, appearance);
    const pictures: Buffer[] = [];
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme });
      pictures.push(await takeScreenshot(page, 'body', `test-results/presets/${pictures.length}.png`));
    }
    await page.unrouteAll();
    return pictures;
  };
  const plain = await looks('undefined');
  const standard = await looks(`{ ...presets.standard, colors: {
    light: { ...presets.standard.colors.light, primaryForeground: 'hsl(0 0% 98%)' },
    dark: { ...presets.standard.colors.dark, primaryForeground: 'hsl(240 5.9% 10%)' },
  } }`);
  for (const [index, picture] of standard.entries()) {
    // Chromium rounds the colors of edges in two ways.
    expect(await greatestDifference(page, picture, plain[index] ?? picture)).toBeLessThanOrEqual(4);
  }
});

test('shadcn has the tokens of the host app', async ({ page }) => {
  await openSignInPage(page, 'presets.shadcn');
  await expect(submitButton(page)).toHaveCSS('border-radius', '8px');
  await page.evaluate(() => {
    const names = `background foreground card card-foreground popover popover-foreground primary primary-foreground secondary
      secondary-foreground muted muted-foreground accent accent-foreground border input ring`;
    for (const name of names.split(/\s+/)) document.documentElement.style.setProperty(`--${name}`, 'rgb(1, 2, 3)');
    document.documentElement.style.setProperty('--radius', '20px');
    document.documentElement.dataset['theme'] = 'light';
  });
  await expect(submitButton(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(submitButton(page)).toHaveCSS('border-radius', '18px');
});

test('the card of glass is translucent, except for people who prefer less transparency', async ({ page }) => {
  await openSignInPage(page, 'presets.glass');
  const glass = () =>
    page.locator('.ks-card').evaluate((card) => {
      const { backgroundColor, backdropFilter } = getComputedStyle(card, '::before');
      return { isOpaque: !/[/,] 0\.\d+\)$/.test(backgroundColor), isBlurred: backdropFilter !== 'none' };
    });
  expect(await glass()).toEqual({ isOpaque: false, isBlurred: true });
  const client = await page.context().newCDPSession(page);
  const preferences = [
    { name: 'prefers-reduced-transparency', value: 'reduce' },
    { name: 'prefers-contrast', value: 'more' },
    { name: 'forced-colors', value: 'active' },
  ];
  for (const preference of preferences) {
    await client.send('Emulation.setEmulatedMedia', { features: [preference] });
    expect(await glass(), preference.name).toEqual({ isOpaque: true, isBlurred: false });
  }
});
