import { useSyncExternalStore } from 'react';
import { shellTexts } from '../texts/shell.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Tells that the browser has no connection, so that nothing can be saved. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{isOnline ? null : <div className="offline-banner">{shellTexts.offline}</div>}</div>;
}
