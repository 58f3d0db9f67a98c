import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { SyncedFiles } from './pglite-files.js';

/**
 * Runs the embedded PostgreSQL on its own thread and answers batches of the wire protocol. It is JavaScript because Node
 * starts a worker's file as it is, also where the rest is run from its TypeScript source. `pglite.ts` declares the messages.
 */

/** PGlite's own parameters, without `-F`, which turns fsync off. PGlite supports no other `wal_sync_method`. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // An eighth of the default: as quick, because the operating system caches the files, and saves 130 MB.
  ...['-c', 'shared_buffers=16MB'],
];

/** Commits without a change of a table. */
const emptyCommit = "select pg_logical_emit_message(true, 'keystack', '')";

/** PGlite has no background process that makes checkpoints, and a start replays all that was written since the last one. */
const checkpoint = query(`do $$ begin
  if (select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) from pg_control_checkpoint()) > 16 * 2 ^ 20 then
    checkpoint;
  end if;
end $$`);

/** Number of syncs between two looks at the size of the write-ahead log, each megabyte of which is synced at least once. */
const syncsPerLook = 32;

const terminate = 'X'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
const noTransaction = 'I'.charCodeAt(0);

const files = new SyncedFiles(workerData.folder, (error) => {
  parentPort?.postMessage({ syncFailed: String(error) });
  // Until the main thread ends the process: PostgreSQL must not acknowledge what is not on the disk.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

/** The last error that ended PostgreSQL, in its own words. */
let fatalError = '';

try {
  const database = await PGlite.create({
    fs: files,
    startParams,
    // Small log segments: a new database is a third smaller and copied quicker.
    initDbStartParams: ['--wal-segsize=1'],
    onStderr(line) {
      fatalError = /(?:FATAL|PANIC): .*/.exec(line)?.[0] ?? fatalError;
      return false;
    },
  });
  const syncs = files.syncs;
  await database.exec(emptyCommit);
  if (files.syncs > syncs) {
    serve(database);
    parentPort?.postMessage('ready');
  } else parentPort?.postMessage('not synced');
} catch (error) {
  parentPort?.postMessage({ failed: fatalError || String(error) });
}

/** @param {PGlite} database */
function serve(database) {
  let nextLook = files.syncs + syncsPerLook;
  parentPort?.on('message', async (/** @type {Uint8Array} */ batch) => {
    if (batch[0] === terminate) {
      // This makes a checkpoint, too.
      await database.close();
      parentPort?.close();
      return;
    }
    const answer = await execute(database, batch);
    const idle = answer.at(-6) === readyForQuery && answer.at(-1) === noTransaction;
    parentPort?.postMessage(answer, [answer.buffer]);
    if (idle && files.syncs >= nextLook) {
      await execute(database, checkpoint);
      nextLook = files.syncs + syncsPerLook;
    }
  });
}

/**
 * Runs messages of the wire protocol and returns the messages that answer them. PGlite's other methods for this also parse
 * each answer and keep it until the next `exec`, so that the heap would grow with every query.
 *
 * @param {PGlite} database
 * @param {Uint8Array} batch
 */
async function execute(database, batch) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  // Each chunk is a view of PostgreSQL's own buffer.
  const onRawData = (/** @type {Uint8Array} */ chunk) => chunks.push(chunk.slice());
  await database.execProtocolRawStream(batch, { syncToFs: false, onRawData });
  const answer = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    answer.set(chunk, offset);
    offset += chunk.length;
  }
  return answer;
}

/**
 * A message of the wire protocol that runs SQL.
 *
 * @param {string} sql
 */
function query(sql) {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q0000');
  head.writeUInt32BE(4 + text.length, 1);
  return new Uint8Array(Buffer.concat([head, text]));
}
