import type { ThemeMode } from './theme.ts';

/** Attributes of the root element with which theme libraries declare the mode, in the order of precedence. */
const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class'];

// `detect` and `follow` are also the text of the inline script. So they must not use outer variables or named inner
// functions: some compilers add a call of a helper to those, which the script does not have.

function detect(root: Element, attributes: string[]): ThemeMode | undefined {
  const style = getComputedStyle(root);
  for (const text of [style.getPropertyValue('color-scheme'), ...attributes.map((name) => root.getAttribute(name))]) {
    const dark = /dark/.test(text || '');
    // "light dark" only says that the page supports both.
    if (dark !== /light/.test(text || '')) return dark ? 'dark' : 'light';
  }

  const triple = /^([\d.]+)(?:deg)? ([\d.]+)% ([\d.]+)%$/.exec(style.getPropertyValue('--background').trim());
  if (!triple) return undefined;
  const hue = Number(triple[1]);
  const lightness = Number(triple[3]) / 100;
  const amplitude = (Number(triple[2]) / 100) * Math.min(lightness, 1 - lightness);
  // The offsets of red, green and blue in the hue circle, and their weights in the luminance.
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
 * Returns the mode that a page declares on its root element: by its computed `color-scheme`, else by an attribute of a theme
 * library, else by the luminance of the variable `--background` (`H S% L%`). Returns `undefined` if it declares none.
 */
export function detectThemeMode(root: Element): ThemeMode | undefined {
  return detect(root, attributes);
}

/**
 * Sets `data-stack-theme` on the root element to the page's mode and keeps it up to date until the returned function is
 * called. Without a mode the attribute is removed, and the style sheet follows the system's preference. Call it before the
 * first paint.
 */
export function followThemeMode(): () => void {
  return follow(detect, attributes);
}

/** Text of an inline script that does the same for a server-rendered page. Put it in the head, with the page's nonce. */
export const themeScript = `(${follow})(${detect},${JSON.stringify(attributes)})`;
