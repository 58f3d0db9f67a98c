import { createHash } from 'node:crypto';
import type { LocaleTag } from '@keystack/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { isStorableText } from '../database/is-storable.ts';
import { htmlPage } from './html-page.ts';
import { preferredLocale } from './language.ts';

/** The script of a page with a code in its URL. Removes the code from the address bar and the browser history. */
const script = `history.replaceState(null, '', location.pathname)`;

/**
 * The response headers of the pages that links in emails to account owners open. The content security policy allows
 * only the script of these pages, inline styles, and forms that post to the same origin.
 */
export const accountOwnerPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const style = raw(`
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f4f5, #09090b); --card: light-dark(#fff, #18181b); --line: light-dark(#e4e4e7, #2e2e33);
  --strong: light-dark(#18181b, #fafafa); --text: light-dark(#3f3f46, #d4d4d8);
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 380px; padding: 1.5rem; display: grid; gap: 1rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem;
}
h1 { margin: 0; color: var(--strong); font-size: 1.375rem; line-height: 1.25; }
p { margin: 0; overflow-wrap: anywhere; }
button {
  width: 100%; min-height: 2.5rem; border: 0; border-radius: 0.5rem; cursor: pointer;
  background: var(--strong); color: var(--card); font: inherit; font-weight: 500;
}
button:focus-visible { outline: 2px solid var(--strong); outline-offset: 2px; }
`);

/** The content of a page that a link in an email to an account owner opens. */
export interface AccountOwnerPageContent {
  readonly language: LocaleTag;
  readonly heading: string;
  readonly text: string;
  /**
   * A form with only a button, labelled `button`. It sends a POST request, because email scanners open links with GET.
   */
  readonly form?: { readonly action: string; readonly button: string };
}

/** Renders a page that a link in an email to an account owner opens. It works without JavaScript. */
export function renderAccountOwnerPage({
  language,
  heading,
  text,
  form,
}: AccountOwnerPageContent): ReturnType<typeof html> {
  const content = html`<h1>${heading}</h1>
    <p>${text}</p>
    ${
      form === undefined
        ? ''
        : html`<form method="post" action="${form.action}"><button>${form.button}</button></form>
            <script>${raw(script)}</script>`
    }`;
  return htmlPage({ language, title: heading, style, content });
}

/** Returns the project id and the code in the URL of the page. The project id is empty if it cannot be stored. */
export function linkParametersOf(c: Context): { readonly projectId: string; readonly code: string } {
  const { project_id: projectId = '', code = '' } = c.req.query();
  return isStorableText(projectId) ? { projectId, code } : { projectId: '', code };
}

/** Returns the language that the request prefers, English by default, for a page whose account is unknown. */
export function requestLocale(c: Context): LocaleTag {
  return preferredLocale(c.req.raw) ?? 'en-US';
}

/** Returns the path and query of the request, as the target of the form. */
export function formAction(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
}
