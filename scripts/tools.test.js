import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hasPgBouncer } from '../apps/service/src/testing/pgbouncer.ts';
import { canStartStandbys } from '../apps/service/src/testing/postgres-server.ts';
import { hasPrometheus } from '../apps/service/src/testing/prometheus.ts';
import { findProgram } from './programs.js';

/* The tests that need one of these tools are skipped on a machine that lacks it. The Ubuntu of the workflow has all. */

const isWorkflow = process.env['GITHUB_ACTIONS'] === 'true' && process.platform === 'linux';

/**
 * Returns `true` if a command succeeds.
 *
 * @param {string} program
 * @param {string[]} args
 */
const succeeds = (program, ...args) => spawnSync(program, args).status === 0;

it.runIf(isWorkflow)('no test is skipped in the workflow because a tool is missing', async () => {
  const tools = {
    PgBouncer: hasPgBouncer(),
    Prometheus: hasPrometheus(),
    'PostgreSQL with pg_basebackup': await canStartStandbys(),
    openssl: succeeds('openssl', 'version'),
    zsh: findProgram('zsh') !== undefined,
    fish: findProgram('fish') !== undefined,
    kubectl: findProgram('kubectl') !== undefined,
    systemctl: findProgram('systemctl') !== undefined,
    'systemd-analyze': findProgram('systemd-analyze') !== undefined,
    'docker compose': succeeds('docker', 'compose', 'version'),
  };
  expect(Object.entries(tools).filter(([, isThere]) => !isThere)).toEqual([]);
});
