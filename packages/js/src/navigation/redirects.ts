import type { Redirects } from '../apps/client-actions.ts';
import type { Redirector, RedirectToOptions } from './redirect.ts';

/** What an app does with its pages: a method for each, such as `redirectToSignIn`. */
export function redirects({ urls, to }: Redirector): Redirects {
  const { handler, ...pages } = urls;
  const methods = Object.keys(pages).map((page) => {
    const name = page.replace(/^(oa|.)/, (start) => start.toUpperCase());
    return [`redirectTo${name}`, (options?: RedirectToOptions) => to(page as keyof typeof pages, options)];
  });
  return Object.fromEntries(methods);
}
