import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownErrors, limits } from '@keystack/contract';

/** Keeps expensive work within what the machine can take. */
export interface Limiter {
  /** Hashes a new password with argon2id. One hash runs on each core, the rest queue; past a bound, `TOO_MANY_REQUESTS`. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one of a hash; null stands for "no such user" and costs the same. */
  verify(password: string, hash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

interface Job {
  readonly message: { readonly password: string; readonly hash?: string };
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  /** What it was given and has not answered yet, the oldest first. */
  readonly jobs: Job[];
}

/** The one that is hashed and the next, so that a core does not wait for this thread in between. */
const jobsOfThread = 2;

/** A hash of nothing anybody knows, made with the same parameters as all others. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$ZWQplUa/7QR/B88kA5yfhw$8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U';

/** Makes the limiter of a service. By default the queue holds what the cores hash in about ten seconds. */
export function makeLimiter(options: { readonly cores?: number; readonly queue?: number } = {}): Limiter {
  const cores = options.cores ?? availableParallelism();
  const bound = options.queue ?? cores * 800;
  const threads: Thread[] = [];
  const waiting: Job[] = [];

  function startThread(): Thread {
    const worker = new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [] });
    const thread: Thread = { worker, jobs: [] };
    worker.on('message', (answer: { value?: unknown; error?: unknown }) => {
      const job = thread.jobs.shift();
      if (thread.jobs.length === 0) worker.unref();
      if ('error' in answer) job?.reject(answer.error);
      else job?.resolve(answer.value);
      giveOut();
    });
    worker.once('error', (error) => {
      threads.splice(threads.indexOf(thread), 1);
      for (const job of thread.jobs) job.reject(error);
      giveOut();
    });
    worker.unref();
    threads.push(thread);
    return thread;
  }

  /** One without work before one that is still to be started, and that before one that works. */
  function nextThread(): Thread {
    const [first] = threads.toSorted((a, b) => a.jobs.length - b.jobs.length);
    if (first?.jobs.length === 0) return first;
    return first === undefined || threads.length < cores ? startThread() : first;
  }

  function giveOut(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const { worker, jobs } = nextThread();
      if (jobs.length === jobsOfThread) return;
      waiting.shift();
      jobs.push(job);
      worker.ref();
      worker.postMessage(job.message);
    }
  }

  function enqueue(message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const given = threads.reduce((sum, { jobs }) => sum + jobs.length, 0);
      if (given + waiting.length >= cores + bound) return reject(new KnownErrors.TooManyRequests(10));
      waiting.push({ message, resolve, reject });
      giveOut();
    });
  }

  return {
    hash: async (password) => String(await enqueue({ password })),
    async verify(password, hash) {
      // No password is longer, so this one is wrong for every account; in the queue it would only fill the memory.
      if (password.length > limits.passwordMaxLength) return false;
      const matches = (await enqueue({ password, hash: hash ?? nobody })) === true;
      return hash !== null && matches;
    },
    async close() {
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
