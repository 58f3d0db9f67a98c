import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Loaded with `--import` before everything else, in each thread: a disk that reports an error to every fsync once the file
 * that the URL names exists.
 */
const fs = createRequire(import.meta.url)('node:fs');
const trigger = new URL(import.meta.url).searchParams.get('trigger');
const { fsyncSync } = fs;

fs.fsyncSync = (fd) => {
  if (fs.existsSync(trigger))
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
  fsyncSync(fd);
};
syncBuiltinESMExports();
