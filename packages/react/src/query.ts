/** Query of a page, from the browser or the host app's router. */
export type Query = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a parameter of a query, the first if there are several, or `null` if there is none. */
export function getQueryParameter(query: Query | undefined, name: string): string | null {
  if (query instanceof URLSearchParams) return query.get(name);
  const [value = null] = [query?.[name]].flat();
  return value;
}
