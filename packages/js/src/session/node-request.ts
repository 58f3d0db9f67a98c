import type { RequestLike } from './token-store/token-store.ts';

/** The part of a Node request that `fromNodeRequest` reads. Requests of Express and Fastify have it too. */
export interface NodeRequest {
  /** Headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * Converts a request of Node, Express or Fastify to a value for the option `tokenStore`.
 *
 * @example
 * import { createServer } from 'node:http';
 * import { fromNodeRequest } from '@keystack/js';
 *
 * createServer(async (request, response) => {
 *   const user = await serverApp.getUser({ tokenStore: fromNodeRequest(request) });
 *   response.end(user?.displayName ?? 'Nobody is signed in');
 * });
 */
export function fromNodeRequest({ headers }: NodeRequest): RequestLike {
  return { headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null } };
}
