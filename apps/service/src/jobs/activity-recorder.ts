import type { AccessType } from '@keystack/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { createStatement, type Database } from '../database/database.ts';

/** The ids of a session, its user and its project. Declared here, because the rules of sessions use the recorder. */
export interface UsedSession {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The access level and the hash of an API key, and its project. */
export interface UsedKey {
  readonly projectId: string;
  readonly access: AccessType;
  readonly hash: Buffer;
}

/**
 * Records in memory when users were last active, and sessions and API keys last used, and saves it every minute. A
 * crash loses at most the last minute.
 */
export interface ActivityRecorder {
  /** Records in memory that a session is used now, and that its user is active. */
  record(session: UsedSession): void;
  /** Records in memory that an API key is used now. */
  recordKey(key: UsedKey): void;
  /** Saves everything recorded since the last time, in statements of at most `batchSize` sessions or keys. */
  flush(): Promise<void>;
  /** Starts to save every minute. */
  start(): void;
  /** Stops, and saves a last time. */
  stop(): Promise<void>;
}

const intervalMs = 60_000;
/**
 * Maximum number of sessions held in memory. Further ones of the same minute are recorded when they get their next
 * token.
 */
const maxEntries = 50_000;
/** Maximum number of rows that one statement locks and updates, so that a sign-in does not wait for all of them. */
const batchSize = 500;

// Each statement locks its rows in a fixed order, so that two processes cannot deadlock.
const writeActivity = createStatement<never>(
  'write_activity',
  `with recorded as materialized (
    select u.project_id, u.id, n.at
    from (
      select project_id, id, max(at) as at
      from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as n (project_id, id, at) group by project_id, id
    ) n
    join users u on u.project_id = n.project_id and u.id = n.id
    where u.last_active_at < n.at
    order by u.project_id, u.id for no key update of u
  )
  update users u set last_active_at = recorded.at from recorded where u.project_id = recorded.project_id and u.id = recorded.id`,
);

// Skips sessions that just started, because their row already tells the time.
const writeSessionUse = createStatement<never>(
  'write_session_use',
  `with recorded as materialized (
    select s.project_id, s.id, n.at
    from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as n (project_id, id, at)
    join sessions s on s.project_id = n.project_id and s.id = n.id
    where coalesce(s.last_used_at, s.created_at) <= n.at - interval '1 minute'
    order by s.project_id, s.id for no key update of s
  )
  update sessions s set last_used_at = recorded.at from recorded where s.project_id = recorded.project_id and s.id = recorded.id`,
);

const writeKeyUse = createStatement<never>(
  'write_key_use',
  `with recorded as materialized (
    select k.project_id, k.access, k.hash, n.at
    from unnest($1::text[], $2::text[], $3::bytea[], $4::timestamptz[]) as n (project_id, access, hash, at)
    join api_keys k on k.project_id = n.project_id and k.access = n.access and k.hash = n.hash
    where k.last_used_at is null or k.last_used_at < n.at
    order by k.project_id, k.access, k.hash for no key update of k
  )
  update api_keys k set last_used_at = recorded.at from recorded
  where k.project_id = recorded.project_id and k.access = recorded.access and k.hash = recorded.hash`,
);

interface Entry extends UsedSession {
  readonly at: number;
}

interface KeyEntry extends UsedKey {
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
  let keyEntries = new Map<string, KeyEntry>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    await flushSessions();
    await flushKeys();
  }

  async function flushSessions(): Promise<void> {
    const all = [...entries.values()];
    entries = new Map();
    for (let start = 0; start < all.length; start += batchSize) {
      const batch = all.slice(start, start + batchSize);
      const times = batch.map(({ at }) => new Date(at));
      const projects = batch.map(({ projectId }) => projectId);
      try {
        await db.run(writeActivity, [projects, batch.map(({ userId }) => userId), times]);
        await db.run(writeSessionUse, [projects, batch.map(({ sessionId }) => sessionId), times]);
      } catch (error) {
        for (const entry of all.slice(start)) add(entry);
        throw error;
      }
    }
  }

  async function flushKeys(): Promise<void> {
    const all = [...keyEntries.values()];
    keyEntries = new Map();
    // A failure loses a minute. The next request with the key records its use again.
    for (let start = 0; start < all.length; start += batchSize) {
      const batch = all.slice(start, start + batchSize);
      await db.run(writeKeyUse, [
        batch.map(({ projectId }) => projectId),
        batch.map(({ access }) => access),
        batch.map(({ hash }) => hash),
        batch.map(({ at }) => new Date(at)),
      ]);
    }
  }

  /** Adds an entry, unless there is a later one of the same session. */
  function add(entry: Entry): void {
    const id = `${entry.projectId} ${entry.sessionId}`;
    const known = entries.get(id);
    if (known === undefined ? entries.size < maxEntries : known.at < entry.at) entries.set(id, entry);
  }

  const flushOrLog = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'Could not save user activity. It will be retried.'));

  return {
    record: ({ projectId, userId, sessionId }) => add({ projectId, userId, sessionId, at: clock.now() }),
    recordKey({ projectId, access, hash }) {
      const id = `${projectId} ${access} ${hash.toString('latin1')}`;
      if (keyEntries.has(id) || keyEntries.size < maxEntries)
        keyEntries.set(id, { projectId, access, hash, at: clock.now() });
    },
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
