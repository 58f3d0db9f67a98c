import {
  accountOwnerEmailTypes,
  contrastRatio,
  emailTemplateTypes,
  type LocaleTag,
  localeTags,
} from '@keystack/contract';
import { type CanIEmailOptions, caniemail } from 'caniemail';
import { describe, expect, it } from 'vitest';
import { withChecks } from '../../testing/checks.ts';
import { defaultTemplate } from './default-templates.ts';
import type { EmailBrand } from './email-brand.ts';
import type { EmailTemplateName, EmailVariables } from './email-variables.ts';
import type { EmailContent } from './outbox.ts';
import { type EmailRenderOptions, renderEmail } from './render-email.ts';

/* Checks every email in every language against what Gmail, Outlook and Apple Mail support. */

const names = { userDisplayName: 'Ada Lovelace', projectDisplayName: 'Acme' };
const requested = { ...names, device: 'Chrome, Windows' };
const link = 'https://app.example.com/handler/page?a=1&code=4f8ch2k1m9q7w3e5r6t8y2u4i6o8p1a3s5d7f9g0z2x4c';
const variables: EmailVariables = {
  email_verification: { ...requested, emailVerificationLink: link },
  password_reset: { ...requested, passwordResetLink: link },
  magic_link: { ...requested, magicLink: link, otp: 'K7M2XQ' },
  team_invitation: {
    inviterDisplayName: 'Grace Hopper',
    teamDisplayName: 'Analytics',
    projectDisplayName: 'Acme',
    teamInvitationLink: link,
  },
  password_changed: names,
  mfa_enabled: names,
  mfa_disabled: names,
  provider_linked: { ...names, providerName: 'GitHub' },
  provider_unlinked: { ...names, providerName: 'GitHub' },
  email_changed: { ...names, undoLink: link },
  email_added: { ...requested, newEmail: 'a…@work.example.com' },
  new_device: { ...names, signInTime: '30 July 2026 at 14:02 (UTC)', ipAddress: '203.0.113.7' },
  sign_ins_removed: { ...names, removedSignIns: 'Password and GitHub' },
  guess_limit_reached: { ...names, trustLink: link },
  sign_in_methods: { ...requested, signInMethods: 'Google', signInLink: link },
};
const types: readonly EmailTemplateName[] = [...emailTemplateTypes, ...accountOwnerEmailTypes];

const brandOf = (primaryColor: string): EmailBrand => ({
  logoUrl: 'https://app.example.com/logo.png',
  logoDarkModeUrl: 'https://app.example.com/logo-dark.png',
  primaryColor,
  termsUrl: 'https://app.example.com/terms',
  privacyUrl: 'https://app.example.com/privacy',
});
/** The default template of a type with another heading, as if edited by the project. */
const edited = (type: EmailTemplateName, root: object = {}): EmailRenderOptions['own'] => {
  const { content } = defaultTemplate(type);
  const heading = { type: 'Heading', data: { props: { text: 'Another heading' } } };
  const { root: layout, ...blocks } = content;
  return {
    subject: null,
    content: { ...blocks, root: { ...layout, data: { ...layout.data, ...root } }, 'block-1': heading },
  };
};

const looks: Readonly<Record<string, (type: EmailTemplateName) => EmailRenderOptions>> = {
  'the default template': () => ({}),
  'a brand': () => ({ brand: brandOf('#0f766e') }),
  'a light brand': () => ({ brand: brandOf('#fde047') }),
  'a dark brand': () => ({ brand: brandOf('#1e1b4b') }),
  'an edited template': (type) => ({ own: edited(type), brand: brandOf('#0f766e') }),
  'an edited template with colors': (type) => ({
    own: edited(type, { backdropColor: '#fef3c7', canvasColor: '#fffbeb', textColor: '#78350f' }),
  }),
  'an edited template with dark colors': (type) => ({
    own: edited(type, { backdropColor: '#111827', canvasColor: '#1f2937', textColor: '#f9fafb' }),
  }),
};

const render = (type: EmailTemplateName, look: string, locale: LocaleTag = 'en-US') =>
  renderEmail(type, variables[type], { locale, ...looks[look]?.(type) });

/**
 * The clients that emails are checked for, in the data of https://www.caniemail.com. Gmail in the browser of a phone is
 * left out, because it shows inline styles only, which the emails of this service have.
 */
const clients: CanIEmailOptions['clients'] = [
  'apple-mail.*',
  'gmail.desktop-webmail',
  'gmail.ios',
  'gmail.android',
  'outlook.*',
];

