import type { RequestLike } from './token-store/token-store.ts';

/** What Node's own requests have, and those of Express and Fastify with them. */
export interface NodeRequest {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A request of Node, Express or Fastify as a token store: `getUser({ tokenStore: fromNodeRequest(request) })`. */
export function fromNodeRequest({ headers }: NodeRequest): RequestLike {
  return { headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null } };
}
