/** The name of the page that a path asks for: what stands below the handler's base path, without a slash at its end. */
export function pageName(pathname: string, handler: string): string | null {
  const base = `${handler.replace(/\/+$/, '')}/`;
  return pathname.startsWith(base) ? pathname.slice(base.length).replace(/\/+$/, '') : null;
}

/** The page that an old address means, which had its name without dashes; undefined when there is none. */
export function legacyName(name: string, names: Iterable<string>): string | undefined {
  return [...names].find((dashed) => dashed !== name && dashed.replaceAll('-', '') === name);
}

/**
 * The page that the host has put in the place of a handler page, as path, query and hash, the query of the address added;
 * null when the handler's own is meant.
 */
export function customPage(configured: string, handler: string, here: URL): string | null {
  if (pageName(configured, handler) !== null) return null;
  const url = new URL(configured, here);
  for (const [name, value] of here.searchParams) url.searchParams.append(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