/** Features that one of the clients lacks, and why emails may use them. */
const optionalFeatures: Readonly<Record<string, string>> = {
  '@media': 'Outlook for Windows shows the light colors in one width.',
  'Attribute selector': 'Only Outlook.com and Outlook apps need the one that marks their dark mode.',
  'border-radius': 'Outlook for Windows shows square corners.',
  overflow: 'Hides the preview text. Outlook for Windows hides it with mso-hide.',
  opacity: 'Hides the preview text. Outlook for Windows hides it with mso-hide.',
  'word-break': 'A client without it makes the card as wide as a long link.',
  'role attribute': 'Without it, screen readers announce tables.',
  'aria-hidden attribute': 'Without it, screen readers may read the preview text twice.',
  'target attribute': 'Gmail opens links in a new tab in any case.',
  '<body> element': 'Clients replace the body. The table in it repeats its styles.',
};

/** Returns the features of an email that one of the clients lacks, without the optional ones. */
function unsupportedFeatures(html: string): string[] {
  const issues = [...caniemail({ clients, html }).issues.errors].flatMap(([client, features]) =>
    features.filter(({ title }) => !(title in optionalFeatures)).map(({ title }) => `${title}: ${client}`),
  );
  return [...new Set(issues)];
}

/** Gmail cuts off emails above 102 kB, and ignores style elements above 8,192 characters. */
const htmlMaxBytes = 102 * 1024;
const styleMaxLength = 8192;

/** The word for a button in each language, in lower case. */
const buttonWords = /button|schaltfläche|botón|bouton|pulsante|botão|按钮|按鈕/i;

describe.each(types)('in every language, %s', (type) => {
  it('fits mail clients, whatever its look', () => {
    for (const locale of localeTags) {
      for (const look of Object.keys(looks)) expectToFitClients(render(type, look, locale), `${locale}, ${look}`);
    }
  });

  it('has a plain text part of its own, and a subject of one line', () => {
    const english = render(type, 'a brand').text;
    for (const locale of localeTags) {
      const { subject, text } = render(type, 'a brand', locale);
      expect(text, locale).not.toMatch(buttonWords);
      expect(text, locale).not.toMatch(/<[a-z]|&#/i);
      if (Object.values(variables[type]).includes(link)) {
        expect(
          text.split('\n').filter((line) => line === link),
          locale,
        ).toHaveLength(1);
      }
      expect(subject, locale).not.toMatch(/[\r\n]/);
      if (!locale.startsWith('en')) expect(text, locale).not.toBe(english);
    }
  });
});

/** Expects that an email has only what all clients show. `told` names it in failures. */
function expectToFitClients({ subject, html, text }: EmailContent, told: string): void {
  expect(Buffer.byteLength(html), told).toBeLessThan(htmlMaxBytes);
  expect(`${subject}${text}`, told).not.toMatch(/[{}]|undefined|\bnull\b/);
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)];
  expect(styles.length, told).toBeGreaterThan(0);
  for (const [, css = ''] of styles) {
    expect(css.length, told).toBeLessThan(styleMaxLength);
    // Gmail supports element and class selectors and @media with a width. It ignores elements with anything else, which
    // are those of other clients: Apple Mail has the color scheme, Outlook marks its dark mode.
    const rules = css.replace(/^@media \((?:max-width:480px|prefers-color-scheme:dark)\)\{(.*)\}$/s, '$1');
    for (const [, selector] of rules.matchAll(/([^{}]+)\{[^{}]*\}/g))
      expect(selector, told).toMatch(/^(?:\[data-ogsc\] )?(?:\.[a-z][a-z0-9-]*|body|:root)$/);
  }
  // No scripts, forms, web fonts, background pictures or positions.
  const refused = /<script|<form|<link|@import|@font-face|url\(|position:|float:|flex|grid|javascript:/i;
  expect(html, told).not.toMatch(refused);
}

it.each(localeTags)('in %s, names the code first in the subject and in the content', (locale) => {
  const { subject, html, text } = render('magic_link', 'the default template', locale);
  expect(subject).toMatch(/^K7M2XQ · ./);
  expect(text.split('\n')).toContain('K7M2XQ');
  expect(html.indexOf('>K7M2XQ<')).toBeLessThan(html.indexOf('<a '));
  expect(html).toMatch(/font-size:36px[^"]*">K7M2XQ</);
});

it.each(localeTags)('in %s, tells the device of the request, the lifetime of the link, and who invites', (locale) => {
  for (const type of ['email_verification', 'password_reset', 'magic_link'] as const)
    expect(render(type, 'the default template', locale).text).toContain('Chrome, Windows');
  const wordsOf = (type: 'magic_link' | 'password_reset') =>
    render(type, 'the default template', locale).text.replaceAll(link, '');
  expect(wordsOf('magic_link')).toMatch(/10\s?\p{L}+/u);
  // Arabic has no number in "an hour".
  expect(wordsOf('password_reset')).toMatch(/1\s?\p{L}+|ساعة/u);
  expect(render('team_invitation', 'the default template', locale).text).toContain('Grace Hopper');
});

/** A text of an email with the attributes of the elements around it, the innermost first. */
interface ShownText {
  readonly text: string;
  readonly attributes: readonly string[];
}

/** Returns the texts of an email that its recipient sees. The HTML is well-formed, because `renderLayout` writes it. */
function shownTexts(html: string): ShownText[] {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->/gs, '');
  const open: string[] = [];
  const texts: ShownText[] = [];
  for (const [, end, tag = '', attributes = '', text = ''] of body.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (end === '/') open.shift();
    else if (tag === '') texts.push({ text: text.trim(), attributes: [...open] });
    else if (tag !== 'br' && tag !== 'img') open.unshift(attributes);
  }
  return texts.filter(
    ({ text, attributes }) => !/^(?:&nbsp;)?$/.test(text) && !attributes.join().includes('aria-hidden'),
  );
}

