import type { ThemeMode } from './theme.ts';

/** Attributes of the root element by which theme libraries tell the mode, in the order in which they are asked. */
const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class'];

// `detect` and `follow` are also the text of the inline script. So they use nothing from outside and give no inner
// function a name: some compilers add a helper call to a named one, which the script would not have.

function detect(root: Element, attributes: string[]): ThemeMode | undefined {
  const style = getComputedStyle(root);
  for (const text of [style.getPropertyValue('color-scheme'), ...attributes.map((name) => root.getAttribute(name))]) {
    const dark = /dark/.test(text || '');
    // "light dark" says only that the page can do both.
    if (dark !== /light/.test(text || '')) return dark ? 'dark' : 'light';
  }

  const triple = /^([\d.]+)(?:deg)? ([\d.]+)% ([\d.]+)%$/.exec(style.getPropertyValue('--background').trim());
  if (!triple) return undefined;
  const hue = Number(triple[1]);
  const lightness = Number(triple[3]) / 100;
  const amplitude = (Number(triple[2]) / 100) * Math.min(lightness, 1 - lightness);
  // Red, green and blue lie at these offsets of the colour circle and weigh this much to the eye.
  const luminance = [
    { offset: 0, weight: 299 },
    { offset: 8, weight: 587 },
    { offset: 4, weight: 114 },
  ].reduce((sum, { offset, weight }) => {
    const k = (offset + hue / 30) % 12;
    return sum + (weight / 1000) * 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  }, 0);
  return luminance < 128 ? 'dark' : 'light';
}

function follow(read: typeof detect, attributes: string[]): () => void {
  const root = document.documentElement;
  const observer = new MutationObserver(() => {
    const mode = read(root, attributes);
    if (mode) root.setAttribute('data-stack-theme', mode);
    else root.removeAttribute('data-stack-theme');
  });
  observer.observe(root, { attributes: true, attributeFilter: attributes });
  const mode = read(root, attributes);
  if (mode) root.setAttribute('data-stack-theme', mode);
  return () => observer.disconnect();
}

/**
 * The mode that a page declares on its root element: by its computed `color-scheme`, else by an attribute of a theme
 * library, else by the luminance of the variable `--background` (`H S% L%`). Undefined when it declares none.
 */
export function detectThemeMode(root: Element): ThemeMode | undefined {
  return detect(root, attributes);
}

/**
 * Sets `data-stack-theme` on the root element to the page's mode and keeps it so until the returned function is called.
 * Without a mode the attribute is left out, and the style sheet follows the system's preference. Call it before the
 * first paint.
 */
export function followThemeMode(): () => void {
  return follow(detect, attributes);
}

/** The same for a server-rendered page: the text of a script element (give it the page's nonce) for its head. */
export const themeScript = `(${follow})(${detect},${JSON.stringify(attributes)})`;
