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
