/**
 * Returns the name of the handler's page at a path: the part below the handler's base path, without a trailing slash.
 * Returns `null` if the path is not below it.
 */
export function handlerPageName(pathname: string, handler: string): string | null {
  const base = `${handler.replace(/\/+$/, '')}/`;
  return pathname.startsWith(base) ? pathname.slice(base.length).replace(/\/+$/, '') : null;
}

/**
 * Returns the current name of a page from its old name without dashes, such as `sign-in` for `signin`, or `undefined`
 * if there is none.
 */
export function pageNameOfUndashedName(name: string, names: Iterable<string>): string | undefined {
  return [...names].find((dashed) => dashed !== name && dashed.replaceAll('-', '') === name);
}

/**
 * Returns the host app's replacement for a handler page, as path, query and hash, with the query of the current URL
 * added, or `null` if the handler's own page is used.
 */
export function hostReplacementOfHandlerPage(configured: string, handler: string, here: URL): string | null {
  if (handlerPageName(configured, handler) !== null) return null;
  const url = new URL(configured, here);
  for (const [name, value] of here.searchParams) url.searchParams.append(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
