import { availableParallelism } from 'node:os';
import { KnownErrors } from '@keystack/contract';

/** Keeps expensive work within what the machine can take. */
export interface Limiter {
  /** Runs a password hash: one for each core at a time, the rest in a queue; past its bound, `TOO_MANY_REQUESTS`. */
  hashing<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes the limiter of a service. A full queue of hashes is worth about ten seconds of waiting. */
export function makeLimiter(options: { readonly cores?: number; readonly queue?: number } = {}): Limiter {
  const cores = options.cores ?? availableParallelism();
  const bound = options.queue ?? cores * 800;
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async hashing(work) {
      if (running >= cores) {
        if (waiting.length >= bound) throw new KnownErrors.TooManyRequests(10);
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place is handed over to the next in the queue, or given back.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
