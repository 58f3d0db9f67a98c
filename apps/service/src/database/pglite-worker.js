import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { SyncedFiles } from './pglite-files.js';

/**
 * Runs the embedded PostgreSQL on a worker thread and responds to batches of the PostgreSQL wire protocol. The file is
 * JavaScript because Node.js starts workers without the TypeScript loader of the main thread. `pglite-session.ts`
 * declares the types of the messages.
 */

/** PGlite's default parameters, without `-F`, which turns fsync off. PGlite supports no other `wal_sync_method`. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // An eighth of the default saves 130 MB. It is as fast, because the operating system caches the files.
  ...['-c', 'shared_buffers=16MB'],
];

/** Writes a record to the write-ahead log, so that its commit must call fsync, without changing a table. */
const emptyCommit = "select pg_logical_emit_message(true, 'keystack', '')";

/**
 * Creates a checkpoint if the write-ahead log has grown by more than 16 MB. PGlite has no background process for this,
 * and a start replays the whole log since the last checkpoint.
 */
const checkpoint = query(`do $$ begin
  if (select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()) > 16 * 2 ^ 20 then
    checkpoint;
  end if;
end $$`);

/**
 * Number of transactions after which rows are frozen, as autovacuum does. PostgreSQL stops to write when a row that is
 * not frozen is about two billion transactions old.
 */
const freezeAge = 200_000_000;

/**
 * Selects the maintenance that is due by the rules of autovacuum, which PGlite does not have. The table that needs it
 * most comes first. Without new statistics, a statement keeps the plan for the empty table that it was prepared with,
 * and reads every row. Without vacuum, the space of deleted rows is not used again. A table with
 * `autovacuum_enabled=off` is only frozen.
 */
const dueMaintenance = `
  select oid, oid::regclass as name,
    case when age > 1 then 'vacuum (freeze, analyze)' when deleted > 1 then 'vacuum (analyze)' else 'analyze' end as command
  from (
    select main.oid,
      case when not is_off then pg_stat_get_mod_since_analyze(main.oid) / (50 + 0.1 * greatest(main.reltuples, 0)) end as changed,
      case when not is_off then pg_stat_get_dead_tuples(main.oid) / (50 + 0.2 * greatest(main.reltuples, 0)) end as deleted,
      greatest(age(main.relfrozenxid), age(toast.relfrozenxid)) / ${freezeAge}.0 as age
    from pg_class main left join pg_class toast on toast.oid = main.reltoastrelid,
      lateral (select 'autovacuum_enabled=off' = any(coalesce(main.reloptions, '{}')) as is_off) option
    where main.relkind = 'r'
  ) tables
  where greatest(changed, deleted, age) > 1 order by greatest(changed, deleted, age) desc`;

/** Selects the databases that nobody opens, PostgreSQL's templates, if their rows must be frozen. */
const agedTemplates = `
  select datname from pg_database where datname <> current_database() and age(datfrozenxid) > ${freezeAge}`;

/** The ids of tables whose maintenance has failed. */
const unmaintainable = new Set();

/** Time between two checks for maintenance, in milliseconds. A check of all tables takes less than a millisecond. */
const maintenanceIntervalMs = 1000;

/** Number of fsync calls between two checks of the log size. Each log segment (1 MB) causes at least one call. */
const syncsPerCheck = 32;

const readyForQuery = 'Z'.charCodeAt(0);
const noTransaction = 'I'.charCodeAt(0);

