import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownErrors, limits } from '@keystack/contract';

/**
 * Hashes and verifies passwords on worker threads, with a bounded queue for each caller, `from`. The queues take turns, so that
 * a caller with many requests delays nobody else.
 */
export interface PasswordHasher {
  /**
   * Hashes a new password with argon2id, after Unicode normalisation (NFC), so that it matches however a keyboard composes
   * its characters. One hash runs on each core, the rest queue; with a full queue it rejects with `TOO_MANY_REQUESTS`.
   */
  hash(password: string, from?: string): Promise<string>;
  /** Returns whether a password matches a hash. `null` means that there is no such user, and takes the same time. */
  verify(password: string, hash: string | null, from?: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Job {
  readonly message: { readonly password: string; readonly hash?: string };
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Jobs sent to the worker that have no result yet, the oldest first. */
  readonly jobs: Job[];
}

/** Jobs sent to a worker at once: the one that it hashes and the next, so that a core never waits for this thread. */
const jobsOfThread = 2;

/** The hash of an unknown password, with the same parameters as all others. */
const unknownUserHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZWQplUa/7QR/B88kA5yfhw$8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U';

/** Returns random bytes in the form of a password hash, which no known password matches. */
export function unknownPasswordHash(): string {
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}

/** Creates the limiter of a service. By default the queue holds what the cores hash in about ten seconds. */
export function createPasswordHasher(
  options: { readonly cores?: number; readonly queue?: number } = {},
): PasswordHasher {
  const cores = options.cores ?? availableParallelism();
  const bound = options.queue ?? cores * 800;
  const threads: Thread[] = [];
  /** The queue of each caller; the first one is next. */
  const queues = new Map<string, Job[]>();
  let waiting = 0;

  function startThread(): Thread {
    const worker = new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [] });
    const thread: Thread = { worker, jobs: [] };
    worker.on('message', (answer: { value?: unknown; error?: unknown }) => {
      const job = thread.jobs.shift();
      if (thread.jobs.length === 0) worker.unref();
      if ('error' in answer) job?.reject(answer.error);
      else job?.resolve(answer.value);
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

  /** Returns an idle thread, else a new one if there are fewer threads than cores, else the least busy one. */
  function nextThread(): Thread {
    const [first] = threads.toSorted((a, b) => a.jobs.length - b.jobs.length);
    if (first?.jobs.length === 0) return first;
    return first === undefined || threads.length < cores ? startThread() : first;
  }

  function dispatch(): void {
    for (const [from, line] of queues) {
      const { worker, jobs } = nextThread();
      if (jobs.length === jobsOfThread) return;
      const job = line.shift();
      // Moves the caller to the end of the map, where this loop visits it again.
      queues.delete(from);
      if (line.length > 0) queues.set(from, line);
      if (job === undefined) continue;
      waiting -= 1;
      jobs.push(job);
      worker.ref();
      worker.postMessage(job.message);
    }
  }

  function enqueue(from: string, message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const line = queues.get(from) ?? [];
      const given = threads.reduce((sum, { jobs }) => sum + jobs.length, 0);
      if (given + waiting >= cores + bound && !makeRoom(line)) return reject(new KnownErrors.TooManyRequests(10));
      line.push({ message, resolve, reject });
      queues.set(from, line);
      waiting += 1;
      dispatch();
    });
  }

  /** Rejects the last job of the longest queue, unless `line` would then be as long. */
  function makeRoom(line: readonly Job[]): boolean {
    const [longest = []] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= line.length + 1) return false;
    longest.pop()?.reject(new KnownErrors.TooManyRequests(10));
    waiting -= 1;
    return true;
  }

  return {
    hash: async (password, from = '') => String(await enqueue(from, { password: password.normalize('NFC') })),
    async verify(password, hash, from = '') {
      // No password is longer, so this one is wrong for every account; in the queue it would only fill the memory.
      if (password.length > limits.passwordMaxLength) return false;
      const matches = async (form: string) =>
        (await enqueue(from, { password: form, hash: hash ?? unknownUserHash })) === true && hash !== null;
      const normalized = password.normalize('NFC');
      // Hashes from before normalisation are those of the characters as they were typed.
      return (await matches(normalized)) || (normalized !== password && matches(password));
    },
    async close() {
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
