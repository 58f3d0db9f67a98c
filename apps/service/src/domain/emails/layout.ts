import type { EmailContent } from './outbox.ts';

/** The texts of an email, as input of `renderLayout`. */
export interface EmailTexts {
  /** A language tag. Default: English. */
  readonly language?: string;
  readonly subject: string;
  /** The preview text that mail clients show next to the subject. */
  readonly preview: string;
  /** The name of the sender. */
  readonly sender: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /**
   * The button with a link. `hint` introduces the link's URL, which is also shown as text; it is English by default.
   */
  readonly button?: { readonly label: string; readonly link: string; readonly hint?: string };
  /** A code that the recipient can type in the requesting browser instead of opening the link. */
  readonly code?: { readonly label: string; readonly value: string };
  /** The reason for the email, and what to do if it is unexpected. */
  readonly footer: string;
}

const fontFamily = `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;

/** Colours as [light, dark]. Texts have a contrast of at least 4.5 on their background in both modes. */
const colours = {
  ground: ['#f4f4f5', '#09090b'],
  card: ['#ffffff', '#18181b'],
  border: ['#e4e4e7', '#2e2e33'],
  strong: ['#18181b', '#fafafa'],
  text: ['#3f3f46', '#d4d4d8'],
  faint: ['#63636b', '#a1a1aa'],
  button: ['#18181b', '#fafafa'],
  buttonText: ['#ffffff', '#18181b'],
} as const;

const light = (name: keyof typeof colours) => colours[name][0];

/** CSS rules of the dark mode. They need `!important` to override the inline styles. */
const darkRules = (
  [
    ['ground', 'background-color', 'ground'],
    ['card', 'background-color', 'card'],
    ['card', 'border-color', 'border'],
    ['rule', 'border-color', 'border'],
    ['strong', 'color', 'strong'],
    ['text', 'color', 'text'],
    ['faint', 'color', 'faint'],
    ['button', 'background-color', 'button'],
    ['button-text', 'color', 'buttonText'],
  ] as const
).map(([part, property, colour]) => `.${part}{${property}:${colours[colour][1]}!important}`);

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
a:focus-visible{outline:2px solid #6366f1;outline-offset:3px}
@media (max-width:480px){.ground-cell{padding:20px 12px!important}.card{padding:28px 22px!important}.action{width:100%!important}.action a{display:block!important}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}
${darkRules.map((rule) => `[data-ogsc] ${rule}`).join('')}`;

/** Padding after the preview text, so that mail clients do not append the first words of the email to it. */
const previewEnd = '&#847;&zwnj;&nbsp;'.repeat(60);

/** Renders an email as HTML and plain text. Uses tables and inline styles, because mail clients support little else. */
export function renderLayout(raw: EmailTexts): EmailContent {
  const texts = replaceControlCharacters(raw);
  const { language = 'en', sender, heading, paragraphs, button, code, footer, preview, subject } = texts;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:25px;color:${light('text')}">${escapeHtml(text)}</p>`;

  const typed =
    code === undefined
      ? ''
      : `
<p class="text" style="margin:0 0 10px;font-size:16px;line-height:25px;color:${light('text')}">${escapeHtml(code.label)}</p>
<p class="strong" style="margin:0 0 32px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:36px;font-weight:700;letter-spacing:0.22em;color:${light('strong')}">${escapeHtml(code.value)}</p>`;

  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light('ground')};font-family:${fontFamily}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all" aria-hidden="true">${escapeHtml(preview)}${previewEnd}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light('ground')}" style="background-color:${light('ground')}">
<tr><td class="ground-cell" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto;text-align:left">
<tr><td class="strong" style="padding:0 4px 18px;font-size:17px;line-height:24px;font-weight:600;letter-spacing:-0.01em;color:${light('strong')};word-break:break-word">${escapeHtml(sender)}</td></tr>
<tr><td class="card" bgcolor="${light('card')}" style="padding:40px;background-color:${light('card')};border:1px solid ${light('border')};border-radius:14px">
<h1 class="strong" style="margin:0 0 20px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${light('strong')}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button === undefined ? '' : action(button)}${typed}${button === undefined ? '' : plainLink(button)}
</td></tr>
<tr><td class="faint" style="padding:22px 4px 0;font-size:13px;line-height:20px;color:${light('faint')};word-break:break-word">${escapeHtml(footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
  const linkText = button === undefined ? '' : `\n${button.label}:\n${button.link}\n`;
  const typedText = code === undefined ? '' : `\n${code.label}\n${code.value}\n`;
  const text = `${[heading, ...paragraphs].join('\n\n')}\n${linkText}${typedText}\n--\n${footer}\n`;
  return { subject, html, text };
}

type Button = NonNullable<EmailTexts['button']>;

function action({ label, link }: Button): string {
  return `<table role="presentation" class="action" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 32px">
<tr><td class="button" align="center" bgcolor="${light('button')}" style="border-radius:9px;background-color:${light('button')};mso-padding-alt:14px 28px">
<a class="button-text" href="${escapeHtml(link)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 28px;border-radius:9px;font-size:16px;line-height:20px;font-weight:600;color:${light('buttonText')};text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>`;
}

/** Renders the link of a button as text, for mail clients that do not show the button. */
function plainLink({ link, hint = 'If the button does not work, open this link:' }: Button): string {
  return `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="rule" style="padding-top:24px;border-top:1px solid ${light('border')}">
<p class="faint" style="margin:0 0 6px;font-size:13px;line-height:20px;color:${light('faint')}">${escapeHtml(hint)}</p>
<p style="margin:0;font-size:13px;line-height:20px;word-break:break-all"><a class="text" href="${escapeHtml(link)}" target="_blank" rel="noopener" style="color:${light('text')};text-decoration:underline">${escapeHtml(link)}</a></p>
</td></tr>
</table>`;
}

/**
 * Replaces control characters in all texts of a value with spaces. Line breaks could otherwise inject email headers or
 * a forged code, and bidirectional control characters could reverse the text.
 */
export function replaceControlCharacters<T>(value: T): T;
export function replaceControlCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
  if (Array.isArray(value)) return value.map(replaceControlCharacters);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inner]) => [name, replaceControlCharacters(inner)]),
  );
}

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
