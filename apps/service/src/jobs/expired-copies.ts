import type { Deps } from '../deps.ts';
import { deleteExpiredCopy, findExpiredCopies } from '../domain/projects/copies/expired-copies.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

const batchSize = 20;

/** Creates the job that deletes throw-away copies of projects after their expiry. */
export function createExpiredCopiesJob(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>): HourlyJob {
  const { db, clock, log } = deps;
  return createHourlyJob(
    log,
    'Could not delete expired copies of projects. It will be retried.',
    async (isStopping) => {
      const projectIds = await findExpiredCopies(db, clock.now(), batchSize);
      for (const id of projectIds) {
        if (isStopping()) break;
        await deleteExpiredCopy(deps, id);
      }
      return projectIds.length === batchSize;
    },
  );
}
