import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownErrors, limits } from '@keystack/contract';

/**
 * Keeps expensive work within what the machine can take. Whoever asks, `from`, waits in a line of their own, and the lines
 * take turns: somebody who asks without end waits long, and nobody else does.
 */
export interface Limiter {
  /**
   * Hashes a new password with argon2id, after Unicode normalisation (NFC), so that it matches however a keyboard composes
   * its characters. One hash runs on each core, the rest queue; past a bound, `TOO_MANY_REQUESTS`.
   */
  hash(password: string, from?: string): Promise<string>;
  /** Whether a password is the one of a hash; null stands for "no such user" and costs the same. */
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
  /** What it was given and has not answered yet, the oldest first. */
  readonly jobs: Job[];
}

/** The one that is hashed and the next, so that a core does not wait for this thread in between. */
const jobsOfThread = 2;

/** A hash of nothing anybody knows, made with the same parameters as all others. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$ZWQplUa/7QR/B88kA5yfhw$8llwpTQI33jK9ScsIeh42jPQkCNiH96PIOWBt/TQ//U';

/** Returns a hash in the form of a password's that is of no known password: its bytes are random. */
export function unknownPasswordHash(): string {
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}

/** Makes the limiter of a service. By default the queue holds what the cores hash in about ten seconds. */
export function makeLimiter(options: { readonly cores?: number; readonly queue?: number } = {}): Limiter {
  const cores = options.cores ?? availableParallelism();
  const bound = options.queue ?? cores * 800;
  const threads: Thread[] = [];
  /** The one whose turn is next comes first. */
  const lines = new Map<string, Job[]>();
  let waiting = 0;

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
    for (const [from, line] of lines) {
      const { worker, jobs } = nextThread();
      if (jobs.length === jobsOfThread) return;
      const job = line.shift();
      // Whoever had a turn goes to the end, which this loop comes to as well.
      lines.delete(from);
      if (line.length > 0) lines.set(from, line);
      if (job === undefined) continue;
      waiting -= 1;
      jobs.push(job);
      worker.ref();
      worker.postMessage(job.message);
    }
  }

  function enqueue(from: string, message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const line = lines.get(from) ?? [];
      const given = threads.reduce((sum, { jobs }) => sum + jobs.length, 0);
      if (given + waiting >= cores + bound && !makeRoom(line)) return reject(new KnownErrors.TooManyRequests(10));
      line.push({ message, resolve, reject });
      lines.set(from, line);
      waiting += 1;
      giveOut();
    });
  }

  /** Sends the last one of the longest line away, unless this line would then be as long. */
  function makeRoom(line: readonly Job[]): boolean {
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length);
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
        (await enqueue(from, { password: form, hash: hash ?? nobody })) === true && hash !== null;
      const normalized = password.normalize('NFC');
      // Hashes from before normalisation are those of the characters as they were typed.
      return (await matches(normalized)) || (normalized !== password && matches(password));
    },
    async close() {
      await Promise.all(threads.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
