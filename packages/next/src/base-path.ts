declare const process: { readonly env: { readonly __NEXT_ROUTER_BASEPATH?: string } };

/**
 * The `basePath` of next.config, empty where there is none. The compiler of Next.js puts it in the place of exactly this
 * text, which its own router reads too; nothing that is documented tells it on both sides.
 */
export function basePath(): string {
  return process.env.__NEXT_ROUTER_BASEPATH ?? '';
}

/** The path of an address as its router shows it, in full. */
export function withBasePath(path: string): string {
  return path === '/' ? basePath() || path : basePath() + path;
}

/** A target as `redirect` and the router take it: they put the base path before it. */
export function withoutBasePath(target: string): string {
  const base = basePath();
  const rest = target.slice(base.length);
  if (base === '' || !target.startsWith(base) || !/^(?:[/?#]|$)/.test(rest)) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
