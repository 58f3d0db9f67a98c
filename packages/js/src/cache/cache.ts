/** A remote value that is kept, refetched and followed. */
export interface Cached<T> {
  /** Asks for a fresh value. Parallel callers share one request, and requests start 300 ms apart at least. */
  readonly get: () => Promise<T>;
  /**
   * The value at hand, or the request for it: the same promise until the value changes. A settled promise carries
   * `status` and `value` (or `reason`), so that React's `use` reads it without suspending.
   */
  readonly read: () => Promise<T>;
  /** The value at hand without asking anybody; undefined while there is none. */
  readonly peek: () => T | undefined;
  /** Calls the listener whenever `read` would give something new, and fetches in the background if the value is old. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A cached value that can also be set, for example from the response to an update. */
export interface Entry<Raw, T> extends Cached<T> {
  /** Sets the value. Ignores the responses to requests in flight. */
  readonly put: (raw: Raw) => void;
  /** Uses a response that is loaded elsewhere. Sends a request if that fails. */
  readonly receive: (raw: Promise<Raw>) => void;
  /** Invalidates the value. Loads it again if it has subscribers or a request in flight, otherwise drops it. */
  readonly refresh: () => Promise<void>;
  /** Returns true if the value has subscribers, or if a component has read it lately and is about to subscribe. */
  readonly isInUse: () => boolean;
}

/** The request of a cached value, the conversion of its response, and the clock. */
export interface Source<Raw, T> {
  readonly load: () => Promise<Raw>;
  readonly view: (raw: Raw) => T;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const throttleMilliseconds = 300;
const maxEntries = 100;
/** Time between reading a value and subscribing to it that a component may take, in milliseconds. */
const readMilliseconds = 10_000;

/** Creates the cache entry of one remote value. A failed request does not replace a value. */
export function createEntry<Raw, T>({ load, view, now, sleep }: Source<Raw, T>): Entry<Raw, T> {
  const listeners = new Set<() => void>();
  let held: { readonly value: T; readonly text: string } | undefined;
  let shown: Promise<T> | undefined;
  let isAwaited = false;
  let settledAt = 0;
  let readAt = 0;
  let startedAt = 0;
  let version = 0;
  let running: Promise<T> | undefined;
  let waiting: Promise<T> | undefined;

  // In either direction, because clocks are set back too.
  const isOld = () => Math.abs(now() - settledAt) >= throttleMilliseconds;
  const pending = () => waiting ?? running;

  /** The promise that was given out stays the same when it settles: `use` of React takes another one for a mistake. */
  function show(outcome: Settled<T>) {
    shown = Object.assign(isAwaited && shown ? shown : promiseOf(outcome), outcome);
    shown.catch(() => {});
    isAwaited = false;
    settledAt = now();
    for (const listener of [...listeners]) listener();
  }

  function accept(raw: Raw): T {
    const text = JSON.stringify(raw);
    if (held?.text === text) settledAt = now();
    else {
      held = { value: view(raw), text };
      show({ status: 'fulfilled', value: held.value });
    }
    return held.value;
  }

  async function request(previous: Promise<T> | undefined, ask: () => Promise<Raw>): Promise<T> {
    await previous?.catch(() => {});
    const early = startedAt + throttleMilliseconds - now();
    if (early > 0) await sleep(Math.min(early, throttleMilliseconds));
    [running, waiting] = [waiting, undefined];
    startedAt = now();
    const startVersion = version;
    try {
      const raw = await ask();
      // A value that was put meanwhile is newer than this answer may be.
      return version === startVersion || !held ? accept(raw) : held.value;
    } catch (error) {
      if (!held) show({ status: 'rejected', reason: error });
      throw error;
    } finally {
      running = undefined;
    }
  }

  function get(ask = load): Promise<T> {
    if (!waiting) {
      waiting = request(running, ask);
      waiting.catch(() => {});
    }
    return waiting;
  }

  return {
    get: () => get(),
    read() {
      readAt = now();
      if (!held && !pending() && isOld()) shown = undefined;
      if (!shown) {
        shown = running ?? get();
        isAwaited = true;
      }
      return shown;
    },
    peek: () => held?.value,
    subscribe(listener) {
      listeners.add(listener);
      if (isOld() && !pending()) get();
      return () => listeners.delete(listener);
    },
    put(raw) {
      version++;
      accept(raw);
    },
    receive: (raw) => void get(() => raw.catch(load)),
    async refresh() {
      // The change itself has succeeded; a value that could not be renewed is no reason to say otherwise.
      if (listeners.size > 0 || pending()) await get().catch(() => {});
      else held = shown = undefined;
    },
    isInUse: () => listeners.size > 0 || now() - readAt < readMilliseconds,
  };
}

/** The entries of one query. Keeps the most recently used. */
export interface Cache<E> {
  readonly of: (key: string, create: () => E) => E;
  /** Invalidates all entries. */
  readonly refresh: () => Promise<unknown>;
}

/** Creates a cache of the most recently used entries and those in use. */
export function createCache<E extends Pick<Entry<never, unknown>, 'isInUse' | 'refresh'>>(): Cache<E> {
  const entries = new Map<string, E>();
  return {
    of(key, create) {
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
