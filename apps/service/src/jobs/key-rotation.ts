import type { Deps } from '../deps.ts';
import { findProjectsToRotate, rotateSigningKey } from '../domain/projects/signing-keys.ts';
import type { HourlyJob } from './hourly-job.ts';
import { createProjectJob } from './project-job.ts';

const day = 24 * 3600 * 1000;
const pageSize = 100;

/**
 * Creates the job that rotates signing keys when they have the age of the settings. Without that setting it does
 * nothing.
 */
export function createKeyRotation(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'events' | 'config'>): HourlyJob {
  const { db, clock, log, config } = deps;
  const { keyRotationDays: days } = config;
  const options = () => ({ createdBefore: clock.now() - (days ?? 0) * day });
  return createProjectJob(log, {
    failure: 'Could not rotate the signing key of a project. It will be retried.',
    pageSize,
    find: async (after) => (days === null ? [] : findProjectsToRotate(db, clock.now(), options(), pageSize, after)),
    run: (id) => db.transaction((tx) => rotateSigningKey(tx, deps, id, options())),
  });
}
