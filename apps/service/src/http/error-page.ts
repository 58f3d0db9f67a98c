import type { LocaleTag } from '@keystack/contract';
import { html, raw } from 'hono/html';
import { backButtonScript, renderBackButton, scriptSource } from './back-button.ts';
import { cardStyle } from './card-style.ts';
import type { ErrorPageTexts } from './error-page-texts/error-page-text-keys.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { htmlPage } from './html-page.ts';

/** The response headers of error pages. The content security policy allows only their script and style. */
export const errorPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${scriptSource(backButtonScript)}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // The URL may contain a code.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const style = raw(`${cardStyle}
section { display: grid; gap: 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.875rem; }
h2 { margin: 0; color: var(--strong); font-size: 0.875rem; }
a:not(.button) { color: var(--strong); }
.lines { white-space: pre-line; }
code { padding: 0.125em 0.25em; border-radius: 0.25em; background: var(--ground); }
`);

/** Advice for the developer, which pages show in development. In English, like all texts for developers. */
export interface DeveloperAdvice {
  readonly code: string | null;
  readonly message: string;
  /** The advice: an instruction for the reader. */
  readonly fix: string | null;
  /** The value in the request that caused the error. */
  readonly value: string | null;
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

/** The content of an error page. */
export interface ErrorPageContent {
  readonly language: LocaleTag;
  readonly heading: keyof ErrorPageTexts;
  readonly text: keyof ErrorPageTexts;
  /** The values of the placeholders in the texts. */
  readonly values: Readonly<Record<string, string>>;
  /** The page to go on to. Without one, a button goes back to the page before. */
  readonly link: { readonly url: string; readonly text: keyof ErrorPageTexts } | null;
  readonly advice: DeveloperAdvice | null;
}

/** Renders the page that a browser shows instead of an error. Works without JavaScript, except for the button back. */
export function renderErrorPage(page: ErrorPageContent): string {
  const { language, link, advice } = page;
  const textOf = (key: keyof ErrorPageTexts) =>
    errorPageTexts[language][key].replace(/\{(\w+)\}/g, (whole, name) => page.values[name] ?? whole);
  const heading = textOf(page.heading);
  const content = html`<h1>${heading}</h1>
    <p>${textOf(page.text)}</p>
    ${
      link === null
        ? renderBackButton(textOf('back'))
        : html`<a class="button" href="${link.url}">${textOf(link.text)}</a>`
    }
    ${advice && renderAdvice(advice)}`;
  return String(htmlPage({ language, title: heading, style, content }));
}

function renderAdvice({ code, message, fix, value, links }: DeveloperAdvice) {
  return html`<section lang="en-US" dir="ltr">
    <h2>For the developer (shown in development only)</h2>
    ${code && html`<p><code>${code}</code></p>`}
    <p class="lines">${message}</p>
    ${value && html`<p>Value: <code>${value}</code></p>`} ${fix && html`<p>${fix}</p>`}
    ${links.map(({ url, text }) => html`<p><a href="${url}">${text}</a></p>`)}
  </section>`;
}
