import type { Logger } from 'pino';
import { createHourlyJob, type HourlyJob } from './hourly-job.ts';

/** The work of a job on projects. */
interface ProjectWork {
  /** The line of the log if the work on a project fails. */
  readonly failure: string;
  /** Maximum number of projects of a page. */
  readonly pageSize: number;
  /** Returns the ids of the next projects, in their order, after the id of the last one of the previous page. */
  find(after: string): Promise<readonly string[]>;
  run(projectId: string): Promise<unknown>;
}

/**
 * Creates a job that works on each of some projects every hour. One that fails delays no other: it is logged, and tried
 * again after an hour.
 */
export function createProjectJob(log: Logger, { failure, pageSize, find, run }: ProjectWork): HourlyJob {
  let last = '';
  return createHourlyJob(log, failure, async (isStopping) => {
    const after = last;
    // Begins anew if `find` throws.
    last = '';
    const projectIds = await find(after);
    for (const projectId of projectIds) {
      if (isStopping()) break;
      await run(projectId).catch((error: unknown) => log.warn({ err: error, projectId }, failure));
    }
    const isMore = projectIds.length === pageSize;
    if (isMore) last = projectIds.at(-1) ?? '';
    return isMore;
  });
}
