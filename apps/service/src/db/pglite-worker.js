import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * Runs the embedded PostgreSQL on its own thread and answers batches of the wire protocol. It is JavaScript because Node
 * starts a worker's file as it is, also where the rest is run from its TypeScript source.
 */
const database = await PGlite.create({
  dataDir: workerData.folder,
  // Small log segments: a new database is a third smaller and copied quicker.
  initDbStartParams: ['--wal-segsize=1'],
});
const terminate = 'X'.charCodeAt(0);

parentPort?.on('message', async (/** @type {Uint8Array} */ batch) => {
  if (batch[0] === terminate) {
    await database.close();
    parentPort?.close();
    return;
  }
  const answer = database.execProtocolRawSync(batch);
  // The answer to the start-up packet alone is a view of PGlite's own buffer, which must not be given away.
  const owned = answer.byteLength === answer.buffer.byteLength;
  parentPort?.postMessage(answer, owned ? [/** @type {ArrayBuffer} */ (answer.buffer)] : []);
});
parentPort?.postMessage('ready');
