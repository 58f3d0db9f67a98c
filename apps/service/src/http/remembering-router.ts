import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * A router that remembers the handlers of paths without parameters. Most requests have such a path, and walking through
 * the tree of all routes takes longer than their other routing.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter';
  readonly #routes = new TrieRouter<T>();
  /** The paths of routes without parameters. Only they are remembered, because visitors can invent others. */
  readonly #paths = new Set<string>();
  /** The results of these paths, by method. */
  readonly #results = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    this.#routes.add(method, path, handler);
    if (!/[:*{?]/.test(path)) this.#paths.add(path);
    this.#results.clear();
  }

  match(method: string, path: string): Result<T> {
    const known = this.#results.get(method)?.get(path);
    if (known !== undefined) return known;
    const result = this.#routes.match(method, path);
    if (this.#paths.has(path)) this.#resultsOf(method).set(path, result);
    return result;
  }

  #resultsOf(method: string): Map<string, Result<T>> {
    const results = this.#results.get(method) ?? new Map<string, Result<T>>();
    this.#results.set(method, results);
    return results;
  }
}
