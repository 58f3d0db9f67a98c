import type { Logger } from 'pino';

const pollEveryMs = 3000;
/** What a stop leaves those who are to answer: most do, and then nothing is sent twice. */
const graceMs = 1000;

/** Something in an outbox that was claimed and is to be sent. */
export interface Job {
  /** The project whose own server is talked to, if any. */
  readonly talksTo: string | null;
  /** Sends it; gives whether that succeeded. Aborted, it breaks off and leaves the thing to whoever claims next. */
  run(signal: AbortSignal): Promise<boolean>;
}

/** Empties an outbox; any number of processes may do so at once. */
export interface OutboxWorker {
  /** Says that something was committed. Cheap, and without effect before `start`. */
  wake(): void;
  /** Sends what is due, one after another, and gives how many left. */
  runDue(): Promise<number>;
  /** Sends from now on: when woken, and every few seconds. */
  start(): void;
  /** Takes nothing further, and breaks off what is not answered in a moment. */
  stop(): Promise<void>;
}

/** Makes a worker that sends in several lanes at once. `claim` takes what is due, but nothing of the projects named. */
export function makeOutboxWorker(options: {
  readonly log: Logger;
  /** What is sent, for the log. */
  readonly what: string;
  readonly lanes: number;
  /** How many lanes the servers of one project may hold up, so that a slow one leaves some to the others. */
  readonly lanesOfProject: number;
  readonly claim: (busy: readonly string[]) => Promise<Job | null>;
}): OutboxWorker {
  const { log, what, lanes, lanesOfProject, claim } = options;
  const running = new Set<Promise<void>>();
  /** One for each job, because a signal that outlives many keeps something of each. */
  const underWay = new Set<AbortController>();
  /** The projects whose own servers are being talked to, each as often as that. */
  const talking: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let stopping = false;

  async function runDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const job = await takeTurn();
      if (job === null) return sent;
      // Where one was due there may be more, and a slow receiver must not hold them up.
      wake();
      if (await run(job)) sent += 1;
    }
  }

  /** Lanes claim one after another, or several at once would take more for a project than it may hold up. */
  function takeTurn(): Promise<Job | null> {
    const taken = turn.then(async () => {
      if (stopping) return null;
      const job = await claim(talking.filter((id) => talking.filter((other) => other === id).length >= lanesOfProject));
      if (job !== null && job.talksTo !== null) talking.push(job.talksTo);
      return job;
    });
    turn = taken.catch(() => {});
    return taken;
  }

  async function run({ talksTo, run }: Job): Promise<boolean> {
    const breakOff = new AbortController();
    underWay.add(breakOff);
    try {
      return await run(breakOff.signal);
    } finally {
      underWay.delete(breakOff);
      if (talksTo !== null) talking.splice(talking.indexOf(talksTo), 1);
    }
  }

  function takeLane(): void {
    if (stopping || running.size >= lanes) return;
    const lane = runDue()
      .catch((error: unknown) =>
        log.error({ err: error }, `The sender of ${what} met an error; it goes on with its next round.`),
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
      takeLane();
    });
  }

  return {
    wake,
    runDue,
    start() {
      timer ??= setInterval(takeLane, pollEveryMs).unref();
      wake();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      // Again and again, because a claim that was under way may bring another job.
      const insist = setInterval(() => {
        for (const job of underWay) job.abort();
      }, graceMs);
      await Promise.all(running);
      clearInterval(insist);
    },
  };
}
