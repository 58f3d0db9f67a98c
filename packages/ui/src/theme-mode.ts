import { hostTokenNames, type ThemeMode } from './theme.ts';

/** Attributes of the root element with which theme libraries declare the mode, in the order of precedence. */
const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class'];

// `detect`, `adopt`, `update` and `follow` are also the text of the inline script. So they must not use outer variables or named inner
// functions: some compilers add a call of a helper to those, which the script does not have.

function detect(root: Element, attributes: readonly string[]): ThemeMode | undefined {
  const style = getComputedStyle(root);
  for (const text of [style.getPropertyValue('color-scheme'), ...attributes.map((name) => root.getAttribute(name))]) {
    const dark = /dark/.test(text || '');
    // "light dark" only says that the page supports both.
    if (dark !== /light/.test(text || '')) return dark ? 'dark' : 'light';
  }

  const background = style.getPropertyValue('--background').trim();
  if (!background) return undefined;
  const triple = /^([\d.]+)(?:deg)? ([\d.]+)% ([\d.]+)%$/.exec(background);
  if (!triple) {
    // The browser converts other colors. An invalid one leaves the background transparent, which has no `srgb`.
    const probe = root.appendChild(document.createElement('i'));
    probe.style.backgroundColor = `color-mix(in srgb, ${background} 100%, ${background})`;
    const computed = getComputedStyle(probe).getPropertyValue('background-color');
    probe.remove();
    const channels = /srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(computed);
    if (!channels) return undefined;
    const [red = 0, green = 0, blue = 0] = channels.slice(1).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128 / 255 ? 'dark' : 'light';
  }
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

// Sets `--ks-host-primary` and so on, which the style sheet uses, if the host has most of the tokens of shadcn/ui. A host
// stores a token as a color or as the components of `hsl()`. The values are references, so they change with its theme.
function adopt(root: HTMLElement, names: readonly string[]): void {
  const style = getComputedStyle(root);
  const references = names.map((name) => {
    const value = style.getPropertyValue(`--${name}`);
    if (!value) return '';
    return CSS.supports('color', value)
      ? `var(--${name})`
      : CSS.supports('color', `hsl(${value})`)
        ? `hsl(var(--${name}))`
        : '';
  });
  if (references.filter(Boolean).length < 15) return;
  root.style.setProperty('--ks-host-radius', 'var(--radius)');
  for (const [index, name] of names.entries()) root.style.setProperty(`--ks-host-${name}`, references[index] || null);
}

function update(
  root: HTMLElement,
  host: Element,
  read: typeof detect,
  adoptTokens: typeof adopt,
  attributes: readonly string[],
  names: readonly string[],
): void {
  adoptTokens(root, names);
  const mode = read(root, attributes);
  for (const element of [root, host]) {
    if (mode) element.setAttribute('data-stack-theme', mode);
    else element.removeAttribute('data-stack-theme');
  }
}

function follow(root: Element, attributes: readonly string[], onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: [...attributes] });
  onChange();
  return () => observer.disconnect();
}

/**
 * Returns the mode that a page declares on its root element: by its computed `color-scheme`, else by an attribute of a theme
 * library, else by the luminance of the variable `--background`, any CSS color or `H S% L%`. Returns `undefined` if it
 * declares none.
 */
export function detectThemeMode(root: Element): ThemeMode | undefined {
  return detect(root, attributes);
}

/**
 * Sets `data-stack-theme` on the root element to the page's mode and keeps it up to date until the returned function is
 * called. Without a mode the attribute is removed, and the style sheet follows the system's preference. If the host has the
 * tokens of shadcn/ui, it also sets `--ks-host-*` to them. Call it before the first paint.
 *
 * @param node - A node of the page. In a shadow tree its host gets the attribute too. Default: the document.
 */
export function followThemeMode(node: Node = document): () => void {
  const root = (node.ownerDocument ?? document).documentElement;
  const tree = node.getRootNode();
  const host = tree instanceof ShadowRoot ? tree.host : root;
  return follow(root, attributes, () => update(root, host, detect, adopt, attributes, hostTokenNames));
}

const [scriptAttributes, scriptTokens] = [JSON.stringify(attributes), JSON.stringify(hostTokenNames)];

/** Text of an inline script that does the same for a server-rendered page. Put it in the head, with the page's nonce. */
export const themeScript =
  `((root)=>(${follow})(root,${scriptAttributes},()=>` +
  `(${update})(root,root,${detect},${adopt},${scriptAttributes},${scriptTokens})))(document.documentElement)`;
