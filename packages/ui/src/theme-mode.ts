import { colorTokenNames, type ThemeMode } from './theme.ts';

/** Attributes of the root element with which theme libraries declare the mode, in the order of precedence. */
const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class'];

// `detect`, `adopt`, `update` and `follow` are also the text of the inline script. So they must not use outer variables
// or named inner functions: some compilers add a call of a helper to those, which the script does not have.

function detect(root: Element, attributes: readonly string[]): ThemeMode | undefined {
  const style = getComputedStyle(root);
  for (const text of [style.getPropertyValue('color-scheme'), ...attributes.map((name) => root.getAttribute(name))]) {
    const dark = /dark/.test(text || '');
    // "light dark" only says that the page supports both.
    if (dark !== /light/.test(text || '')) return dark ? 'dark' : 'light';
  }

  const background = style.getPropertyValue('--background').trim();
  if (!background) return undefined;
  const color = /^[\d.]+(deg)? [\d.]+% [\d.]+%$/.test(background) ? `hsl(${background})` : background;
  // The browser converts the color. An invalid one leaves the background transparent, which has no `srgb`.
  const probe = root.appendChild(document.createElement('i'));
  probe.style.backgroundColor = `color-mix(in srgb, ${color} 100%, ${color})`;
  const computed = getComputedStyle(probe).getPropertyValue('background-color');
  probe.remove();
  const channels = /srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(computed);
  if (!channels) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map(Number);
  return 299 * red + 587 * green + 114 * blue < 128_000 / 255 ? 'dark' : 'light';
}

// Sets `--ks-host-primary` and so on, which the style sheet uses, if the host has most of the tokens of shadcn/ui. A
// host stores a token as a color or as the components of `hsl()`. The values are references, so they change with its
// theme. Also marks a page whose root element has the default font of a browser, all of which are serifs. The style
// sheet sets another one there: without the mark, its rule would win over those of the host in layers.
function adopt(root: HTMLElement, names: readonly string[]): void {
  const style = getComputedStyle(root);
  if (/^("?times|serif|-webkit)/i.test(style.fontFamily)) root.dataset['stackFont'] = '';
  const references = names.map((name) => {
    const value = style.getPropertyValue(`--${name}`);
    if (!value) return '';
    if (CSS.supports('color', value)) return `var(--${name})`;
    return CSS.supports('color', `hsl(${value})`) ? `hsl(var(--${name}))` : '';
  });
  if (references.filter(Boolean).length < 15) return;
  for (const [index, name] of names.entries()) root.style.setProperty(`--ks-host-${name}`, references[index] ?? '');
  root.style.setProperty('--ks-host-radius', 'var(--radius)');
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
  // A host may set its variables by the preference of the system.
  const preference = window.matchMedia?.('(prefers-color-scheme: dark)');
  preference?.addEventListener('change', onChange);
  onChange();
  return () => {
    observer.disconnect();
    preference?.removeEventListener('change', onChange);
  };
}

/**
 * Returns the mode that a page declares on its root element: by its computed `color-scheme`, else by an attribute of a
 * theme library, else by the luminance of the variable `--background`, any CSS color or `H S% L%`. Returns `undefined`
 * if it declares none.
 */
export function detectThemeMode(root: Element): ThemeMode | undefined {
  return detect(root, attributes);
}

/**
 * Sets `data-stack-theme` on the root element to the page's mode and keeps it up to date until the returned function is
 * called. Without a mode the attribute is removed, and the style sheet follows the system's preference. If the host has
 * the tokens of shadcn/ui, it also sets `--ks-host-*` to them. If the page has the default font of the browser, it sets
 * `data-stack-font`, for which the style sheet has a font. Call it before the first paint.
 *
 * @param node - A node of the page. In a shadow tree its host gets the attribute too. Default: the document.
 */
export function syncThemeModeAttribute(node: Node = document): () => void {
  const root = (node.ownerDocument ?? document).documentElement;
  const tree = node.getRootNode();
  const host = tree instanceof ShadowRoot ? tree.host : root;
  return follow(root, attributes, () => update(root, host, detect, adopt, attributes, colorTokenNames));
}

const [scriptAttributes, scriptTokens] = [JSON.stringify(attributes), JSON.stringify(colorTokenNames)];

/**
 * Text of an inline script that sets the theme mode of a server-rendered page as `syncThemeModeAttribute` does. Put it
 * in the head, with the page's nonce.
 */
export const themeModeScript =
  `((root)=>(${follow})(root,${scriptAttributes},()=>` +
  `(${update})(root,root,${detect},${adopt},${scriptAttributes},${scriptTokens})))(document.documentElement)`;
