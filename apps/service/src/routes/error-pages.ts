import { errorDefinitions } from '@keystack/contract';
import { type ErrorAdvice, errorAdvice } from '@keystack/contract/openapi';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { errorDocsPath } from '../http/error-docs.ts';
import { htmlPage } from '../http/html-page.ts';

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-cache',
};

const style = raw(`
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
code { padding: 0.125em 0.25em; border-radius: 0.25em; background: light-dark(#f4f4f5, #27272a); }
`);

/**
 * Creates the routes of the pages about known errors. Errors link to the page on this service, because it explains the
 * version that is running and also works without a network.
 */
export function errorDocsRoutes(): Hono {
  const app = new Hono();
  for (const [name, advice] of Object.entries(errorAdvice)) {
    const { code, status } = errorDefinitions[name as keyof typeof errorAdvice];
    const page = errorPage(code, status, advice);
    app.get(`${errorDocsPath}/${code}`, (c) => c.html(page, 200, headers));
  }
  return app;
}

function errorPage(code: string, status: number, { when, fix }: ErrorAdvice): ReturnType<typeof html> {
  const content = html`<h1>${code}</h1>
    <p>${status === 0 ? 'The class of other errors. The service never sends it.' : `Status ${status}.`}</p>
    <h2>When it occurs</h2>
    <p>${inline(when)}</p>
    <h2>What to do</h2>
    <p>${inline(fix)}</p>
    <p><a href="/docs">API reference</a></p>`;
  return htmlPage({ language: 'en-US', title: code, style, content });
}

/** Renders the inline code of an advice. Keeps only the text of links, which lead to pages of the repository. */
function inline(markdown: string) {
  const text = markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
