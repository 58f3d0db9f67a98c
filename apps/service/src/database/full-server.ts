import { setTimeout as wait } from 'node:timers/promises';
import { isTooManyConnections } from './database-errors.ts';

/** Pause between two attempts to connect to a server that has too many connections, in milliseconds. */
const pauseMs = 50;

/** Time after which a connection is given up, in milliseconds. That of a connection that does not open. */
const timeoutMs = 10_000;

/**
 * Opens a connection. While the server or a pooler refuses it because there are too many, waits and tries again.
 *
 * @param onRefused Called after each refusal. Returns whether the next attempt waits for a connection of the pool, so
 *   that no pause is needed.
 */
export async function connectWhenPossible<T>(open: () => Promise<T>, onRefused: () => boolean): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isTooManyConnections(error) || performance.now() > until) throw error;
      if (!onRefused()) await wait(pauseMs);
    }
  }
}
