/** A remote value in the cache. */
export interface Cached<T> {
  /** Sends a request for the current value. Parallel callers share one, and requests start at least 300 ms apart. */
  readonly get: () => Promise<T>;
  /**
   * Returns the cached value or the pending request: the same promise until the value changes. A settled promise has
   * `status` and `value` (or `reason`), so that React's `use` reads it without suspending.
   */
  readonly read: () => Promise<T>;
  /**
   * Returns the value that a server has rendered the page with, for the hydration of the page, which must render the
   * same. `undefined` if no server has passed one on. Stays the same when the value changes.
   */
  readonly serverValue?: (() => Promise<T> | undefined) | undefined;
  /** Returns the cached value without sending a request, or `undefined` if there is none. */
  readonly peek: () => T | undefined;
  /**
   * Calls the listener when `read` returns a new promise or its promise settles, until the returned function is called.
   * Fetches in the background if the cached value is older than 300 ms.
   */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A cached value that can also be set, for example from the response to an update. */
export interface CacheEntry<Raw, T> extends Cached<T> {
  /** Sets the value. Responses to requests in flight do not replace it. */
  readonly set: (raw: Raw) => void;
  /** Uses a response that a server loads as the next value. Sends a request if the promise is rejected. */
  readonly loadFrom: (raw: Promise<Raw>) => void;
  /**
   * Invalidates the value: loads it again if it has subscribers or a request in flight, otherwise drops it. Does not
   * reject if the request fails.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Returns whether the value has subscribers, or was read within `subscribeTimeout` by a component about to subscribe.
   */
  readonly isInUse: () => boolean;
}

/** The request of a cached value, the conversion of its response, and the clock. */
export interface CacheEntryOptions<Raw, T> {
  readonly load: () => Promise<Raw>;
  readonly view: (raw: Raw) => T;
  /** Returns the time since any moment, in milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const throttleInterval = 300;
const maxEntries = 100;
/** Time that a component may take between reading a value and subscribing to it, in milliseconds. */
const subscribeTimeout = 10_000;
/** Time of what has not happened yet. */
const never = -subscribeTimeout;

/** Creates the cache entry of one remote value. A failed request does not replace a value. */
export function createCacheEntry<Raw, T>({ load, view, now, sleep }: CacheEntryOptions<Raw, T>): CacheEntry<Raw, T> {
  const listeners = new Set<() => void>();
  let current: { readonly value: T; readonly text: string } | undefined;
  let exposedPromise: Promise<T> | undefined;
  let isUnsettled = false;
  let settledAt = never;
  let readAt = never;
  let startedAt = never;
  let version = 0;
  let inFlight: Promise<T> | undefined;
  let queued: Promise<T> | undefined;
  let serverValue: Promise<T> | undefined;

  // The absolute difference, because clocks can be set back.
  const isStale = () => Math.abs(now() - settledAt) >= throttleInterval;
  const pending = () => queued ?? inFlight;

  /**
   * Settles the pending promise that `read` returned, which must stay the same object for React's `use`. If there is
   * none, replaces the promise by a new, settled one.
   */
  function settle(outcome: Settled<T>) {
    exposedPromise = Object.assign(isUnsettled && exposedPromise ? exposedPromise : promiseOf(outcome), outcome);
    exposedPromise.catch(() => {});
    isUnsettled = false;
    settledAt = now();
    for (const listener of [...listeners]) listener();
  }

  function store(raw: Raw): T {
    const text = JSON.stringify(raw);
    if (current?.text === text) settledAt = now();
    else {
      current = { value: view(raw), text };
      settle({ status: 'fulfilled', value: current.value });
    }
    return current.value;
  }

  async function request(previous: Promise<T> | undefined, fetchRaw: () => Promise<Raw>): Promise<T> {
    await previous?.catch(() => {});
    const delay = startedAt + throttleInterval - now();
    if (delay > 0) await sleep(Math.min(delay, throttleInterval));
    [inFlight, queued] = [queued, undefined];
    startedAt = now();
    const startVersion = version;
    try {
      const raw = await fetchRaw();
      // A value that was set during the request is newer than this response may be.
      return version === startVersion || !current ? store(raw) : current.value;
    } catch (error) {
      if (!current) settle({ status: 'rejected', reason: error });
      throw error;
    } finally {
      inFlight = undefined;
    }
  }

  function get(fetchRaw = load): Promise<T> {
    if (!queued) {
      queued = request(inFlight, fetchRaw);
      queued.catch(() => {});
    }
    return queued;
  }

  function read(): Promise<T> {
    readAt = now();
    if (!current && !pending() && isStale()) exposedPromise = undefined;
    return expose();
  }

  function expose(): Promise<T> {
    if (!exposedPromise) {
      exposedPromise = inFlight ?? get();
      isUnsettled = true;
    }
    return exposedPromise;
  }

  return {
    get: () => get(),
    read,
    serverValue: () => serverValue,
    peek: () => current?.value,
    subscribe(listener) {
      listeners.add(listener);
      if (isStale() && !pending()) get();
      return () => listeners.delete(listener);
    },
    set(raw) {
      version++;
      store(raw);
    },
    loadFrom(raw) {
      get(() => raw.catch(load));
      serverValue = expose();
    },
    async refresh() {
      // The change itself has succeeded, so a failed reload must not reject.
      if (listeners.size > 0 || pending()) await get().catch(() => {});
      else current = exposedPromise = undefined;
    },
    isInUse: () => listeners.size > 0 || now() - readAt < subscribeTimeout,
  };
}

/** The entries of one query. Keeps the most recently used. */
export interface QueryEntries<E> {
  readonly getOrCreate: (key: string, create: () => E) => E;
  /** Invalidates all entries. */
  readonly refresh: () => Promise<unknown>;
}

/** Creates a cache that keeps the `maxEntries` most recently used entries, and all that are in use. */
export function createQueryEntries<
  E extends Pick<CacheEntry<never, unknown>, 'isInUse' | 'refresh'>,
>(): QueryEntries<E> {
  const entries = new Map<string, E>();
  return {
    getOrCreate(key, create) {
      const entry = entries.get(key) ?? create();
      entries.delete(key);
      for (const [oldest, { isInUse }] of entries) {
        if (entries.size < maxEntries) break;
        if (!isInUse()) entries.delete(oldest);
      }
      entries.set(key, entry);
      return entry;
    },
    refresh: () => Promise.all([...entries.values()].map((entry) => entry.refresh())),
  };
}

type Settled<T> =
  | { readonly status: 'fulfilled'; readonly value: T }
  | { readonly status: 'rejected'; readonly reason: unknown };

async function promiseOf<T>(outcome: Settled<T>): Promise<T> {
  if (outcome.status === 'fulfilled') return outcome.value;
  throw outcome.reason;
}
