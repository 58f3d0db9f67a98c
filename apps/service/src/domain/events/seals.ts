import { createStatement, type Database, type Executor, type Transaction } from '../../database/database.ts';
import { sha256 } from '../../security/random-text.ts';
import { addDailyCounts } from './daily-counts.ts';

/** The sealed fields of an event. */
export interface SealedEvent {
  readonly project_id: string;
  readonly position: number;
  readonly at: Date;
  readonly type: string;
  readonly failed: boolean;
  readonly method: string | null;
  readonly actor_type: string;
  readonly actor_id: string | null;
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly request_id: string | null;
  readonly details_hash: Buffer | null;
}

const sealedColumns = `e.project_id, e.position, e.at, e.type, e.failed, e.method, e.actor_type, e.actor_id, e.user_id,
  e.team_id, e.request_id, e.details_hash`;

/** The hash before the first seal of a project. */
const noHash = Buffer.alloc(32);

/** Returns the hash of a seal: of its number, its event and the seal before it. */
function sealHash(previous: Buffer, number: number, event: SealedEvent): Buffer {
  const { at, details_hash: detailsHash, ...fields } = event;
  const content = [
    previous.toString('hex'),
    number,
    fields.project_id,
    fields.position,
    at.getTime(),
    fields.type,
    fields.failed,
    fields.method,
    fields.actor_type,
    fields.actor_id,
    fields.user_id,
    fields.team_id,
    fields.request_id,
    detailsHash?.toString('hex') ?? null,
  ];
  return sha256(JSON.stringify(content));
}

/** Maximum number of events that one transaction seals. */
const sealedAtOnce = 1000;

const tryLock = createStatement<{ is_locked: boolean }>(
  'lock_event_sealing',
  `select pg_try_advisory_xact_lock(7324178120) as is_locked`,
);

// Only events whose transaction began before all running ones, so that no earlier event can appear later. After a
// restore from a backup, transactions count from the beginning again. Locks the projects, so that none is deleted
// before its seals are written, and leaves out those that are being deleted. Events whose project has been deleted were
// added behind the deletion.
const takeUnsealed = createStatement<
  ({ readonly is_sealed: true } & SealedEvent) | ({ readonly is_sealed: false } & Record<keyof SealedEvent, null>)
>(
  'take_unsealed_events',
  `with existing as materialized (
    select project_id from projects where project_id in (select project_id from unsealed_events) for key share skip locked
  ), taken as materialized (
    select u.position, u.project_id, u.xid, e.project_id is not null as is_sealed
    from unsealed_events u left join existing e on e.project_id = u.project_id
    where (u.xid < pg_snapshot_xmin(pg_current_snapshot()) or u.xid > pg_current_xact_id())
      and (e.project_id is not null or not exists (select from projects p where p.project_id = u.project_id))
    order by u.xid, u.position limit ${sealedAtOnce}
  ), gone as (
    delete from unsealed_events u using taken where u.project_id = taken.project_id and u.position = taken.position
  ), without_project as (
    delete from events e using taken t
    where not t.is_sealed and e.project_id = t.project_id and e.position = t.position
  )
  select e.position is not null as is_sealed, ${sealedColumns} from taken t
  left join events e on t.is_sealed and e.project_id = t.project_id and e.position = t.position
  order by t.xid, t.position`,
);

const readLastSeals = createStatement<{ project_id: string; number: number; hash: Buffer }>(
  'read_last_event_seals',
  `select p.id as project_id, s.number, s.hash from unnest($1::text[]) as p (id), lateral (
    select number, hash from event_seals where project_id = p.id order by number desc limit 1
  ) s`,
);

const insertSeals = createStatement<never>(
  'insert_event_seals',
  `insert into event_seals (project_id, number, position, hash)
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])`,
);

/**
 * Seals the events of finished transactions, and adds them to the daily counts. Returns whether there may be more. Only
 * one process seals at a time; in the others, this does nothing.
 */
export async function sealEvents(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.run(tryLock, []);
    if (!lock?.is_locked) return false;
    const taken = await tx.run(takeUnsealed, []);
    const events = taken.filter((event) => event.is_sealed);
    if (events.length > 0) {
      await writeSeals(tx, events);
      await addDailyCounts(tx, events);
    }
    return taken.length === sealedAtOnce;
  });
}

async function writeSeals(tx: Transaction, events: readonly SealedEvent[]): Promise<void> {
  const projectIds = [...new Set(events.map((event) => event.project_id))];
  const last = new Map<string, { number: number; hash: Buffer }>();
  for (const { project_id: id, number, hash } of await tx.run(readLastSeals, [projectIds]))
    last.set(id, { number, hash });
  const seals = events.map((event) => {
    const { number, hash } = last.get(event.project_id) ?? { number: 0, hash: noHash };
    const seal = { number: number + 1, hash: sealHash(hash, number + 1, event) };
    last.set(event.project_id, seal);
    return seal;
  });
  await tx.run(insertSeals, [
    events.map((event) => event.project_id),
    seals.map(({ number }) => number),
    events.map(({ position }) => position),
    seals.map(({ hash }) => hash),
  ]);
}

