import * as React from 'react';

/** A promise whose outcome may be recorded in the properties that React reads and writes. */
type TrackedPromise<T> = Promise<T> &
  (
    | { readonly status?: 'pending' }
    | { readonly status: 'fulfilled'; readonly value: T }
    | { readonly status: 'rejected'; readonly reason: unknown }
  );

// Read from a copy, because bundlers reject or warn about an export that React 18 does not have.
const { use: reactUse }: { readonly use?: <T>(promise: Promise<T>) => T } = { ...React };

/**
 * Suspends a component until a promise settles, and returns its value or throws its reason: React's `use`, also for
 * React 18. May be called conditionally. A component must pass the same promise each time it renders.
 */
export const use = reactUse ?? throwUntilSettled;

/** Throws the promise until it settles. React 18 then renders the component again. */
function throwUntilSettled<T>(promise: TrackedPromise<T>): T {
  if (promise.status === 'fulfilled') return promise.value;
  if (promise.status === 'rejected') throw promise.reason;
  throw promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
}
