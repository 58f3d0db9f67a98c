import type { Logger } from 'pino';

const pollEveryMs = 3000;
/** Time in milliseconds that `stop` waits for requests in flight. Most finish within it, so that nothing is sent twice. */
const graceMs = 1000;

/** A claimed outbox entry, to be sent. */
export interface Job {
  /** The id of the project whose own server receives it; otherwise `null`. */
  readonly projectId: string | null;
  /** Sends it and returns whether that succeeded. If aborted, the entry can be claimed again. */
  run(signal: AbortSignal): Promise<boolean>;
}

/** Sends the entries of an outbox. Safe to run in several processes at once. */
export interface OutboxWorker {
  /** Notifies the worker of a committed entry. Cheap, and without effect before `start`. */
  wake(): void;
  /** Sends the due entries one after another, and returns how many were sent. */
  runDue(): Promise<number>;
  /** Starts to send: after each `wake`, and every few seconds. */
  start(): void;
  /** Claims no further entries, and aborts requests that do not finish in a moment. */
  stop(): Promise<void>;
}

/** Creates a worker that sends in several lanes at once. `claim` returns a due entry of any project except the given ones. */
export function createOutboxWorker(options: {
  readonly log: Logger;
  /** The kind of entry, for the log. */
  readonly kind: string;
  readonly lanes: number;
  /** Maximum number of lanes in use for the servers of one project, so that a slow server leaves some to the others. */
  readonly lanesOfProject: number;
  readonly claim: (busy: readonly string[]) => Promise<Job | null>;
}): OutboxWorker {
  const { log, kind: what, lanes, lanesOfProject, claim } = options;
  const running = new Set<Promise<void>>();
  /** One for each job, because a long-lived signal would retain memory for each job that used it. */
  const inFlight = new Set<AbortController>();
  /** The project of each request in flight to a project's own server, with duplicates. */
  const projectsInFlight: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let stopping = false;

  async function runDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const job = await claimNext();
      if (job === null) return sent;
      // More entries may be due, and a slow receiver must not delay them.
      wake();
      if (await run(job)) sent += 1;
    }
  }

  /** Claims the next job. Lanes claim one after another, or together they would exceed the limit of a project. */
  function claimNext(): Promise<Job | null> {
    const taken = turn.then(async () => {
      if (stopping) return null;
      const job = await claim(
        projectsInFlight.filter((id) => projectsInFlight.filter((other) => other === id).length >= lanesOfProject),
      );
      if (job !== null && job.projectId !== null) projectsInFlight.push(job.projectId);
      return job;
    });
    turn = taken.catch(() => {});
    return taken;
  }

  async function run({ projectId: talksTo, run }: Job): Promise<boolean> {
    const controller = new AbortController();
    inFlight.add(controller);
    try {
      return await run(controller.signal);
    } finally {
      inFlight.delete(controller);
      if (talksTo !== null) projectsInFlight.splice(projectsInFlight.indexOf(talksTo), 1);
    }
  }

  function startLane(): void {
    if (stopping || running.size >= lanes) return;
    const lane = runDue()
      .catch((error: unknown) =>
        log.error({ err: error }, `The ${what} worker failed. It continues with its next run.`),
      )
      .then(() => {
        running.delete(lane);
      });
    running.add(lane);
  }

  function wake(): void {
    if (timer === undefined || woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      startLane();
    });
  }

  return {
    wake,
    runDue,
    start() {
      timer ??= setInterval(startLane, pollEveryMs).unref();
      wake();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      // Repeatedly, because a claim in flight may return another job.
      const abortTimer = setInterval(() => {
        for (const job of inFlight) job.abort();
      }, graceMs);
      await Promise.all(running);
      clearInterval(abortTimer);
    },
  };
}
