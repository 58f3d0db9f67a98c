import { useState } from 'react';

/** Tells whether work handed to `track` is still unsettled; a failure stays the browser's to report as an unhandled rejection. */
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
