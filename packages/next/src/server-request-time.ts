import * as nextCache from 'next/cache';
import { requestTime } from './request-time.ts';

// Absent before Next.js 16.3. A bundler would warn about an import of it.
const io: unknown = Reflect.get(nextCache, 'io');

/**
 * Like `requestTime`, in a server component, action or route handler. Newer versions of Next.js render in several
 * stages, and a timer ends only the first one, so `io()` waits for the last.
 */
export async function serverRequestTime(): Promise<void> {
  if (typeof io !== 'function') return requestTime();
  try {
    await io();
  } catch {
    // In `after()`, where Next.js refuses `io()`, the page has been rendered.
  }
}
