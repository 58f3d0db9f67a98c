import type { LocaleTag } from '@keystack/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { isStorableText } from '../database/is-storable.ts';
import { backButtonScript, renderBackButton, scriptSource } from './back-button.ts';
import { cardStyle } from './card-style.ts';
import { errorPageTexts } from './error-page-texts.ts';
import { htmlPage } from './html-page.ts';
import { preferredLocale } from './language.ts';

/**
 * The script of the pages. Removes the code in the URL from the address bar and the browser history, and goes back if
 * the button for that is pressed.
 */
const script = `history.replaceState(null, '', location.pathname);${backButtonScript}`;

/**
 * The response headers of the pages that links in emails to account owners open. The content security policy allows
 * only the script of these pages, inline styles, and forms that post to the same origin.
 */
export const accountOwnerPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src ${scriptSource(script)}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The content of a page that a link in an email to an account owner opens. */
export interface AccountOwnerPageContent {
  readonly language: LocaleTag;
  readonly heading: string;
  readonly text: string;
  /**
   * A form with only a button, labelled `button`. It sends a POST request, because email scanners open links with GET.
   */
  readonly form?: { readonly action: string; readonly button: string };
  /** A link to the page to go on to. Default: a button that goes back, unless there is a form. */
  readonly link?: { readonly url: string; readonly text: string } | null;
}

/** Renders a page that a link in an email to an account owner opens. It works without JavaScript. */
export function renderAccountOwnerPage({
  language,
  heading,
  text,
  form,
  link = null,
}: AccountOwnerPageContent): ReturnType<typeof html> {
  const content = html`<h1>${heading}</h1>
    <p>${text}</p>
    ${
      form &&
      html`<form method="post" action="${form.action}"><button>${form.button}</button></form>
        <script>${raw(script)}</script>`
    }
    ${
      link !== null
        ? html`<a class="button" href="${link.url}">${link.text}</a>`
        : form === undefined && renderBackButton(errorPageTexts[language].back, script)
    }`;
  return htmlPage({ language, title: heading, style: cardStyle, content });
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
