import type { Config } from '../config.ts';

/** The path of the pages about known errors. Each page is below it, under the code of its error. */
export const errorDocsPath = '/docs/errors';

/** Returns the URL of the page about a known error. */
export function errorDocsUrl({ url }: Pick<Config, 'url'>, code: string): string {
  return `${url}${errorDocsPath}/${code}`;
}
