import { intervalClock, type Runtime, type TabChannel } from '../apps/runtime.ts';
import type { HostRouter } from '../navigation/host-router.ts';
import { type Cached, type CacheEntry, createCacheEntry, createQueryEntries } from './cache.ts';
import { memoizePerObject } from './per-object.ts';

/**
 * The kind of data that a query loads. An operation that changes data invalidates all queries of the affected kinds.
 */
export type InvalidationKind =
  | 'user'
  | 'teams'
  | 'members'
  | 'permissions'
  | 'project'
  | 'projects'
  | 'keys'
  | 'templates'
  | 'definitions'
  | 'accounts'
  | 'sessions'
  | 'channels';

/** Functions of a view library that components read cached values with. */
export interface ViewBinding {
  /** Reads a cached value while a component renders, and re-renders the component on change. */
  readonly useCached: <T>(cached: Cached<T>) => T;
  /** Suspends a component until a promise settles, and returns its value. */
  readonly use: <T>(promise: Promise<T>) => T;
  /** Returns the language of the page, as a BCP 47 tag. Default: the browser's own. */
  readonly language?: (() => string | undefined) | undefined;
  /** Router of the host framework. Default: the browser's own navigation. */
  readonly router?: HostRouter | undefined;
}

function throwNoView(): never {
  throw new Error(
    'These hooks work only in components below the provider of @keystack/react. Elsewhere, call the matching "get" or "list" method.',
  );
}

/** The cached queries of an app. */
export class QueryCache {
  readonly clock: Pick<Runtime, 'now' | 'sleep'>;
  /** Replaced by the binding of a view library. The default throws. */
  view: ViewBinding = { useCached: throwNoView, use: throwNoView };
  #channel: TabChannel | undefined;
  readonly #refreshes: { readonly kind: InvalidationKind; readonly refresh: () => Promise<unknown> }[] = [];

  constructor({ now, sleep }: Pick<Runtime, 'now' | 'sleep'>) {
    this.clock = { now: intervalClock(now), sleep };
  }

  /** Registers a function that refreshes the queries of a kind. */
  register(kind: InvalidationKind, refresh: () => Promise<unknown>): void {
    this.#refreshes.push({ kind, refresh });
  }

  /** Invalidates the queries of these kinds, also in other tabs. Waits until the ones with subscribers are loaded again. */
  async invalidate(...kinds: readonly InvalidationKind[]): Promise<void> {
    this.#channel?.postMessage(kinds);
    await this.refresh(kinds);
  }

  /** Shares invalidations with the tabs that have opened the same channel. */
  connectTabs(channel: TabChannel | undefined): void {
    this.#channel = channel;
    if (channel) channel.onmessage = ({ data }) => this.refresh(data);
  }

  /** Invalidates the queries of these kinds in this tab only. */
  async refresh(kinds: readonly InvalidationKind[]): Promise<void> {
    await Promise.all(this.#refreshes.map(({ kind, refresh }) => kinds.includes(kind) && refresh()));
  }
}

/** The arguments that all queries have: the cache, and the session or user that the data belongs to. */
export interface QueryScope {
  readonly queries: QueryCache;
  /** Distinguishes the entries of different sessions or users. */
  readonly key: string;
}

/** A query: returns the cache entry for a scope and further arguments. */
export type Query<S, Args extends readonly (string | boolean)[], Raw, T> = (
  scope: S,
  ...args: Args
) => CacheEntry<Raw, T>;

/** Defines a query: the request that loads it, and the conversion of the response into the object that apps see. */
export function defineQuery<S extends QueryScope, Args extends readonly (string | boolean)[], Raw, T>(
  kind: InvalidationKind,
  load: (scope: S, ...args: Args) => Promise<Raw>,
  view: (raw: Raw, scope: S, ...args: Args) => T,
): Query<S, Args, Raw, T> {
  const cacheOf = memoizePerObject((queries: QueryCache) => {
    const cache = createQueryEntries<CacheEntry<Raw, T>>();
    queries.register(kind, cache.refresh);
    return cache;
  });

  return (scope, ...args) =>
    cacheOf(scope.queries).getOrCreate([scope.key, ...args].join(' '), () =>
      createCacheEntry({
        ...scope.queries.clock,
        load: () => load(scope, ...args),
        view: (raw: Raw) => view(raw, scope, ...args),
      }),
    );
}
