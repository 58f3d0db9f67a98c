import type { Deps } from '../deps.ts';
import { findProjectsToRotate, rotateSigningKey } from '../domain/projects/signing-keys.ts';

/** Rotates the signing keys of all projects when they have a certain age. Safe to run in several processes at once. */
export interface KeyRotation {
  /** Rotates the keys of at most 100 projects. Returns whether there are more. */
  runOnce(): Promise<boolean>;
  /** Starts to look for old keys every hour. */
  start(): void;
  /** Stops, after the current key is rotated. */
  stop(): Promise<void>;
}

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const batchSize = 100;

/** Creates the job. Without `keyRotationDays` in the settings it does nothing. */
export function createKeyRotation(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'events' | 'config'>,
): KeyRotation {
  const { db, clock, log, config } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;

  async function runOnce(): Promise<boolean> {
    if (config.keyRotationDays === null) return false;
    const options = { createdBefore: clock.now() - config.keyRotationDays * day };
    const projectIds = await findProjectsToRotate(db, clock.now(), options, batchSize);
    for (const id of projectIds) {
      if (stopping) break;
      await db.transaction((tx) => rotateSigningKey(tx, deps, id, options));
    }
    return projectIds.length === batchSize;
  }

  async function work(): Promise<void> {
    const isMore = await runOnce().catch((error: unknown) => {
      log.warn({ err: error }, 'Could not rotate signing keys. It will be retried.');
      return false;
    });
    if (!stopping) schedule(isMore ? second : hour);
  }

  function schedule(delay: number): void {
    timer = setTimeout(() => {
      working = work();
    }, delay).unref();
  }

  return {
    runOnce,
    start() {
      if (config.keyRotationDays !== null) schedule(60 * second);
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await working;
    },
  };
}
