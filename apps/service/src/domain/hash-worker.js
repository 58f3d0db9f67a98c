import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes and one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A ninth of the weight of a normal thread: enough to let requests pass, and not so little that hashes starve. */
const niceness = 10;

/**
 * Hashing may use every core, so it lets whoever else wants one go first: else each short request would queue behind
 * hashes of many milliseconds. Linux gives each thread a priority of its own; elsewhere this is skipped.
 */
function yieldToRequests() {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness);
  } catch {
    // Without /proc the hashes run at normal priority.
  }
}

yieldToRequests();
parentPort?.on('message', ({ password, hash }) => {
  try {
    parentPort?.postMessage({
      value: hash === undefined ? hashSync(password, parameters) : verifySync(hash, password),
    });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
