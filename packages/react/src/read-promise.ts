/** The outcome of a promise, in the properties that React's own `use` reads and writes. */
type Outcome<T> =
  | { readonly status?: undefined }
  | { readonly status: 'pending' }
  | { readonly status: 'fulfilled'; readonly value: T }
  | { readonly status: 'rejected'; readonly reason: unknown };

/**
 * Suspends a component until a promise settles, and returns its value or throws its reason. Does what `use` of React 19
 * does, which React 18 does not have. May be called conditionally. A component must pass the same promise each time it
 * renders.
 */
export function readPromise<T>(promise: Promise<T> & Outcome<T>): T {
  if (promise.status === 'fulfilled') return promise.value;
  if (promise.status === 'rejected') throw promise.reason;
  if (promise.status === undefined) record(promise);
  // Both versions of React render the component again when a thrown promise settles.
  throw promise;
}

/** Writes the outcome of a promise to its properties. */
function record<T>(promise: Promise<T>): void {
  const write = (outcome: Outcome<T>) => Object.assign(promise, outcome);
  write({ status: 'pending' });
  promise.then(
    (value) => write({ status: 'fulfilled', value }),
    (reason: unknown) => write({ status: 'rejected', reason }),
  );
}
