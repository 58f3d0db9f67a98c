import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Deps } from './deps.ts';
import { makeActivity } from './domain/activity.ts';
import { bootstrap } from './domain/bootstrap.ts';
import { makeHousekeeping } from './domain/housekeeping.ts';
import { makeKeys } from './domain/keys.ts';
import { makeLimiter } from './domain/limiter.ts';
import { makeDelivery } from './mail/delivery.ts';
import { makeOutbox } from './mail/outbox.ts';
import { makeTransport } from './mail/transport.ts';
import { rootSecrets } from './root-secrets.ts';
import { createServiceClock } from './service-clock.ts';
import { makeWebhookDelivery } from './webhooks/delivery.ts';

/**
 * Opens everything that the service works with; `close` ends it in the opposite order.
 *
 * @param ownClock The clock of this process.
 */
export async function openDeps(
  config: Config,
  log: Logger,
  ownClock: Clock = { now: Date.now },
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const address = config.databaseUrl === null ? { directory: config.dataDirectory } : { url: config.databaseUrl };
  const db = await openDatabase(address, { log, refuseNesting: !config.production });
  // After the database: a secret without one says that the database was lost.
  const keys = makeKeys(await rootSecrets(config));
  const clock = await createServiceClock({ db, log, ownClock });
  const limiter = makeLimiter();
  const delivery = makeDelivery({ db, clock, log, keys, config, transport: makeTransport(config) });
  const webhooks = makeWebhookDelivery({ db, clock, log, keys, config });
  const wake = () => {
    delivery.wake();
    webhooks.wake();
  };
  const outbox = makeOutbox({ clock, keys, wake });
  const activity = makeActivity({ db, clock, log });
  const housekeeping = makeHousekeeping({ db, clock, log });
  const deps: Deps = { db, config, fetch, outbox, clock, log, limiter, keys, activity };
  await bootstrap(deps);
  delivery.start();
  webhooks.start();
  activity.start();
  housekeeping.start();
  clock.start();
  return {
    deps,
    async close() {
      await clock.stop();
      await housekeeping.stop();
      await activity.stop();
      await Promise.all([webhooks.stop(), delivery.stop()]);
      await limiter.close();
      await db.close();
    },
  };
}
