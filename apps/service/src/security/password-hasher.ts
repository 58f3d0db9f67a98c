import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownErrors, limits, passwordLength } from '@keystack/contract';
import { codeFolder } from '../folders.ts';
import { type Argon2Parameters, argon2Parameters, formatArgon2Hash } from './argon2-parameters.ts';

/**
 * Hashes and verifies passwords on worker threads. Each caller, identified by `from`, has its own queue. The queues are
 * served in turn, so that a caller with many requests does not delay others.
 */
export interface PasswordHasher {
  /**
   * Hashes a new password with argon2id. Normalizes it first (Unicode NFC), because keyboards compose characters
   * differently. One hash runs on each core, the others wait in the queues.
   *
   * @param onStart Receives the milliseconds that the password has waited when a worker thread gets it.
   * @throws {KnownErrors.TooManyRequests} If the queues are full.
   */
  hash(password: string, from?: string, onStart?: OnHashStart): Promise<string>;
  /**
   * Returns whether a password matches a hash. Pass `null` if the user does not exist: the result is `false`, but takes
   * the same time, so that the response time does not reveal which users exist.
   *
   * @param onStart Receives the milliseconds that the password has waited when a worker thread gets it.
   * @throws {KnownErrors.TooManyRequests} If the queues are full.
   */
  verify(password: string, hash: string | null, from?: string, onStart?: OnHashStart): Promise<boolean>;
  /** Returns the number of passwords that wait for a worker thread. */
  waiting(): number;
  /** Ends the worker threads. */
  close(): Promise<void>;
}

/** Receives the milliseconds that a password has waited when a worker thread gets it. */
type OnHashStart = (waitedMs: number) => void;

interface Job {
  /** The time from `performance.now()`. */
  readonly enqueuedAt: number;
  readonly onStart: OnHashStart | undefined;
  readonly message: { readonly password: string; readonly hash?: string };
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs sent to the worker that have no result yet, oldest first. */
  readonly jobs: Job[];
}

/**
 * Maximum number of jobs sent to a worker: the current and the next one, so that the worker never waits for this
 * thread.
 */
const jobsOfThread = 2;

/** Jobs that may wait for each core. A core needs about ten seconds for them. */
const waitingJobsPerCore = 800;

/** The hash to verify against if a user does not exist. It has the same parameters as the hashes of users. */
const unknownUserHash = formatArgon2Hash('ZWQplUa/7QR/B88kA5yfhw', '8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U');

/** Returns random bytes in the format of a password hash. No known password matches it. */
export function createUnmatchableHash(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return formatArgon2Hash(random(16), random(32));
}

/**
 * Creates a password hasher.
 *
 * @param options `cores`: number of worker threads, by default one for each core. `queue`: maximum number of waiting
 *   jobs of all callers together, by default `waitingJobsPerCore` for each core. `parameters`: the cost of new hashes,
 *   by default `argon2Parameters`. `onStart`: receives the milliseconds that a job has waited when a worker thread gets
 *   it.
 */
export function createPasswordHasher(
  options: {
    readonly cores?: number;
    readonly queue?: number;
    readonly parameters?: Argon2Parameters;
    readonly onStart?: OnHashStart | undefined;
  } = {},
): PasswordHasher {
  const { parameters = argon2Parameters, onStart } = options;
  const cores = options.cores ?? availableParallelism();
  const maxWaiting = options.queue ?? cores * waitingJobsPerCore;
  const threads: Thread[] = [];
  /** The queue of each caller. The first entry is served next. */
  const queues = new Map<string, Job[]>();
  let waiting = 0;

  function startThread(): Thread {
    const worker = new Worker(new URL('security/hash-worker.js', codeFolder), {
      execArgv: [],
      workerData: { parameters },
    });
    const thread: Thread = { worker, jobs: [] };
    worker.on('message', (result: { value?: unknown; error?: unknown }) => {
      const job = thread.jobs.shift();
      if (thread.jobs.length === 0) worker.unref();
      if ('error' in result) job?.reject(result.error);
      else job?.resolve(result.value);
      dispatch();
    });
    worker.once('error', (error) => {
      threads.splice(threads.indexOf(thread), 1);
      for (const job of thread.jobs) job.reject(error);
      dispatch();
    });
    worker.unref();
    threads.push(thread);
    return thread;
  }

  /**
   * Returns an idle thread, otherwise a new one if there are fewer threads than cores, otherwise the least busy one.
   */
  function nextThread(): Thread {
    const [first] = threads.toSorted((a, b) => a.jobs.length - b.jobs.length);
    if (first?.jobs.length === 0) return first;
    return first === undefined || threads.length < cores ? startThread() : first;
  }

  function dispatch(): void {
    for (const [from, queue] of queues) {
      const { worker, jobs } = nextThread();
      if (jobs.length === jobsOfThread) return;
      const job = queue.shift();
      // Moves the caller to the end of the map, where this loop visits it again.
      queues.delete(from);
      if (queue.length > 0) queues.set(from, queue);
      if (job === undefined) continue;
      waiting -= 1;
      jobs.push(job);
      const waitedMs = performance.now() - job.enqueuedAt;
      onStart?.(waitedMs);
      job.onStart?.(waitedMs);
      worker.ref();
      worker.postMessage(job.message);
    }
  }

  function enqueue(from: string, message: Job['message'], jobStarts?: OnHashStart): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(from) ?? [];
      const running = threads.reduce((sum, { jobs }) => sum + jobs.length, 0);
      if (running + waiting >= cores + maxWaiting && !makeRoom(queue))
        return reject(new KnownErrors.TooManyRequests(10));
      queue.push({ enqueuedAt: performance.now(), onStart: jobStarts, message, resolve, reject });
      queues.set(from, queue);
      waiting += 1;
      dispatch();
    });
  }

  /** Rejects the last job of the longest queue, unless `queue` would then be as long. Returns whether it did. */
  function makeRoom(queue: readonly Job[]): boolean {
    const [longest = []] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= queue.length + 1) return false;
    longest.pop()?.reject(new KnownErrors.TooManyRequests(10));
    waiting -= 1;
    return true;
  }

  return {
    hash: async (password, from = '', jobStarts) =>
      String(await enqueue(from, { password: password.normalize('NFC') }, jobStarts)),
    async verify(password, hash, from = '', jobStarts) {
      // No account has a longer password, and long texts in the queue would fill the memory.
      if (passwordLength(password) > limits.passwordMaxLength) return false;
      const matches = async (form: string) =>
        (await enqueue(from, { password: form, hash: hash ?? unknownUserHash }, jobStarts)) === true && hash !== null;
      const normalized = password.normalize('NFC');
      // Old hashes were created before passwords were normalized.
      return (await matches(normalized)) || (normalized !== password && matches(password));
    },
    waiting: () => waiting,
    async close() {
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