const files = new SyncedFiles(workerData.folder, (error) => {
  parentPort?.postMessage({ syncFailed: String(error) });
  // Blocks until the main thread ends the process: PostgreSQL must not acknowledge a commit that is not on the disk.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

/** The last FATAL or PANIC message of PostgreSQL. */
let fatalError = '';

try {
  const database = await openFrozen();
  const syncs = files.syncs;
  await database.exec(emptyCommit);
  if (files.syncs > syncs) {
    serve(database);
    parentPort?.postMessage('ready');
  } else parentPort?.postMessage('not synced');
} catch (error) {
  parentPort?.postMessage({ failed: fatalError || String(error) });
}

/**
 * Opens the cluster.
 *
 * @param {string} [database] Default: the one of the service.
 */
function open(database) {
  return PGlite.create({
    fs: files,
    startParams,
    // Small log segments make a new database a third smaller and faster to copy.
    initDbStartParams: ['--wal-segsize=1'],
    onStderr(line) {
      fatalError = /(?:FATAL|PANIC): .*/.exec(line)?.[0] ?? fatalError;
      return false;
    },
    ...(database !== undefined && { database }),
  });
}

/**
 * Opens the database of the service, and freezes the rows of PostgreSQL's templates before if that is due. A template
 * that cannot be frozen, for example because a page is damaged, is tried again at the next start, and `keystack doctor`
 * tells before the transactions are used up.
 */
async function openFrozen() {
  const database = await open();
  const [aged] = await database.exec(agedTemplates);
  if (aged === undefined || aged.rows.length === 0) return database;
  await database.close();
  for (const { datname } of aged.rows) {
    const template = await open(datname).catch(() => null);
    await template?.exec('vacuum freeze').catch(() => {});
    await template?.close().catch(() => {});
  }
  return open();
}

/**
 * A batch of messages. `defers`: `true` to defer the syncs of the write-ahead log. `done`: number of deferred syncs
 * that the main thread has done.
 *
 * @typedef {{ readonly batch: Uint8Array, readonly defers: boolean, readonly done: number }} Request
 */

/** @param {PGlite} database */
function serve(database) {
  let nextCheck = files.syncs + syncsPerCheck;
  let nextMaintenance = performance.now() + maintenanceIntervalMs;
  let isIdle = true;
  parentPort?.on('message', async (/** @type {Request | 'stop'} */ request) => {
    if (request === 'stop') {
      files.syncDue();
      files.defers = false;
      // Also creates a checkpoint.
      await database.close();
      parentPort?.close();
      return;
    }
    files.defers = request.defers;
    files.markDone(request.done);
    // Before the batch, because the caller may copy the files after it.
    if (isIdle && performance.now() >= nextMaintenance) {
      await maintain(database);
      nextMaintenance = performance.now() + maintenanceIntervalMs;
    }
    const response = await execute(database, request.batch);
    isIdle = response.at(-6) === readyForQuery && response.at(-1) === noTransaction;
    parentPort?.postMessage({ response, syncs: currentSyncs() }, [response.buffer]);
    if (isIdle && files.syncs >= nextCheck) {
      await execute(database, checkpoint);
      nextCheck = files.syncs + syncsPerCheck;
      parentPort?.postMessage({ syncs: currentSyncs() });
    }
  });
}

/**
 * Does the maintenance that is due. A table whose maintenance fails, for example because a page is damaged, is left
 * alone: requests that read it get the error, and other tables still get their turn.
 *
 * @param {PGlite} database
 */
async function maintain(database) {
  const [due] = await database.exec(dueMaintenance);
  const table = due?.rows.find(({ oid }) => !unmaintainable.has(oid));
  if (table === undefined) return;
  const statement = `${table['command']} ${table['name']}`;
  parentPort?.postMessage({ maintenance: 'started' });
  // A tenth of the usual sample takes 0.07 seconds for 300,000 users instead of 0.5.
  await database.exec('set default_statistics_target = 10');
  const failed = await database.exec(statement).then(() => null, String);
  await database.exec('reset default_statistics_target');
  if (failed !== null) unmaintainable.add(table['oid']);
  parentPort?.postMessage({ maintenance: 'ended', failed: failed && `${statement}: ${failed}` });
}

function currentSyncs() {
  return { deferred: files.deferred, done: files.done, file: files.dueFile() };
}

/**
 * Runs messages of the wire protocol and returns the response messages. PGlite's other methods for this also parse each
 * response and keep it until the next `exec`, so the heap would grow with every query.
 *
 * @param {PGlite} database
 * @param {Uint8Array} batch
 */
async function execute(database, batch) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  // Copied, because each chunk is a view of a buffer that PostgreSQL reuses.
  const onRawData = (/** @type {Uint8Array} */ chunk) => chunks.push(chunk.slice());
  await database.execProtocolRawStream(batch, { syncToFs: false, onRawData });
  const response = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    response.set(chunk, offset);
    offset += chunk.length;
  }
  return response;
}

/**
 * Returns a wire protocol message that runs SQL (simple query).
 *
 * @param {string} sql
 */
function query(sql) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q0000');
  head.writeUInt32BE(4 + text.length, 1);
  return new Uint8Array(Buffer.concat([head, text]));
}