/** Number of seals that one step of the verification compares. */
const verifiedAtOnce = 10_000;

type SealRow = { readonly number: number; readonly hash: Buffer } & (
  | { readonly type: null }
  | (SealedEvent & { readonly details: string | null })
);

const readSeals = createStatement<SealRow>(
  'read_event_seals',
  `select s.number, s.hash, e.details, ${sealedColumns}
  from event_seals s left join events e on e.project_id = s.project_id and e.position = s.position
  where s.project_id = $1 and s.number >= $2 order by s.number limit ${verifiedAtOnce}`,
);

/** The result of one step of the verification. */
export interface SealVerification {
  readonly checkedCount: number;
  /** The first seal that does not fit, or `null`. */
  readonly problem: {
    readonly number: number;
    readonly reason: 'seal_missing' | 'event_missing' | 'event_changed' | 'details_changed';
  } | null;
  /** The newest seal of the step, or `null` if nothing is sealed. */
  readonly last: { readonly number: number; readonly hash: Buffer } | null;
  /** `true` if there are later seals. */
  readonly isMore: boolean;
}

/**
 * Compares the seals of a project, from one on, with their events. The first one is only a start: it has the hash that
 * the second one continues.
 *
 * @param from Number of the first seal. Default: the oldest one.
 */
export async function verifySeals(tx: Executor, projectId: string, from = 0): Promise<SealVerification> {
  const [first, ...rest] = await tx.run(readSeals, [projectId, from]);
  if (first === undefined) return { checkedCount: 0, problem: null, last: null, isMore: false };
  // The oldest seal of all has no seal before it. The event of another start may be out of date and deleted.
  const isOldest = first.number === 1;
  let problem = isOldest ? compare(noHash, 1, first) : null;
  if (from !== 0 && first.number !== from) problem = { number: from, reason: 'seal_missing' };
  let last = first;
  for (const seal of rest) {
    if (problem !== null) break;
    problem =
      seal.number === last.number + 1
        ? compare(last.hash, seal.number, seal)
        : { number: last.number + 1, reason: 'seal_missing' };
    last = seal;
  }
  const { number, hash } = last;
  const checkedCount = rest.length + (isOldest ? 1 : 0);
  return { checkedCount, problem, last: { number, hash }, isMore: rest.length + 1 === verifiedAtOnce };
}

function compare(previous: Buffer, number: number, seal: SealRow): SealVerification['problem'] {
  if (seal.type === null) return { number, reason: 'event_missing' };
  if (!sealHash(previous, number, seal).equals(seal.hash)) return { number, reason: 'event_changed' };
  const { details, details_hash: hash } = seal;
  if (details !== null && !(hash !== null && sha256(details).equals(hash)))
    return { number, reason: 'details_changed' };
  return null;
}

// Keeps the last seal of the deleted events, which the next one continues. Looks only at projects whose oldest event
// has expired. Deletes up to the first event that has not expired: the clocks of processes differ, so a later event of
// the seals may have an earlier time.
/** Maximum number of projects whose expired events are deleted at once. */
const projectsAtOnce = 20;

const deleteExpired = createStatement<{ removed: number; projects: number }>(
  'delete_expired_events',
  `with due as materialized (
    select p.project_id, $1::timestamptz - make_interval(days => p.event_retention_days) as before from projects p
    where exists (
      select from (select position from event_seals s where s.project_id = p.project_id order by number limit 2) oldest
      join events e on e.project_id = p.project_id and e.position = oldest.position
      where e.at <= $1::timestamptz - make_interval(days => p.event_retention_days)
    )
    limit ${projectsAtOnce}
  ), oldest as materialized (
    select due.project_id, s.number, s.position, e.position is not null as has_event,
      bool_and(coalesce(e.at <= due.before, true)) over (partition by due.project_id order by s.number) as is_expired
    from due cross join lateral (
      select number, position from event_seals where project_id = due.project_id order by number limit $2 + 1
    ) s
    left join events e on e.project_id = due.project_id and e.position = s.position
  ), expired as materialized (
    select project_id, number, position from oldest where is_expired and has_event order by project_id, number limit $2
  ), gone as (
    delete from events e using expired x where e.project_id = x.project_id and e.position = x.position returning 1
  ), last as (
    select project_id, max(number) as number from expired group by project_id
  ), dropped as (
    delete from event_seals s using last where s.project_id = last.project_id and s.number < last.number
  )
  select count(*)::int as removed, (select count(*)::int from due) as projects from gone`,
);

/**
 * Deletes up to `limit` events that are older than the project keeps them. Returns their number, or `limit` if there
 * may be more.
 */
export async function deleteExpiredEvents(tx: Executor, now: Date, limit: number): Promise<number> {
  const [deleted] = await tx.run(deleteExpired, [now, limit]);
  if (deleted === undefined) return 0;
  return deleted.removed > 0 && deleted.projects === projectsAtOnce ? limit : deleted.removed;
}
