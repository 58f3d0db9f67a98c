import type { Logger } from 'pino';
import { inSpan, type Span, type SpanAttributes, type Tracing } from '../tracing/span.ts';

const pollEveryMs = 3000;
/**
 * Time in milliseconds that `stop` waits for requests in flight. Most finish within it, so that nothing is sent twice.
 */
const graceMs = 1000;

/** A claimed outbox entry, to be sent. */
export interface OutboxJob {
  /** The id of the project whose own server receives it; otherwise `null`. */
  readonly projectId: string | null;
  /** Attributes of its span. */
  readonly attributes: SpanAttributes;
  /**
   * Sends the entry and returns whether that succeeded. If aborted, the entry can be claimed again.
   *
   * @param span The span of the job, or `null` if no traces are exported.
   */
  run(signal: AbortSignal, span: Span | null): Promise<boolean>;
}

/** Sends the entries of an outbox: emails or webhook messages. Safe to run in several processes at once. */
export interface OutboxWorker {
  /** Notifies the worker of a committed entry. Has no effect before `start`. */
  wake(): void;
  /** Sends due entries one after another until none is left, and returns how many it sent. */
  runDue(): Promise<number>;
  /** Starts to send due entries after each `wake` and every three seconds. */
  start(): void;
  /** Stops claiming entries and waits for sends in flight. Aborts those that do not finish within `graceMs`. */
  stop(): Promise<void>;
}

/** Creates a worker that sends several entries in parallel. */
export function createOutboxWorker(options: {
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** The kind of entry, for log lines and traces. */
  readonly kind: string;
  /** Maximum number of entries sent in parallel. */
  readonly concurrency: number;
  /**
   * Maximum number of entries sent in parallel to the servers of one project, so that a slow server does not block
   * other projects.
   */
  readonly concurrencyPerProject: number;
  /** Claims a due entry of any project except those with the ids in `busy`. Returns `null` if there is none. */
  readonly claim: (busy: readonly string[]) => Promise<OutboxJob | null>;
}): OutboxWorker {
  const { log, tracing, kind, concurrency, concurrencyPerProject, claim } = options;
  const running = new Set<Promise<void>>();
  /** The abort controller of each job. A single long-lived signal would retain memory for every job that used it. */
  const inFlight = new Set<AbortController>();
  /**
   * The project ids of the jobs in flight to projects' own servers. A project with several jobs occurs several times.
   */
  const projectsInFlight: string[] = [];
  let previousClaim: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let stopping = false;

  async function runDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const job = await claimNext();
      if (job === null) return sent;
      // Starts another run, because more entries may be due and a slow receiver must not delay them.
      wake();
      if (await run(job)) sent += 1;
    }
  }

  /**
   * Claims the next job. Runs claim one after another, because parallel claims could exceed the limit of a project.
   */
  function claimNext(): Promise<OutboxJob | null> {
    const claimed = previousClaim.then(async () => {
      if (stopping) return null;
      const job = await claim(
        projectsInFlight.filter(
          (id) => projectsInFlight.filter((other) => other === id).length >= concurrencyPerProject,
        ),
      );
      if (job !== null && job.projectId !== null) projectsInFlight.push(job.projectId);
      return job;
    });
    previousClaim = claimed.catch(() => {});
    return claimed;
  }

  async function run({ projectId, attributes, run }: OutboxJob): Promise<boolean> {
    const controller = new AbortController();
    inFlight.add(controller);
    try {
      return await inSpan(tracing, { name: `deliver ${kind}`, attributes }, (span) => run(controller.signal, span));
    } finally {
      inFlight.delete(controller);
      if (projectId !== null) projectsInFlight.splice(projectsInFlight.indexOf(projectId), 1);
    }
  }

  function startRun(): void {
    if (stopping || running.size >= concurrency) return;
    const started = runDue()
      .catch((error: unknown) =>
        log.error({ err: error }, `The ${kind} worker failed. It continues with its next run.`),
      )
      .then(() => {
        running.delete(started);
      });
    running.add(started);
  }

  function wake(): void {
    if (timer === undefined || woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      startRun();
    });
  }

  return {
    wake,
    runDue,
    start() {
      timer ??= setInterval(startRun, pollEveryMs).unref();
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
