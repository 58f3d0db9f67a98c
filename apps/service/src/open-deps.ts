import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { databaseLocationOf } from './database/database-location.ts';
import { createDatabaseClock } from './database-clock.ts';
import type { Deps } from './deps.ts';
import { createEmailOutbox } from './domain/emails/outbox.ts';
import { createServiceTransport } from './domain/emails/transport.ts';
import { createEventRecorder } from './domain/events/event-recorder.ts';
import { ensureInternalAndDemoProjects } from './domain/projects/bootstrap.ts';
import { ProjectCache } from './domain/projects/project-cache.ts';
import { createActivityRecorder } from './jobs/activity-recorder.ts';
import { createDailyCountsJob } from './jobs/daily-counts.ts';
import { createEmailWorker } from './jobs/email-delivery.ts';
import { createExpiredCopiesJob } from './jobs/expired-copies.ts';
import { createHousekeeping } from './jobs/housekeeping.ts';
import { createKeyRotation } from './jobs/key-rotation.ts';
import { createWebhookWorker } from './jobs/webhook-delivery.ts';
import { createSecretCipher } from './security/encryption.ts';
import { createPasswordHasher } from './security/password-hasher.ts';
import { loadRootSecrets } from './security/root-secrets.ts';
import { createSettingsKeys } from './security/settings-keys.ts';
import type { Tracing } from './tracing/span.ts';

/**
 * Opens the database, creates the dependencies of the service and its first projects, and starts its workers. `close`
 * stops them in the opposite order.
 *
 * @param options `tracing`: the source of traces, by default none. `ownClock`: the clock of this process, by default
 *   the system clock.
 */
export async function openDepsAndStartWorkers(
  config: Config,
  log: Logger,
  {
    tracing = null,
    ownClock = { now: Date.now },
  }: {
    readonly tracing?: Tracing | null;
    readonly ownClock?: Clock;
  } = {},
): Promise<{ deps: Deps; close(): Promise<void> }> {
  // Loaded only if enabled, because the library takes time to load.
  const metrics = config.metrics === null ? null : (await import('./metrics/metrics.ts')).createMetrics();
  const onConnectionWait = metrics?.observeConnectionWait;
  const db = await openDatabase(databaseLocationOf(config), {
    log,
    connections: config.databaseConnections,
    requireTls: config.production,
    refuseNesting: !config.production,
    onConnectionWait,
  });
  // After the database, because `openDatabase` interprets a secret without a database as a lost database.
  const rootSecrets = await loadRootSecrets(config);
  const keys = createSecretCipher(rootSecrets);
  const clock = await createDatabaseClock({ db, log, ownClock });
  const cores = Math.max(1, Math.round(availableParallelism() / config.workers));
  const passwordHasher = createPasswordHasher({ cores, onStart: metrics?.observeHashWait });
  const delivery = createEmailWorker({
    db,
    clock,
    log,
    keys,
    config,
    tracing,
    transport: createServiceTransport(config),
  });
  const webhooks = createWebhookWorker({ db, clock, log, keys, config, tracing });
  const emailOutbox = createEmailOutbox({ clock, keys, wake: delivery.wake });
  const activity = createActivityRecorder({ db, clock, log });
  const dailyCounts = createDailyCountsJob({ db, clock, log });
  const housekeeping = createHousekeeping({ db, clock, log });
  const deps: Deps = {
    db,
    config,
    fetch,
    emailOutbox,
    wakeWebhooks: webhooks.wake,
    clock,
    log,
    metrics,
    tracing,
    span: null,
    passwordHasher,
    keys,
    settingsKeys: createSettingsKeys(config, rootSecrets),
    activity,
    projects: new ProjectCache(),
    project: null,
    events: createEventRecorder(clock),
  };
  metrics?.watch(deps);
  const keyRotation = createKeyRotation(deps);
  const expiredCopies = createExpiredCopiesJob(deps);
  await ensureInternalAndDemoProjects(deps);
  delivery.start();
  webhooks.start();
  activity.start();
  dailyCounts.start();
  housekeeping.start();
  keyRotation.start();
  expiredCopies.start();
  clock.start();
  return {
    deps,
    async close() {
      await clock.stop();
      await expiredCopies.stop();
      await keyRotation.stop();
      await housekeeping.stop();
      await activity.stop();
      await dailyCounts.stop();
      await Promise.all([webhooks.stop(), delivery.stop()]);
      await passwordHasher.close();
      await db.close();
    },
  };
}
