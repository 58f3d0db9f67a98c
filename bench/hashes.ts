import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { argon2Parameters } from '../apps/service/src/security/argon2-parameters.ts';
import { serveTasks } from './child.ts';

/**
 * A task that verifies one password repeatedly, on every core, for `seconds`. Its result is the number of verifications
 * per second.
 */
export interface PasswordVerificationTask {
  readonly password: string;
  readonly hash: string;
  readonly seconds: number;
}

// The service's own worker without the service, so that both hash in the same way.
const script = new URL('../apps/service/src/security/hash-worker.js', import.meta.url);
const workers = Array.from({ length: availableParallelism() }, () => {
  return new Worker(script, { execArgv: [], workerData: { parameters: argon2Parameters } });
});

serveTasks(async ({ password, hash, seconds }: PasswordVerificationTask) => {
  const start = performance.now();
  const counts = await Promise.all(
    workers.map(async (worker) => {
      let count = 0;
      while (performance.now() - start < seconds * 1000) {
        worker.postMessage({ password, hash });
        await once(worker, 'message');
        count += 1;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count) / ((performance.now() - start) / 1000);
});
