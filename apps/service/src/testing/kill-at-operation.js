import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Counts the operations by which a process changes files or sends data, and kills it with SIGKILL after one of them.
 * Loaded with `--import` before everything else, in each thread. The query of this module's URL contains the path of
 * the `log`, to which each operation appends one letter, and the number of the last operation, `at`, if the process is
 * to be killed.
 */
const { searchParams } = new URL(import.meta.url);
const require = createRequire(import.meta.url);
const fs = require('node:fs');
const { Socket } = require('node:net');
const { writeSync, fstatSync } = fs;
const log = fs.openSync(searchParams.get('log'), 'a');
const at = Number(searchParams.get('at') ?? Infinity);

/** @param {string} letter */
function count(letter) {
  writeSync(log, letter);
  if (fstatSync(log).size >= at) process.kill(process.pid, 'SIGKILL');
}

/**
 * Replaces methods of an object by ones that count.
 *
 * @param {Record<string, any>} object
 * @param {readonly string[]} names
 * @param {string} letter
 */
function countCalls(object, names, letter) {
  for (const name of names) {
    const original = object[name];
    object[name] = function (/** @type {unknown[]} */ ...args) {
      const result = original.apply(this, args);
      if (result instanceof Promise) return result.finally(() => count(letter));
      count(letter);
      return result;
    };
  }
}

const changes = ['mkdir', 'rename', 'link', 'unlink', 'rmdir', 'rm', 'truncate', 'writeFile', 'chmod'];
countCalls(fs, [...changes.map((name) => `${name}Sync`), 'writeSync', 'ftruncateSync'], 'w');
countCalls(fs, ['fsyncSync'], 's');
countCalls(fs.promises, changes, 'w');
// The copy of the cluster.
countCalls(fs.promises, ['copyFile'], 'c');
countCalls(Socket.prototype, ['_write', '_writev'], 'n');
const { open } = fs.promises;
fs.promises.open = async (/** @type {unknown[]} */ ...args) => {
  const file = await open(...args);
  countCalls(file, ['sync'], 'f');
  return file;
};
syncBuiltinESMExports();
