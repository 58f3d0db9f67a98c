import childProcess from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/**
 * Stops the native PostgreSQL (SIGSTOP) before its program is loaded, so that it has not installed its signal handlers.
 * Loaded with `--import`. The query of this module's URL contains the `folder` for the files `service` and `server`
 * with the process ids.
 */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? '';
const stop = `echo $$ > "$0"; kill -STOP $$; exec "$@"`;
const { spawn } = childProcess;

Object.assign(childProcess, {
  /** @param {string} file @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
  spawn(file, args, options) {
    const start = args.findIndex((each) => each.endsWith('/bin/postgres'));
    if (start === -1) return spawn(file, args, options);
    writeFileSync(join(folder, 'service'), String(process.pid));
    const stopped = ['/bin/sh', '-c', stop, join(folder, 'server')];
    return spawn(file, [...args.slice(0, start), ...stopped, ...args.slice(start)], options);
  },
});
syncBuiltinESMExports();
