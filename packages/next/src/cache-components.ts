declare const process: { readonly env: { readonly __NEXT_CACHE_COMPONENTS?: boolean } };

/**
 * Returns `true` if `cacheComponents` of next.config is on: layouts are prerendered, so they must not read the request.
 * The compiler of Next.js replaces exactly this expression; no documented API returns it.
 */
export function isCacheComponentsEnabled(): boolean {
  return process.env.__NEXT_CACHE_COMPONENTS ?? false;
}
