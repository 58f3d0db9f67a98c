import { openChannel } from './channel.ts';

/**
 * The variable in which a worker finds its number, with the addition ` again` if it replaces a worker that had
 * listened.
 */
export const workerVariable = 'KEYSTACK_WORKER';

/** The requests of the primary process. They wait until the worker responds to them. */
interface WorkerRequests {
  stop(): Promise<void>;
  scrape(): Promise<string>;
}

/** This process, as one of several that share the ports of the service. */
export interface WorkerProcess {
  /** `true` for the worker that also does what only one process may do, such as scheduled backups. */
  readonly isFirst: boolean;
  /** `true` if the worker takes the place of one that ended, so that it must not repeat what a start does once. */
  readonly isReplacement: boolean;
  /** Waits until the primary process has passed on a connection that it had accepted, if there is one. */
  readonly acceptPending: () => Promise<unknown>;
  /** Returns the metrics of all workers. */
  readonly scrapeAll: () => Promise<string>;
  /** Starts to respond to the requests of the primary process. */
  respondTo(requests: WorkerRequests): void;
}

/**
 * Returns this process as a worker. It ends when the primary process ends.
 *
 * @param name The value of `workerVariable`.
 */
export function createWorkerProcess(name = ''): WorkerProcess {
  // The primary process gets the signals of a terminal or a service manager, too, and stops all workers.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  let begin: (requests: WorkerRequests) => void = () => {};
  const ready = new Promise<WorkerRequests>((resolve) => {
    begin = resolve;
  });
  const primary = openChannel(
    {
      send: (message, done) => process.send?.(message, done),
      on: process.on.bind(process),
      once: process.once.bind(process),
    },
    {
      scrape: async () => (await ready).scrape(),
      async stop() {
        await (await ready).stop();
        return '';
      },
    },
  );
  return {
    isFirst: name.split(' ', 1)[0] === '1',
    isReplacement: name.endsWith(' again'),
    acceptPending: () => primary.request('acceptPending'),
    scrapeAll: () => primary.request('scrapeAll'),
    respondTo: begin,
  };
}
