import type { Runtime } from '../apps/runtime.ts';
import type { HostRouter } from '../navigation/host-router.ts';
import { type Cached, createCache, createEntry, type Entry } from './cache.ts';
import { perObject } from './per-object.ts';

/** What a remote value tells of. A change names the kinds that it touches. */
export type Kind =
  | 'user'
  | 'teams'
  | 'members'
  | 'permissions'
  | 'project'
  | 'projects'
  | 'keys'
  | 'templates'
  | 'definitions'
  | 'accounts';

/** How components read, as a view library does it. */
export interface View {
  /** Reads a cached value while a component renders, and has the component rendered again when it changes. */
  readonly useCached: <T>(cached: Cached<T>) => T;
  /** Waits for a promise while a component renders. */
  readonly use: <T>(promise: Promise<T>) => T;
  /** How the host goes from page to page, where not as the browser does. */
  readonly router?: HostRouter | undefined;
}

function noView(): never {
  throw new Error(
    'Nothing can follow a "use" method here. Call it below the provider of @keystack/react, or call its "get" or "list" twin.',
  );
}

/** The remote values that an app has at hand. */
export class Values {
  readonly clock: Pick<Runtime, 'now' | 'sleep'>;
  /** A view library puts its own in place. */
  view: View = { useCached: noView, use: noView };
  readonly #refreshes: { readonly kind: Kind; readonly refresh: () => Promise<unknown> }[] = [];

  constructor(clock: Pick<Runtime, 'now' | 'sleep'>) {
    this.clock = clock;
  }

  /** Has values of a kind refreshed with it. */
  add(kind: Kind, refresh: () => Promise<unknown>): void {
    this.#refreshes.push({ kind, refresh });
  }

  /** Says that a change has touched kinds of values; waits until those that somebody follows are new again. */
  async invalidate(...kinds: readonly Kind[]): Promise<void> {
    await Promise.all(this.#refreshes.map(({ kind, refresh }) => kinds.includes(kind) && refresh()));
  }
}

/** Whose values are asked for. */
export interface Scope {
  readonly values: Values;
  /** Tells the values of one session or user from those of another. */
  readonly key: string;
}

/** A value of a scope and further arguments. */
export type Query<S, Args extends readonly (string | boolean)[], Raw, T> = (scope: S, ...args: Args) => Entry<Raw, T>;

/** Declares values of a kind: how they are asked for, and what apps see of the answers. */
export function defineQuery<S extends Scope, Args extends readonly (string | boolean)[], Raw, T>(
  kind: Kind,
  load: (scope: S, ...args: Args) => Promise<Raw>,
  view: (raw: Raw, scope: S, ...args: Args) => T,
): Query<S, Args, Raw, T> {
  const cacheOf = perObject((values: Values) => {
    const cache = createCache<Entry<Raw, T>>();
    values.add(kind, cache.refresh);
    return cache;
  });

  return (scope, ...args) =>
    cacheOf(scope.values).of([scope.key, ...args].join(' '), () =>
      createEntry({
        ...scope.values.clock,
        load: () => load(scope, ...args),
        view: (raw: Raw) => view(raw, scope, ...args),
      }),
    );
}
