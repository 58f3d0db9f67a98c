import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Plugin } from 'vite';
import { buildExample, contentOf, responseFromBundle } from './bundle.ts';
import { expectCardOnFilledWindow } from './filled-window.ts';

const origin = 'https://host.invalid';

/** Opens an app whose only module is this one. `head` is HTML for the head of its page. */
async function open(page: Page, module: string, head = '') {
  const input = resolve('examples/gallery/src/host.tsx');
  const plugin: Plugin = {
    name: 'host',
    resolveId: (id) => (id === input ? id : undefined),
    load: (id) => (id === input ? module : undefined),
  };
  const files = await buildExample('examples/gallery', { plugins: [plugin], build: { rolldownOptions: { input } } });
  const [entry] = [...files.values()].filter((file) => file.type === 'chunk' && file.isEntry);
  const styles = [...files].filter(([path]) => path.endsWith('.css')).map(([, file]) => contentOf(file).toString());
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (files.has(pathname)) return route.fulfill(responseFromBundle(files, route.request().url()));
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html><head><title>Host</title><style>${styles.join('')}</style>${head}</head><body><div id="root"></div>
        <script type="module" src="/${entry?.fileName}"></script></body></html>`,
    });
  });
  await page.goto(origin);
}

const signIn = `
  import { AuthPage, StackClientApp, StackProvider, StackTheme as Theme } from '@keystack/react';
  import '@keystack/react/styles.css';
  import { createRoot } from 'react-dom/client';
  const project = { config: { signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: false, oauthProviders: [] } };
  const info = <button className="host-button">Help</button>;
  const app = new StackClientApp({
    tokenStore: 'memory', baseUrl: 'https://service.invalid', projectId: 'demo', publishableClientKey: 'key',
  });
  const StackTheme = (props) => <StackProvider app={app}><Theme {...props} /></StackProvider>;
  const page = <AuthPage type="sign-in" mockProject={project} extraInfo={info} />;
`;

/** Mounts the sign-in page with this theme. */
const mountWith = (theme: string) => `${signIn}
  createRoot(document.getElementById('root')).render(<StackTheme theme={${theme}}>{page}</StackTheme>);
`;

/** The tokens of a shadcn/ui app, as colors or as the components of \`hsl()\`. */
const shadcn = {
  colors: {
    light: { background: 'oklch(1 0 0)', primary: 'oklch(0.55 0.2 250)', ring: 'oklch(0.7 0 0)' },
    dark: { background: 'oklch(0.15 0 0)', primary: 'oklch(0.8 0.1 250)', ring: 'oklch(0.5 0 0)' },
  },
  'components of hsl()': {
    light: { background: '0 0% 100%', primary: '210 90% 45%', ring: '0 0% 60%' },
    dark: { background: '0 0% 5%', primary: '210 90% 75%', ring: '0 0% 40%' },
  },
} as const;

const tokensOf = ({ background, primary, ring }: { background: string; primary: string; ring: string }) => {
  const grounds = [
    'background',
    'card',
    'popover',
    'secondary',
    'muted',
    'accent',
    'border',
    'input',
    'primary-foreground',
  ];
  const texts = [
    'foreground',
    'card-foreground',
    'popover-foreground',
    'secondary-foreground',
    'muted-foreground',
    'ring',
  ];
  return [
    ...grounds.map((name) => `--${name}: ${background};`),
    ...texts.map((name) => `--${name}: ${ring};`),
    `--primary: ${primary}; --radius: 3px;`,
  ].join(' ');
};

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const backgroundOf = (page: Page, value: string) =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = value;
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  }, value);

for (const [form, { light, dark }] of Object.entries(shadcn)) {
  const style = `<style>
    :root { ${tokensOf(light)} } .dark { ${tokensOf(dark)} }
    .host-button { background-color: rgb(1, 2, 3); border: 3px solid rgb(4, 5, 6); padding: 7px; }
  </style>`;
  const color = (token: string) => (form === 'colors' ? token : `hsl(${token})`);

  test(`the components take the tokens of a shadcn/ui app that stores ${form}`, async ({ page }) => {
    await open(page, mountWith('{}'), style);
    await expect(submit(page)).toHaveCSS('background-color', await backgroundOf(page, color(light.primary)));
    await expect(submit(page)).toHaveCSS('border-radius', '1px');

    await test.step('also after a change to dark mode', async () => {
      await page.evaluate(() => document.documentElement.classList.add('dark'));
      await expect(submit(page)).toHaveCSS('background-color', await backgroundOf(page, color(dark.primary)));
    });
    await test.step("the host's own element between the components keeps its styles", async () => {
      const own = page.getByRole('button', { name: 'Help' });
      await expect(own).toHaveCSS('background-color', 'rgb(1, 2, 3)');
      await expect(own).toHaveCSS('border-top-width', '3px');
      await expect(own).toHaveCSS('padding-top', '7px');
    });
    await test.step("the host's variables keep their values on and below the components", async () => {
      const value = await page
        .locator('.host-button')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--primary'));
      expect(value).toBe(dark.primary);
    });
  });
}

test('a theme wins over the tokens of the host, and can ignore them', async ({ page }) => {
  const style = `<style>:root { ${tokensOf(shadcn.colors.light)} }</style>`;
  await open(page, mountWith("{ light: { primary: 'rgb(200, 0, 0)' } }"), style);
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(200, 0, 0)');
  await page.unrouteAll();
  await open(page, mountWith('{ hostTokens: false }'), style);
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
});

test('a theme may refer to a variable of the host with the same name', async ({ page }) => {
  await open(
    page,
    mountWith("{ light: { primary: 'var(--primary)' } }"),
    '<style>:root { --primary: rgb(0, 90, 0) }</style>',
  );
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(0, 90, 0)');
});

test('variables of a host that mean something else have no effect', async ({ page }) => {
  const style =
    '<style>:root { --primary: 12px; --border: 1px solid red; --background: url(x.png); --radius: 40px }</style>';
  await open(page, mountWith('{}'), style);
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
  await expect(submit(page)).toHaveCSS('border-radius', '6px');
});

test('dark mode follows the luminance of --background in any notation, with a threshold of 128 [S9.38]', async ({
  page,
}) => {
  await open(page, mountWith('{}'));
  await expect(submit(page)).toBeVisible();
  for (const [background, mode] of [
    ['0 0% 100%', 'light'],
    [' 240 10% 3.9%', 'dark'],
    // Gray 127.5 and 128.01.
    ['0 0% 50%', 'dark'],
    ['0 0% 50.2%', 'light'],
    // Pure green weighs 149.7, pure red 76.2, pure blue 29.1.
    ['120 100% 50%', 'light'],
    ['0 100% 50%', 'dark'],
    ['240deg 100% 50%', 'dark'],
    // 137.0 and 119.4, which other weights of red and blue would put on the other side.
    ['0 100% 67%', 'light'],
    ['240 100% 70%', 'dark'],
    ['oklch(0.2 0.02 250)', 'dark'],
    ['#fafafa', 'light'],
    ['rgb(127, 127, 127)', 'dark'],
    ['rgb(128, 128, 128)', 'light'],
  ] as const) {
    const found = await page.evaluate(async (background) => {
      const root = document.documentElement;
      root.style.setProperty('--background', background);
      // The mode is determined again when the class changes.
      root.className = '';
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return root.dataset['stackTheme'];
    }, background);
    expect(found, background).toBe(mode);
  }
});

test("the app's styles win in the layer for overrides, and for a class that it gives to a component", async ({
  page,
}) => {
  const module = `${signIn}
    import { Button } from '@keystack/ui';
    createRoot(document.getElementById('root')).render(
      <StackTheme><div className="stack-scope"><Button className="host-button">Mine</Button>{page}</div></StackTheme>,
    );`;
  const style = `<style>
    button { background-color: red; border-radius: 30px }
    @layer keystack-overrides { .ks-input { border-radius: 0 } }
    .host-button { background-color: rgb(1, 2, 3) }
  </style>`;
  await open(page, module, style);
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveCSS('border-radius', '6px');
  await expect(page.getByLabel('Email')).toHaveCSS('border-radius', '0px');
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
});

test('the components follow dark mode and look the same in a shadow tree', async ({ page }) => {
  const module = `${signIn.replace("import '@keystack/react/styles.css';", "import css from '@keystack/react/styles.css?inline';")}
    import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@keystack/ui/dropdown-menu';
    import { Button } from '@keystack/ui';
    const shadow = document.getElementById('root').attachShadow({ mode: 'open' });
    shadow.append(Object.assign(document.createElement('style'), { textContent: css }), document.createElement('div'));
    createRoot(shadow.lastChild).render(
      <StackTheme>
        {page}
        <div className="stack-scope">
          <DropdownMenu>
            <DropdownMenuTrigger><Button>Menu</Button></DropdownMenuTrigger>
            <DropdownMenuContent><DropdownMenuItem>Item</DropdownMenuItem></DropdownMenuContent>
          </DropdownMenu>
        </div>
      </StackTheme>,
    );`;
  await open(page, module, '<style>button { background: red }</style>');
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(24, 24, 27)');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect(submit(page)).toHaveCSS('background-color', 'rgb(250, 250, 250)');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menu')).toHaveCSS('color', 'rgb(250, 250, 250)');
  await page.getByRole('menuitem', { name: 'Item' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the components follow dark mode in an iframe', async ({ page }) => {
  const module = `${signIn.replace("import '@keystack/react/styles.css';", "import css from '@keystack/react/styles.css?inline';")}
    import { createPortal } from 'react-dom';
    const frame = document.body.appendChild(document.createElement('iframe'));
    const inner = frame.contentDocument;
    inner.head.append(Object.assign(inner.createElement('style'), { textContent: css }));
    inner.documentElement.className = 'dark';
    createRoot(document.getElementById('root')).render(createPortal(<StackTheme>{page}</StackTheme>, inner.body));`;
  await open(page, module);
  const inside = page.frameLocator('iframe').getByRole('button', { name: 'Sign in', exact: true });
  await expect(inside).toHaveCSS('background-color', 'rgb(250, 250, 250)');
});

const mountFullPage = mountWith('{}').replace('type="sign-in"', 'type="sign-in" fullPage');

test('a full page fills the window, in the system font, in an app without styles', async ({ page }) => {
  await open(page, mountFullPage);
  await expectCardOnFilledWindow(page, 'no styles');
});

test('a full page fills the window in the narrow column of an app, and covers nothing beside it', async ({ page }) => {
  await open(
    page,
    mountFullPage,
    `<style>
      :root { color-scheme: light dark }
      body { display: flex; margin: 0 }
      body::before { content: ''; inline-size: 100px; background: rgb(1, 2, 3) }
      #root { inline-size: 700px; margin: 0 auto; border-inline: 1px solid red }
    </style>`,
  );
  const card = page.locator('.ks-page > .ks-card');
  await expect(card).toBeVisible();
  await expect(page.locator('#root')).toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)');
  const colorAt = async (x: number) => {
    const clip = { x, y: 300, width: 1, height: 1 };
    const png = await page.screenshot({ clip });
    return page.evaluate(
      async (data) => {
        const image = await createImageBitmap(await (await fetch(data)).blob());
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context?.drawImage(image, 0, 0);
        return String(context?.getImageData(0, 0, 1, 1).data);
      },
      `data:image/png;base64,${png.toString('base64')}`,
    );
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await colorAt(50)).toBe('1,2,3,255');
  const inside = await colorAt(400);
  expect(inside).not.toBe('255,255,255,255');
  expect([await colorAt(150), await colorAt(1270)]).toEqual([inside, inside]);
});

test('the components have the font of the app, wherever it sets it', async ({ page }) => {
  const rules = [
    'html { font-family: Courier }',
    '@layer base { html { font-family: Courier } }',
    '@layer keystack-host { html { font-family: Courier } }',
    'body { font-family: Courier }',
    '@layer base { body { font-family: Courier } }',
    '#root { font-family: Courier }',
    'html { font-family: serif } body { font-family: Courier }',
  ];
  for (const rule of rules) {
    await page.unrouteAll();
    await open(page, mountWith('{}'), `<style>${rule}</style>`);
    await expect(submit(page), rule).toHaveCSS('font-family', 'Courier');
  }
});
