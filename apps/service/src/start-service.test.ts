import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildServiceProgram } from './testing/build-service-module.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from './testing/database.ts';

/* Hosts and ports on which the service cannot listen. `main.test.ts` has a port that is in use. */

const privilegedPort = 81;
const isRoot = process.getuid?.() === 0;

/** `true` if this machine can start a process that may not listen on a port below 1024. */
const canRefusePorts =
  process.platform === 'linux' &&
  Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > privilegedPort &&
  (!isRoot || spawnSync('setpriv', ['--version']).status === 0);

/** Arguments that start a process of root without the right to listen on ports below 1024. */
const withoutRight = ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'];

describe.skipIf(inject('database') === 'pglite')('a service that cannot listen', () => {
  let database: UnopenedTestDatabase;
  beforeAll(async () => {
    database = await createMigratedDatabase();
  });
  afterAll(() => database.remove());

  async function startUntilExit(settings: Readonly<Record<string, string>>) {
    const program = [process.execPath, await buildServiceProgram('main.js')];
    const [command = '', ...args] = isRoot && canRefusePorts ? [...withoutRight, ...program] : program;
    const child = spawn(command, args, {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: 'url' in database.address ? database.address.url : '',
        KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { code, output };
  }

  const hosts: readonly (readonly [string, RegExp])[] = [
    // An address for documentation (RFC 5737), which no machine has.
    ['192.0.2.1', /KEYSTACK_HOST is not an IP address of this machine\. Correct it, or omit it\.\n/],
    // A name that never exists (RFC 2606). Without a DNS server, that is not known.
    [
      'keystack.invalid',
      /KEYSTACK_HOST (is not a known host name|cannot be resolved, because .*)\. .*, or omit it\.\n/,
    ],
  ];
  it.each(hosts)('at the host %s tells how to correct it', async (host, sentence) => {
    const { code, output } = await startUntilExit({ KEYSTACK_HOST: host, PORT: '0' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(output).not.toMatch(/^ +at /m);
  });

  it.skipIf(!canRefusePorts)('at a port below 1024 tells how to get one', async () => {
    const { code, output } = await startUntilExit({ PORT: String(privilegedPort) });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/may not listen on this port.*Set PORT/),
    });
    expect(output).not.toMatch(/^ +at /m);
  });
});
