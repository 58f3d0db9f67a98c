/** The query of a page, as the browser or the router of the host gives it. */
export type Query = URLSearchParams | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a name in a query, the first where there are several; null where there is none. */
export function inQuery(query: Query | undefined, name: string): string | null {
  if (query instanceof URLSearchParams) return query.get(name);
  const [value = null] = [query?.[name]].flat();
  return value;
}
