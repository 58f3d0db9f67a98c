import type { Page } from '@playwright/test';
import {
  type Bundle,
  buildExample,
  isEntry,
  modulesOf,
  responseFromBundle,
  weightOf,
  withImports,
  withModule,
} from './bundle.ts';
import { smallestHost } from './smallest-host.ts';
import { expect, test } from './stack.ts';

const origin = 'https://host.invalid';

/** Parts of the library that are loaded only on demand, with patterns of their modules' paths. */
const onDemand = {
  'the account settings': /\/react\/(src|dist)\/account\/account-settings\.[jt]sx?$/,
  'the cropping of images': /\/react-easy-crop\//,
  'QR codes': /\/uqr\//,
  'one-time codes': /\/(otpauth|input-otp)\//,
  languages: /\/texts\/locales\//,
};

test('the sign-in page weighs at most 43.3 kB without React', async ({ page }) => {
  const files = await buildExample('examples/demo', smallestHost('SignIn'));
  expectWeight(files, await filesOf(page, files), 43_300);
});

test('the sign-in page through the handler weighs at most 49.5 kB, and loads further parts on demand', async ({
  page,
}) => {
  const files = await buildExample('examples/demo', smallestHost('StackHandler'));
  const loaded = await filesOf(page, files);
  // With the sign-in methods, which load while people read the form.
  expectWeight(files, loaded, 49_500);

  await test.step('the form needs only the first files, at most 43.7 kB', () => {
    const form = withModule(files, /\/components\/credential-sign-in\.[jt]sx?$/);
    expect(form).not.toEqual([]);
    const entries = [...files.keys()].filter((path) => isEntry(files, path) || path.endsWith('.css'));
    const first = withImports(files, entries);
    expect(form.filter((path) => !first.includes(path))).toEqual([]);
    // The hashes in the names of files change the compressed size by some bytes.
    expectWeight(files, first, 43_700);
  });
  for (const [part, pattern] of Object.entries(onDemand)) {
    await test.step(part, () => {
      expect(withModule(files, pattern), 'files of the build that have it').not.toEqual([]);
      expect(withModule(files, pattern).filter((path) => loaded.includes(path))).toEqual([]);
    });
  }
  await test.step('the account settings without their dialogs', () => {
    const settings = withImports(files, withModule(files, onDemand['the account settings']));
    for (const part of ['the cropping of images', 'QR codes', 'one-time codes', 'languages'] as const) {
      expect(
        withModule(files, onDemand[part]).filter((path) => settings.includes(path)),
        part,
      ).toEqual([]);
    }
  });
  await test.step('menus, in an app with a menu', async () => {
    const demo = await buildExample('examples/demo');
    const menus = withModule(demo, /\/dropdown-menu\.[jt]sx?$/);
    expect(menus).not.toEqual([]);
    const entries = [...demo.keys()].filter((path) => isEntry(demo, path));
    expect(menus.filter((path) => withImports(demo, entries).includes(path))).toEqual([]);
  });
  await test.step('one file per language', () => {
    expect(withModule(files, onDemand.languages)).toHaveLength(17);
  });
});

function expectWeight(files: Bundle, loaded: readonly string[], limit: number) {
  const weights = loaded
    .filter((path) => !modulesOf(files, path).some((id) => id.includes('/node_modules/react/')))
    .map((path) => ({ path, bytes: weightOf(files, path) }));
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, weights.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(limit);
}

/**
 * Opens the sign-in page of a build, with a simulated service, and returns the paths of the files that the browser has
 * loaded.
 */
async function filesOf(page: Page, files: Bundle): Promise<string[]> {
  const loaded: string[] = [];
  const [css] = [...files.keys()].filter((path) => path.endsWith('.css'));
  const [entry] = [...files.values()].filter((file) => file.type === 'chunk' && file.isEntry);
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!files.has(pathname)) {
      return route.fulfill({
        contentType: 'text/html',
        body: `<link rel="stylesheet" href="${css}"><div id="root"></div><script type="module" src="/${entry?.fileName}"></script>`,
      });
    }
    loaded.push(pathname);
    return route.fulfill(responseFromBundle(files, route.request().url()));
  });
  await page.route('**/api/v1/projects/current', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: {
        id: 'demo',
        display_name: 'Demo',
        config: {
          sign_up_enabled: true,
          credential_enabled: true,
          magic_link_enabled: true,
          client_team_creation_enabled: true,
          client_user_deletion_enabled: true,
          enabled_oauth_providers: [{ id: 'github' }],
        },
      },
    }),
  );
  await page.goto(`${origin}/handler/sign-in`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with GitHub' }).locator('svg')).toBeVisible();
  return loaded;
}
