import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Makes every fsync fail as soon as a file exists. Loaded with `--import` before everything else, in each thread. The
 * query of this module's URL contains the path of the file, `trigger`.
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
