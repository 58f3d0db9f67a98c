import { useState } from 'react';

/** Tracks whether promises passed to `track` are pending. A rejection still reaches the browser as unhandled. */
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
