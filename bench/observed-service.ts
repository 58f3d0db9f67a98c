// Serves one service with and without metrics and the log of requests, in turns. Two processes of the same program
// would differ by some percent, and the speed of a machine differs from one second to the next.
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../apps/service/src/app.ts';
import { readConfig } from '../apps/service/src/config.ts';
import { startServer } from '../apps/service/src/http/server.ts';
import { createLog } from '../apps/service/src/log.ts';
import { openDepsAndStartWorkers } from '../apps/service/src/open-deps.ts';
import { serveTasks } from './child.ts';

/** Measures for some seconds, while another process sends requests. */
export interface ObservedServiceTask {
  readonly seconds: number;
}

/** The measurements of some milliseconds. */
interface Slice {
  readonly perSecond: number;
  /** CPU time of the process per request, in microseconds. */
  readonly cpu: number;
}

/** Two slices, one directly after the other. */
export interface SlicePair {
  readonly without: Slice;
  readonly with: Slice;
}

/** Length of a slice, in milliseconds. */
const sliceMs = 60;
/** Time before a slice in which the lines of the slice before are written, in milliseconds. */
const pauseMs = 15;

const config = readConfig(process.env);
const { log, logRequest } = createLog(config);
const { deps } = await openDepsAndStartWorkers(config, log);
const closing = new AbortController().signal;
const apps = {
  without: createApp({ ...deps, metrics: null }, { closing }),
  with: createApp(deps, { closing, logRequest }),
};
let side: keyof typeof apps = 'without';
let requests = 0;

await startServer(
  {
    fetch(request, env) {
      requests += 1;
      return apps[side].fetch(request, env);
    },
  },
  config,
  closing,
);

async function measureSlice(nextSide: keyof typeof apps): Promise<Slice> {
  side = nextSide;
  await wait(pauseMs);
  const [requestsBefore, cpuBefore, start] = [requests, process.cpuUsage(), performance.now()];
  await wait(sliceMs);
  const count = requests - requestsBefore;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { perSecond: count / seconds, cpu: (user + system) / count };
}

serveTasks<ObservedServiceTask, readonly SlicePair[]>(async ({ seconds }) => {
  const pairs: SlicePair[] = [];
  const end = performance.now() + seconds * 1000;
  // Each pair swaps the order of the sides.
  while (performance.now() < end) {
    const first = pairs.length % 2 === 0 ? 'without' : 'with';
    const slice = await measureSlice(first);
    const other = await measureSlice(first === 'with' ? 'without' : 'with');
    pairs.push(first === 'without' ? { without: slice, with: other } : { without: other, with: slice });
  }
  return pairs;
});
