import type { RequestLike } from './token-store/token-store.ts';

/** The part of a Node request that is read; requests of Express and Fastify have it too. */
export interface NodeRequest {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A request of Node, Express or Fastify as a token store: `getUser({ tokenStore: fromNodeRequest(request) })`. */
export function fromNodeRequest({ headers }: NodeRequest): RequestLike {
  return { headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null } };
}