type ColorProperty = 'color' | 'background-color';

/** Returns the color of a text in a mode: that of the innermost class or style that sets it. */
function colorOf({ text, attributes }: ShownText, property: ColorProperty, rules: ReadonlyMap<string, string>): string {
  for (const own of attributes) {
    const classes = own.match(/ class="([^"]*)"/)?.[1]?.split(' ') ?? [];
    const dark = classes.map((name) => rules.get(`${property}.${name}`)).find((color) => color !== undefined);
    const color = dark ?? own.match(new RegExp(`[";]${property}:(#[0-9a-f]{6})`))?.[1];
    if (color !== undefined) return color;
  }
  throw new Error(`No ${property} of ${text}`);
}

/** Returns the colors that the classes of an email set in dark mode. */
function darkRules(html: string): ReadonlyMap<string, string> {
  const css = html.match(/@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/)?.[1] ?? '';
  const rules = [...css.matchAll(/\.([\w-]+)\{([a-z-]+):(#[0-9a-f]{6})!important\}/g)];
  return new Map(rules.map(([, name, property, color = '']) => [`${property}.${name}`, color]));
}

/**
 * Returns the contrast of two colors after Outlook has changed them for its dark mode: lightness L becomes a value from
 * 21 for white to 100 for black. Gmail for iOS does about the same. Source: `getDarkColor` of Microsoft's roosterjs.
 */
function contrastAfterInversion(color: string, background: string): number {
  const [low, high] = [color, background]
    .map((shown) => {
      const luminance = (contrastRatio(shown, '#000000') - 1) * 0.05;
      const lightness = luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
      const inverted = 100 - lightness * (1 - 0.21247);
      return ((inverted + 16) / 116) ** 3;
    })
    .sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it.each(types)('%s fits the colors and the features of Gmail, Outlook and Apple Mail, whatever its look', (type) =>
  withChecks(async (check) => {
    for (const look of Object.keys(looks)) await check(look, async () => expectReadableColors(type, look));
  }),
);

function expectReadableColors(type: EmailTemplateName, look: string): void {
  const { html } = render(type, look);
  const dark = darkRules(html);
  expect(dark.size).toBeGreaterThan(0);
  const modes = {
    light: { rules: new Map<string, string>(), contrast: contrastRatio },
    dark: { rules: dark, contrast: contrastRatio },
    // A client that inverts the colors.
    inverted: { rules: new Map<string, string>(), contrast: contrastAfterInversion },
  };
  const texts = shownTexts(html);
  expect(texts.length).toBeGreaterThan(5);
  const ratios = Object.entries(modes).flatMap(([mode, { rules, contrast }]) =>
    texts.map((shown) => {
      const [color, background] = [colorOf(shown, 'color', rules), colorOf(shown, 'background-color', rules)];
      return { mode, text: shown.text, color, background, ratio: contrast(color, background) };
    }),
  );
  expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  expect(unsupportedFeatures(render(type, look, look === 'a brand' ? 'ar-001' : 'en-US').html)).toEqual([]);
}

it.each([
  ['<div style="position:absolute">x</div>', 'position'],
  ['<div style="display:flex">x</div>', 'display:flex'],
  ['<form><input></form>', '<form> element'],
  ['<link rel="stylesheet" href="x">', '<link> element'],
])('notices %s', (html, feature) => {
  expect(unsupportedFeatures(html).join('\n')).toContain(feature);
});

it('shows no pictures but the logos, with the name of the project as their text', () => {
  const images = (options: EmailRenderOptions) =>
    [
      ...renderEmail('magic_link', variables.magic_link, options).html.matchAll(
        /<img [^>]*src="([^"]*)" alt="([^"]*)"/g,
      ),
    ].map(([, src, alt]) => [src, alt]);
  expect(images({})).toEqual([]);
  const brand = brandOf('#0f766e');
  expect(images({ brand })).toEqual([
    [brand.logoUrl, 'Acme'],
    [brand.logoDarkModeUrl, 'Acme'],
  ]);
  expect(images({ brand: { ...brand, logoDarkModeUrl: null } })).toEqual([[brand.logoUrl, 'Acme']]);
});
