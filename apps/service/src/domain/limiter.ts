import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownErrors } from '@keystack/contract';

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

/** A hash of nothing anybody knows, made with the same parameters as all others. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$ZWQplUa/7QR/B88kA5yfhw$8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U';

/** Makes the limiter of a service. By default the queue holds what the cores hash in about ten seconds. */
export function makeLimiter(options: { readonly cores?: number; readonly queue?: number } = {}): Limiter {
  const cores = options.cores ?? availableParallelism();
  const bound = options.queue ?? cores * 800;
  const idle: Worker[] = [];
  const waiting: Job[] = [];
  const workers = new Set<Worker>();

  function startWorker(): Worker {
    const worker = new Worker(new URL('./hash-worker.js', import.meta.url), { execArgv: [] });
    workers.add(worker);
    worker.unref();
    return worker;
  }

  function give(worker: Worker, job: Job): void {
    const finish = (settle: () => void): void => {
      worker.removeAllListeners('message').removeAllListeners('error');
      worker.unref();
      settle();
      const next = waiting.shift();
      if (next === undefined) idle.push(worker);
      else give(worker, next);
    };
    worker.ref();
    worker.once('message', (answer: { value?: unknown; error?: unknown }) =>
      finish(() => ('error' in answer ? job.reject(answer.error) : job.resolve(answer.value))),
    );
    worker.once('error', (error) => {
      workers.delete(worker);
      job.reject(error);
      const next = waiting.shift();
      if (next !== undefined) give(startWorker(), next);
    });
    worker.postMessage(job.message);
  }

  function enqueue(message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const job: Job = { message, resolve, reject };
      const worker = idle.pop() ?? (workers.size < cores ? startWorker() : undefined);
      if (worker !== undefined) give(worker, job);
      else if (waiting.length < bound) waiting.push(job);
      else reject(new KnownErrors.TooManyRequests(10));
    });
  }

  return {
    hash: async (password) => String(await enqueue({ password })),
    async verify(password, hash) {
      const matches = (await enqueue({ password, hash: hash ?? nobody })) === true;
      return hash !== null && matches;
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
      workers.clear();
    },
  };
}
