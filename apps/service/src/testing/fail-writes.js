import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Makes every write of the embedded database fail. Loaded with `--import` before everything else, in each thread. The
 * query of this module's URL contains the error code, for example `ENOSPC`.
 */
const fs = createRequire(import.meta.url)('node:fs');
const code = new URL(import.meta.url).searchParams.get('code') ?? 'ENOSPC';

fs.writeSync = () => {
  throw Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
};
syncBuiltinESMExports();
