import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

/** The script of a page with a button that returns to the page before. */
export const backButtonScript = `document.querySelector('[type=button]')?.addEventListener('click', () => history.back())`;

/** Returns the source of a script for the content security policy of a page. */
export function scriptSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Renders a button that returns to the page before, for a page that knows no other way on, and the page's script. */
export function renderBackButton(text: string, script = backButtonScript) {
  return html`<button type="button">${text}</button>
    <script>${raw(script)}</script>`;
}
