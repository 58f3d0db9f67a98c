import type { Deps } from '../deps.ts';
import { deleteExpiredCopy, findExpiredCopies } from '../domain/projects/copies/expired-copies.ts';
import type { HourlyJob } from './hourly-job.ts';
import { createProjectJob } from './project-job.ts';

const pageSize = 20;

/** Creates the job that deletes throw-away copies of projects after their expiry. */
export function createExpiredCopiesJob(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'events'>): HourlyJob {
  const { db, clock, log } = deps;
  return createProjectJob(log, {
    failure: 'Could not delete an expired copy of a project. It will be retried.',
    pageSize,
    find: (after) => findExpiredCopies(db, clock.now(), pageSize, after),
    run: (id) => deleteExpiredCopy(deps, id),
  });
}
