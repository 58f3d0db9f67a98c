import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { createStatement, type Database } from '../database/database.ts';

/** Records in memory when users were last active, and saves it every minute. A crash loses at most the last minute. */
export interface ActivityRecorder {
  /** Records in memory that a user is active now. */
  record(projectId: string, userId: string): void;
  /** Saves everything recorded since the last time, in one statement. */
  flush(): Promise<void>;
  /** Starts to save every minute. */
  start(): void;
  /** Stops, and saves a last time. */
  stop(): Promise<void>;
}

const intervalMs = 60_000;
/**
 * Maximum number of users held in memory. Further users of the same minute are recorded when they get their next token.
 */
const maxEntries = 50_000;

// Locks the rows in a fixed order, so that two processes cannot deadlock.
const writeActivity = createStatement<never>(
  'write_activity',
  `with noted as materialized (
    select u.project_id, u.id, n.at
    from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as n (project_id, id, at)
    join users u on u.project_id = n.project_id and u.id = n.id
    where u.last_active_at < n.at
    order by u.project_id, u.id for no key update of u
  )
  update users u set last_active_at = noted.at from noted where u.project_id = noted.project_id and u.id = noted.id`,
);

interface Entry {
  readonly projectId: string;
  readonly userId: string;
  readonly at: number;
}

/** Creates the activity recorder of a service. */
export function createActivityRecorder({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): ActivityRecorder {
  let entries = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    const written = [...entries.values()];
    if (written.length === 0) return;
    entries = new Map();
    try {
      const times = written.map(({ at }) => new Date(at));
      const [projects, users] = [written.map(({ projectId }) => projectId), written.map(({ userId }) => userId)];
      await db.run(writeActivity, [projects, users, times]);
    } catch (error) {
      for (const entry of written) add(entry);
      throw error;
    }
  }

  /** Adds an entry, unless there is a later one of the same user. */
  function add(entry: Entry): void {
    const id = `${entry.projectId} ${entry.userId}`;
    const known = entries.get(id);
    if (known === undefined ? entries.size < maxEntries : known.at < entry.at) entries.set(id, entry);
  }

  const flushOrLog = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'Could not save user activity. It will be retried.'));

  return {
    record: (projectId, userId) => add({ projectId, userId, at: clock.now() }),
    flush,
    start() {
      timer ??= setInterval(flushOrLog, intervalMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await flushOrLog();
    },
  };
}
