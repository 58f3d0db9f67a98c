import type { LocaleTag } from '@keystack/contract';
import type { EmailBrand } from './email-brand.ts';
import type { DarkStyles, ModeColor } from './email-colors.ts';

/** The font of emails: that of the recipient's system. */
export const systemFont = `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;

/** The content of an email and its frame. Texts are plain, `body` is HTML. */
export interface EmailLayout {
  /** The language of the content, or `null` if it is unknown. */
  readonly language: LocaleTag | null;
  readonly direction: 'ltr' | 'rtl';
  readonly subject: string;
  /** The text that mail clients show next to the subject. */
  readonly preview: string;
  /** The name of the project. */
  readonly sender: string;
  readonly brand: EmailBrand;
  readonly legalLinks: readonly { readonly label: string; readonly url: string }[];
  readonly colors: {
    readonly ground: ModeColor;
    readonly card: ModeColor;
    readonly border: ModeColor;
    readonly strong: ModeColor;
    readonly text: ModeColor;
    readonly faint: ModeColor;
  };
  readonly fontFamily: string;
  /** The dark mode of the body. */
  readonly darkStyles: DarkStyles;
  readonly body: string;
}

/** Padding after the preview text, so that mail clients do not append the first words of the email to it. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * Renders the frame of every email: the logo or name of the project, a card with the content, and the legal links. Uses
 * tables and inline styles, because mail clients support little else. Each kind of rule has a style element of its own:
 * Gmail ignores a whole element if it does not understand a part of it.
 */
export function renderLayout(email: EmailLayout): string {
  const { direction, sender, brand, legalLinks, colors, darkStyles, fontFamily } = email;
  const { ground, card, border, strong, text, faint } = colors;
  const groundClass = darkStyles.classFor('background-color', ground);
  const cardClass = `${darkStyles.classFor('background-color', card)} ${darkStyles.classFor('border-color', border)}`;
  const textClass = darkStyles.classFor('color', text);
  const faintClass = darkStyles.classFor('color', faint);
  const strongClass = darkStyles.classFor('color', strong);
  const link = ({ label, url }: { readonly label: string; readonly url: string }) =>
    `<a class="${faintClass}" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:${faint.light};text-decoration:underline">${escapeHtml(label)}</a>`;
  const footer = [escapeHtml(sender), ...legalLinks.map(link)].join(' &middot; ');
  const { header, styles: logoStyles } = renderHeader(sender, brand, strong, strongClass);
  const dark = [...darkStyles.rules(), ...logoStyles];
  return `<!doctype html>
<html${email.language === null ? '' : ` lang="${email.language}"`} dir="${direction}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(email.subject)}</title>
<style>body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}</style>
<style>@media (max-width:480px){.ground{padding:20px 12px!important}.card{padding:20px 0 8px!important}.h1{font-size:24px!important}}</style>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
<style>@media (prefers-color-scheme:dark){${dark.join('')}}</style>
<style>${dark.map((rule) => `[data-ogsc] ${rule}`).join('')}</style>
</head>
<body class="${groundClass}" style="margin:0;padding:0;background-color:${ground.light};font-family:${fontFamily}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all" aria-hidden="true">${escapeHtml(email.preview)}${previewEnd}</div>
<table role="presentation" class="${groundClass}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground.light}" style="background-color:${ground.light}">
<tr><td class="ground" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto;text-align:${direction === 'rtl' ? 'right' : 'left'}">
<tr><td class="${strongClass}" style="padding:0 4px 20px;font-family:${fontFamily};font-size:17px;line-height:24px;font-weight:600;color:${strong.light};word-break:break-word">${header}</td></tr>
<tr><td class="card ${cardClass} ${textClass}" bgcolor="${card.light}" style="padding:36px 16px 20px;background-color:${card.light};border:1px solid ${border.light};border-radius:14px;font-family:${fontFamily};font-size:16px;line-height:25px;color:${text.light}">
${email.body}
</td></tr>
<tr><td class="${faintClass}" style="padding:20px 4px 0;font-family:${fontFamily};font-size:13px;line-height:20px;color:${faint.light};word-break:break-word">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const logoHeight = 32;

/** Renders the logo, or the name of the project if it has none. A logo for dark mode is hidden in light mode. */
function renderHeader(sender: string, brand: EmailBrand, strong: ModeColor, strongClass: string) {
  const name = escapeHtml(sender);
  const { logoUrl, logoDarkModeUrl } = brand;
  if (logoUrl === null) return { header: name, styles: [] };
  const logo = (url: string, className: string, display: string) =>
    `<img class="${className} ${strongClass}" src="${escapeHtml(url)}" alt="${name}" height="${logoHeight}" style="display:${display};height:${logoHeight}px;max-width:240px;border:0;font-size:17px;line-height:32px;font-weight:600;color:${strong.light}">`;
  if (logoDarkModeUrl === null) return { header: logo(logoUrl, 'logo', 'block'), styles: [] };
  // Outlook for Windows shows what `display` hides, so it gets only the first logo.
  const dark = `<!--[if !mso]><!-->${logo(logoDarkModeUrl, 'logo-dark', 'none')}<!--<![endif]-->`;
  return {
    header: `${logo(logoUrl, 'logo', 'block')}${dark}`,
    styles: ['.logo{display:none!important}', '.logo-dark{display:block!important}'],
  };
}

/**
 * Replaces control characters in all texts of a value with spaces. Line breaks could otherwise inject email headers or
 * a forged code, and bidirectional control characters could reverse the text.
 */
export function replaceControlCharacters<T>(value: T): T;
export function replaceControlCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  if (Array.isArray(value)) return value.map(replaceControlCharacters);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceControlCharacters(inner)]));
}

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
