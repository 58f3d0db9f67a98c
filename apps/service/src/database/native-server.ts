import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentFailure } from '../environment-failure.ts';
import { StartError } from '../start-error.ts';
import { maxConnections } from './connection-limits.ts';
import type { NativePrograms, SystemUser } from './native-programs.ts';

/** A started PostgreSQL server. */
export interface NativeServer {
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly programs: NativePrograms;
  /** The absolute path of the cluster. */
  readonly cluster: string;
  /** The folder of the socket. */
  readonly host: string;
  /** The user that runs the server. `null`: the user of this process. */
  readonly user: SystemUser | null;
  /** Number of processes that use the server. */
  readonly processes: number;
}

/** Settings for a small database. An error message may contain values, so only messages about the server are logged. */
const settings = {
  listen_addresses: '',
  shared_buffers: '16MB',
  max_wal_size: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  io_method: 'sync',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/**
 * Runs the server. Its standard input is a pipe, which the kernel closes when Keystack ends, also after `kill -9`. The
 * script then ends the server at once, like a crash, again and again, because a server that is just starting ignores
 * signals. After the line `stop`, the server ends with a checkpoint.
 */
const guard = `
trap '' INT TERM HUP
exec 3<&0
"$@" < /dev/null 3<&- & server=$!
{ read -r how <&3; if [ "$how" = stop ]; then kill -INT $server; else while kill -QUIT $server; do sleep 0.2; done; fi 2> /dev/null; } & watch=$!
exec 3<&- < /dev/null
wait $server
status=$?
kill -KILL $watch 2> /dev/null
exit $status
`;

/** Messages of a server that cannot start because the previous one, whose process was killed, has not ended yet. */
const previousIsRunning = /lock file ".*" already exists|pre-existing shared memory block/;

/** Time limit for the end of the previous server, in milliseconds. */
const previousTimeoutMs = 10_000;

/** Starts a server and waits until it accepts connections. Throws a `StartError` if it does not start. */
export async function startNativeServer(options: ServerOptions): Promise<NativeServer> {
  const giveUpAt = performance.now() + previousTimeoutMs;
  for (;;) {
    const started = await launch(options);
    if ('stop' in started) return started;
    if (!previousIsRunning.test(started.failed) || performance.now() > giveUpAt) {
      // The user of PostgreSQL may be another one, so its rights have their own advice.
      const failure = /permission denied/i.test(started.failed)
        ? null
        : environmentFailure(dirname(options.cluster), started.failed);
      if (failure !== null) throw failure;
      throw new StartError(
        `The native PostgreSQL in ${options.cluster} does not start: ${started.failed}. If another PostgreSQL uses the folder, stop it. If ` +
          'files are damaged or missing, restore the data directory from a backup. If Keystack runs as root, PostgreSQL runs as the ' +
          'user "nobody", who must have access to the folders above the data directory and the package.',
      );
    }
    await delay(100);
  }
}

async function launch({
  programs,
  cluster,
  host,
  user,
  processes,
}: ServerOptions): Promise<NativeServer | { readonly failed: string }> {
  const own = {
    unix_socket_directories: host,
    // One process more for commands.
    max_connections: String(Math.max(100, maxConnections * (processes + 1))),
  };
  const parameters = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', programs.postgres, '-D', cluster, ...parameters], {
    ...user,
    cwd: '/',
    env: { LC_ALL: 'C' },
    // Ctrl-C must not reach the server before Keystack has closed its connections.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  shell.stdin.on('error', () => {});
  const exited = once(shell, 'exit');
  const lines: string[] = [];
  let isStopping = false;
  const ready = new Promise<boolean>((resolve) => {
    const output = createInterface(shell.stderr);
    output.on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      if (line.includes('ready to accept connections')) resolve(true);
    });
    output.on('close', () => resolve(false));
  });
  if (!(await ready)) {
    await exited;
    return { failed: reasonIn(lines) };
  }
  void exited.then(() => {
    if (isStopping) return;
    process.stderr.write(
      `The native PostgreSQL in ${cluster} has ended: ${reasonIn(lines)}. Keystack stops, because it cannot serve requests without its ` +
        'database. Start Keystack again. PostgreSQL then recovers all acknowledged commits.\n',
    );
    process.exit(1);
  });
  return {
    async stop() {
      isStopping = true;
      shell.stdin.end('stop\n');
      await exited;
    },
  };
}

/** Returns the last severe message of a server, or its last message. */
function reasonIn(lines: readonly string[]): string {
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it has printed no message').trim();
}
