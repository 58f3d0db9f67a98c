import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Makes every fsync fail as soon as a file exists. Loaded with `--import` before everything else, in each thread. The
 * query of this module's URL contains the path of the file, `trigger`.
 */
const fs = createRequire(import.meta.url)('node:fs');
const trigger = new URL(import.meta.url).searchParams.get('trigger');
const { fsync, fsyncSync } = fs;
const failure = () => Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });

fs.fsyncSync = (fd) => {
  if (fs.existsSync(trigger)) throw failure();
  fsyncSync(fd);
};
fs.fsync = (fd, done) => {
  if (fs.existsSync(trigger)) setImmediate(done, failure());
  else fsync(fd, done);
};
syncBuiltinESMExports();
