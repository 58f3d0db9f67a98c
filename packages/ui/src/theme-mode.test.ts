import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detectThemeMode, syncThemeModeAttribute, themeModeScript } from './theme-mode.ts';

const root = document.documentElement;

/** The computed style of the root element. jsdom does not support `color-scheme`. */
let computed: Record<string, string>;

beforeEach(() => {
  computed = {};
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    () =>
      ({
        fontFamily: computed['font-family'],
        getPropertyValue: (name: string) => computed[name] ?? '',
      }) as CSSStyleDeclaration,
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
});

function declare(attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
}

describe('detectThemeMode', () => {
  it.each<[string, Record<string, string>, Record<string, string>, 'light' | 'dark' | undefined]>([
    ['nothing', {}, {}, undefined],
    ['color-scheme normal', { 'color-scheme': 'normal' }, {}, undefined],
    ['color-scheme', { 'color-scheme': 'dark' }, {}, 'dark'],
    ['color-scheme with only', { 'color-scheme': 'only light' }, {}, 'light'],
    ['color-scheme before attributes', { 'color-scheme': 'dark' }, { class: 'light' }, 'dark'],
    ['a color-scheme of both, then attributes', { 'color-scheme': 'light dark' }, { class: 'dark' }, 'dark'],
    ['a color-scheme of both', { 'color-scheme': 'light dark' }, {}, undefined],
    ['data-joy-color-scheme first', {}, { 'data-joy-color-scheme': 'dark', 'data-mui-color-scheme': 'light' }, 'dark'],
    ['data-mui-color-scheme second', {}, { 'data-mui-color-scheme': 'dark', 'data-theme': 'light' }, 'dark'],
    ['data-theme third', {}, { 'data-theme': 'my-dark', 'data-color-scheme': 'light' }, 'dark'],
    ['data-color-scheme fourth', {}, { 'data-color-scheme': 'dark', class: 'light' }, 'dark'],
    ['class last', {}, { class: 'js dark antialiased' }, 'dark'],
    ['attributes before --background', { '--background': '0 0% 0%' }, { class: 'light' }, 'light'],
    ['a --background that is no color', { '--background': 'url(x.png)' }, {}, undefined],
  ])('reads %s', (_case, styles, attributes, mode) => {
    computed = styles;
    declare(attributes);
    expect(detectThemeMode(root)).toBe(mode);
  });
});

it('ends when the returned function is called', async () => {
  syncThemeModeAttribute()();
  const changed = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(root, { attributes: true });
  });
  declare({ class: 'dark' });
  await changed;
  expect(root.dataset['stackTheme']).toBeUndefined();
});

const declarations: Record<string, () => () => void> = {
  followThemeMode: syncThemeModeAttribute,
  themeScript() {
    const { mock } = vi.spyOn(MutationObserver.prototype, 'observe');
    const script = document.createElement('script');
    script.textContent = themeModeScript;
    document.head.append(script);
    return () => {
      // The script itself observes the page until it closes.
      for (const observer of mock.contexts) if (observer instanceof MutationObserver) observer.disconnect();
      script.remove();
    };
  },
};

describe.each(Object.entries(declarations))('%s', (_name, start) => {
  it('marks a page with the default font of the browser, and no page with a font of its own', () => {
    const startWithFont = (font: string) => {
      // The script sees the real style.
      root.style.fontFamily = font;
      computed = { 'font-family': font };
      start()();
    };
    startWithFont('Inter, "Times New Roman", serif');
    expect(root.dataset['stackFont']).toBeUndefined();
    // Chromium, Firefox and Safari.
    for (const font of ['"Times New Roman"', 'serif', 'Times', '-webkit-standard']) {
      root.removeAttribute('data-stack-font');
      startWithFont(font);
      expect(root.dataset['stackFont'], font).toBe('');
    }
  });

  it('sets the mode immediately and after each change, and removes it if none is declared any more', async () => {
    declare({ class: 'dark' });
    const stop = start();
    expect(root.dataset['stackTheme']).toBe('dark');
    declare({ 'data-theme': 'light' });
    await vi.waitFor(() => expect(root.dataset['stackTheme']).toBe('light'), { timeout: 60_000 });
    root.removeAttribute('data-theme');
    root.removeAttribute('class');
    await vi.waitFor(() => expect(root.dataset['stackTheme']).toBeUndefined(), { timeout: 60_000 });
    stop();
  });
});

it('returns a script that can be inlined in a page', () => {
  expect(themeModeScript).not.toContain('</');
  expect(themeModeScript).not.toContain('import');
});

it('follows the preference of the system, by which a host may set its variables', () => {
  const preference = new EventTarget();
  vi.stubGlobal('matchMedia', () => preference);
  computed = { 'color-scheme': 'light' };
  const stop = syncThemeModeAttribute();
  computed = { 'color-scheme': 'dark' };
  preference.dispatchEvent(new Event('change'));
  expect(root.dataset['stackTheme']).toBe('dark');
  stop();
  computed = { 'color-scheme': 'light' };
  preference.dispatchEvent(new Event('change'));
  expect(root.dataset['stackTheme']).toBe('dark');
  vi.unstubAllGlobals();
});
