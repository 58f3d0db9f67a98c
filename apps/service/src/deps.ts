import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { bootstrap } from './domain/bootstrap.ts';
import { type Keys, makeKeys } from './domain/keys.ts';
import { type Limiter, makeLimiter } from './domain/limiter.ts';
import { makeDelivery } from './mail/delivery.ts';
import { makeOutbox, type Outbox } from './mail/outbox.ts';
import { makeTransport } from './mail/transport.ts';
import { rootSecrets } from './root-secrets.ts';

/** The only source of time; tests move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** What the features work with; it arrives as an argument and is never imported. */
export interface Deps {
  readonly db: Database;
  readonly config: Config;
  readonly fetch: typeof fetch;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limiter: Limiter;
  readonly keys: Keys;
}

/** Opens everything that the service works with; `close` ends it in the opposite order. */
export async function openDeps(config: Config, log: Logger): Promise<{ deps: Deps; close(): Promise<void> }> {
  const keys = makeKeys(await rootSecrets(config));
  const address = config.databaseUrl === null ? { directory: config.dataDirectory } : { url: config.databaseUrl };
  const db = await openDatabase(address, { log });
  const clock: Clock = { now: Date.now };
  const limiter = makeLimiter();
  const delivery = makeDelivery({ db, clock, log, keys, config, transport: makeTransport(config) });
  const outbox = makeOutbox({ clock, keys, wake: delivery.wake });
  const deps: Deps = { db, config, fetch, outbox, clock, log, limiter, keys };
  await bootstrap(deps);
  delivery.start();
  return {
    deps,
    async close() {
      await delivery.stop();
      await limiter.close();
      await db.close();
    },
  };
}
