import type { Deps } from '../deps.ts';
import { deleteExpiredCopy, findExpiredCopies } from '../domain/projects/copies/expired-copies.ts';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

const batchSize = 20;

const failure = 'Could not delete expired copies of projects. It will be retried.';

/** Creates the job that deletes throw-away copies of projects after their expiry. A copy that cannot be deleted delays no other. */
export function createExpiredCopiesJob(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>): HourlyJob {
  const { db, clock, log } = deps;

  /** Deletes a copy. Returns `false` after an error, for example because it has so many users that the deletion takes too long. */
  async function tryToDelete(projectId: string): Promise<boolean> {
    try {
      await deleteExpiredCopy(deps, projectId);
      return true;
    } catch (error) {
      log.warn({ err: error, projectId }, failure);
      return false;
    }
  }

  return createHourlyJob(log, failure, async (isStopping) => {
    const projectIds = await findExpiredCopies(db, clock.now(), batchSize);
    let isMore = projectIds.length === batchSize;
    for (const id of projectIds) {
      if (isStopping()) break;
      // The next batch would begin with the same copy, at once.
      if (!(await tryToDelete(id))) isMore = false;
    }
    return isMore;
  });
}
