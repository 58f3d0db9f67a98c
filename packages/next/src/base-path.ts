declare const process: { readonly env: { readonly __NEXT_ROUTER_BASEPATH?: string } };

/**
 * Returns the `basePath` of next.config, or an empty string. The compiler of Next.js replaces exactly this expression,
 * which its own router also reads; no documented API returns it on both sides.
 */
export function basePath(): string {
  return process.env.__NEXT_ROUTER_BASEPATH ?? '';
}

/** Adds the base path to a path from the Next.js router. */
export function withBasePath(path: string): string {
  return path === '/' ? basePath() || path : basePath() + path;
}

/** Removes the base path from a redirect target, because `redirect` and the router prepend it. */
export function withoutBasePath(target: string): string {
  const base = basePath();
  const rest = target.slice(base.length);
  if (base === '' || !target.startsWith(base) || !/^(?:[/?#]|$)/.test(rest)) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
