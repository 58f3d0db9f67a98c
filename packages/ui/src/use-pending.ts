import { useState } from 'react';

/**
 * Tracks whether the promise passed to `track` is pending. `track` rejects with it, so that the browser reports an
 * unhandled rejection.
 */
export function usePending(): [pending: boolean, track: (work: Promise<unknown>) => Promise<void>] {
  const [pending, setPending] = useState(false);
  async function track(work: Promise<unknown>) {
    setPending(true);
    try {
      await work;
    } finally {
      setPending(false);
    }
  }
  return [pending, track];
}
