import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { type Database, statement } from '../database/database.ts';

/** Remembers which users are active and writes it behind the requests. A killed process loses at most the last minute. */
export interface Activity {
  /** Records in memory that a user is active now. */
  record(projectId: string, userId: string): void;
  /** Writes everything recorded since the last write, in one statement. */
  flush(): Promise<void>;
  /** Writes every minute from now on. */
  start(): void;
  /** Writes for the last time. */
  stop(): Promise<void>;
}

const intervalMs = 60_000;
/** Maximum number of users that one statement writes. Further users of the same minute are recorded with their next token. */
const bound = 50_000;

// Rows are locked in one order, so that two processes never wait for each other.
const writeActivity = statement<never>(
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
export function createActivity({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Activity {
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
      for (const note of written) keep(note);
      throw error;
    }
  }

  /** Keeps the later of two records of a user. */
  function keep(note: Entry): void {
    const id = `${note.projectId} ${note.userId}`;
    const known = entries.get(id);
    if (known === undefined ? entries.size < bound : known.at < note.at) entries.set(id, note);
  }

  const flushOrLog = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'Could not save user activity. It will be retried.'));

  return {
    record: (projectId, userId) => keep({ projectId, userId, at: clock.now() }),
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
