/**
 * Returns a function that calls another one the first time, and returns the same promise each time.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
export function once(work) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => {
    result ??= work();
    return result;
  };
}
