import { createRequire, syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

/**
 * Records all changes of a process to the files in a folder, so that a test can determine which of them a power cut
 * would leave. Loaded with `--import` before everything else, in each thread. The query of this module's URL contains
 * the paths of the `folder` and of the `log`.
 */
const { searchParams } = new URL(import.meta.url);
const folder = resolve(searchParams.get('folder') ?? '');
const fs = createRequire(import.meta.url)('node:fs');
const real = { ...fs, promises: { ...fs.promises } };
const log = real.openSync(searchParams.get('log'), 'a');

/** The file descriptors that this thread has open in the folder. */
const open = new Set();

/**
 * Appends an operation to the log after it is done: a line of JSON, then the data.
 *
 * @param {import('./recorded-disk.ts').Entry} entry
 */
function record(entry, data = Buffer.alloc(0)) {
  real.writeSync(log, Buffer.concat([Buffer.from(`${JSON.stringify({ ...entry, size: data.length })}\n`), data]));
}

/**
 * Records that a row was acknowledged to a user. A power cut after that must not lose the row.
 *
 * @param {number} id
 * @param {string} hash
 */
export function acknowledge(id, hash) {
  record({ op: 'acknowledge', id, hash });
}

/**
 * Records how many commits a user has seen. A power cut after that must lose none of them.
 *
 * @param {number} count
 */
export function acknowledgeCount(count) {
  record({ op: 'acknowledge-count', count });
}

const isInside = (/** @type {unknown} */ path) => `${resolve(String(path))}${sep}`.startsWith(folder + sep);
const absolute = (/** @type {unknown} */ path) => resolve(String(path));

/** Operations on paths: the entry to record for each function of `fs`. */
const byName = {
  mkdir: (path) => ({ op: 'mkdir', path: absolute(path) }),
  rename: (from, to) => ({ op: 'rename', path: absolute(from), to: absolute(to) }),
  link: (from, to) => ({ op: 'link', path: absolute(from), to: absolute(to) }),
  unlink: (path) => ({ op: 'remove', path: absolute(path) }),
  rmdir: (path) => ({ op: 'remove', path: absolute(path) }),
  rm: (path) => ({ op: 'remove', path: absolute(path) }),
  cp: (from, to) => ({ op: 'copy', path: absolute(to), from: absolute(from) }),
  truncate: (path, length = 0) => ({ op: 'truncate', path: absolute(path), length }),
};
for (const [name, entryOf] of Object.entries(byName)) {
  const touches = (args) => isInside(args[name === 'cp' ? 1 : 0]);
  fs[`${name}Sync`] = (...args) => {
    const result = real[`${name}Sync`](...args);
    if (touches(args)) record(entryOf(...args));
    return result;
  };
  fs.promises[name] = async (...args) => {
    const result = await real.promises[name](...args);
    if (touches(args)) record(entryOf(...args));
    return result;
  };
}

fs.writeFileSync = (path, data, options) => {
  real.writeFileSync(path, data, options);
  if (isInside(path)) record({ op: 'create', path: absolute(path), synced: false }, Buffer.from(data));
};
fs.promises.writeFile = async (path, data, options) => {
  await real.promises.writeFile(path, data, options);
  if (isInside(path))
    record({ op: 'create', path: absolute(path), synced: options?.flush === true }, Buffer.from(data));
};

fs.openSync = (path, flags, mode) => {
  const fd = real.openSync(path, flags, mode);
  if (isInside(path)) {
    open.add(fd);
    const truncated = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    record({ op: 'open', path: absolute(path), fd, truncated });
  }
  return fd;
};
fs.closeSync = (fd) => {
  real.closeSync(fd);
  open.delete(fd);
};
fs.writeSync = (fd, buffer, offset, length, position) => {
  const written = real.writeSync(fd, buffer, offset, length, position);
  if (open.has(fd)) {
    record({ op: 'write', fd, position }, Buffer.from(buffer.buffer, buffer.byteOffset + offset, written));
  }
  return written;
};
fs.ftruncateSync = (fd, length = 0) => {
  real.ftruncateSync(fd, length);
  if (open.has(fd)) record({ op: 'truncate', fd, length });
};
fs.fsyncSync = (fd) => {
  real.fsyncSync(fd);
  if (open.has(fd)) record({ op: 'sync', fd });
};
fs.fsync = (fd, done) => {
  // Later writes may not be part of the sync.
  if (open.has(fd)) record({ op: 'sync-start', fd });
  const sync = () =>
    real.fsync(fd, (error) => {
      if (open.has(fd) && error === null) record({ op: 'sync-end', fd });
      done(error);
    });
  // Like a slow disk, so that much happens during a sync.
  setTimeout(sync, 10);
};
fs.promises.open = async (path, ...rest) => {
  const file = await real.promises.open(path, ...rest);
  const sync = file.sync.bind(file);
  file.sync = async () => {
    await sync();
    if (isInside(path)) record({ op: 'sync', path: absolute(path) });
  };
  return file;
};
syncBuiltinESMExports();
