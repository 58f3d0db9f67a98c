/**
 * Returns whether a browser opens the URL of a request as a page. Browsers say so with `Sec-Fetch-Mode`; those from
 * before 2023 only accept HTML. Client libraries and servers request with `fetch`, which sends another mode or none.
 */
export function isNavigation({ headers }: Pick<Request, 'headers'>): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}
