import { type LocaleTag, textDirection } from '@keystack/contract';
import { html } from 'hono/html';

/** The parts of a page that the service renders itself. */
export interface HtmlPage {
  readonly language: LocaleTag;
  readonly title: string;
  /** The CSS of the page. */
  readonly style: ReturnType<typeof html>;
  /** The content of `<main>`. */
  readonly content: ReturnType<typeof html>;
}

/** Renders a page that needs neither the dashboard nor JavaScript. */
export function htmlPage({ language, title, style, content }: HtmlPage): ReturnType<typeof html> {
  return html`<!doctype html>
    <html lang="${language}" dir="${textDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
}
