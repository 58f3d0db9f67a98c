import type { Deps } from '../deps.ts';
import { findProjectsToRotate, rotateSigningKey } from '../domain/projects/signing-keys.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

const day = 24 * 3600 * 1000;
const batchSize = 100;

/** Creates the job that rotates signing keys when they have the age of the settings. Without that setting it does nothing. */
export function createKeyRotation(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'events' | 'config'>): HourlyJob {
  const { db, clock, log, config } = deps;
  return createHourlyJob(log, 'Could not rotate signing keys. It will be retried.', async (isStopping) => {
    if (config.keyRotationDays === null) return false;
    const options = { createdBefore: clock.now() - config.keyRotationDays * day };
    const projectIds = await findProjectsToRotate(db, clock.now(), options, batchSize);
    for (const id of projectIds) {
      if (isStopping()) break;
      await db.transaction((tx) => rotateSigningKey(tx, deps, id, options));
    }
    return projectIds.length === batchSize;
  });
}
