import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasPgBouncer } from './apps/service/src/testing/pgbouncer.ts';
import { testLimits } from './test-limits.ts';

const conditions = ['@keystack/source'];

/** Runs the tests of the project `postgres` on tables that are partitioned by project. */
const partitioned = process.env['KEYSTACK_TEST_PARTITIONED'] === '1';

/**
 * The seed of a daily run, which `npm test` sets. Without it, all files run: `npm run test:all`, or the files that are
 * named on the command line.
 */
const dailySeed = process.env['KEYSTACK_TEST_DAILY'];

/**
 * Options of Node.js for the test of the CPU time. What V8 optimizes, and when, differs from run to run and can double
 * the time of a request. Without optimization, and with one thread, all runs do the same.
 */
const steadyV8 = ['--no-opt', '--no-maglev', '--single-threaded'];

function service(
  name: 'pglite' | 'postgres' | 'partitioned' | 'pgbouncer' | 'cpu',
  include = ['apps/service/src/**/*.test.ts'],
  exclude: string[] = [],
) {
  return {
    // Resolves the imports of docs/examples/reference-app to Keystack. Its server needs no React.
    resolve: { conditions, alias: { '@stackframe/stack-shared': '@keystack/js', '@stackframe/stack': '@keystack/js' } },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include,
      exclude,
      provide: {
        database: name === 'pglite' ? ('pglite' as const) : ('postgres' as const),
        pooled: name === 'pgbouncer',
        partitioned: name === 'partitioned' || (name === 'postgres' && partitioned),
        daily: dailySeed !== undefined,
      },
      // The test files are independent, and loading all modules again for each would take longer than its tests.
      isolate: false,
      ...(name === 'cpu' && { execArgv: steadyV8 }),
      ...testLimits,
      // A test without an assertion cannot fail.
      expect: { ...testLimits.expect, requireAssertions: true },
      globalSetup: ['apps/service/src/testing/global-setup.ts'],
    },
  };
}

/**
 * The tests whose results cannot depend on the kind of database, because they are about texts, bodies, headers, access
 * levels, encryption, requests to other services, or database servers of their own. They run on the PostgreSQL server
 * only, which takes half the time.
 */
const independentOfDatabase = [
  'apps/service/src/{bounded-map,config,start-service}.test.ts',
  'apps/service/src/config/*.test.ts',
  'apps/service/src/cli/{command-line,config,hostile-project-archives,manual,operators,progress,root-secret}.test.ts',
  'apps/service/src/database/{compose-role,encryption,fail-over,few-connections,manual-fail-over,rolling-upgrade}.test.ts',
  'apps/service/src/cli/doctor/*.test.ts',
  'apps/service/src/domain/deployment/database-findings.test.ts',
  'apps/service/src/domain/emails/{email-clients,guarded-server,own-server,render-email,smtp}.test.ts',
  'apps/service/src/domain/oauth/{oauth-library,provider-environment,provider-request,providers}.test.ts',
  'apps/service/src/http/{access,body-cost,body-limits,device,errors,exact-paths,hostile,request-cost,security-headers}.test.ts',
  'apps/service/src/jobs/scheduled-backups.test.ts',
  'apps/service/src/metrics/prometheus.test.ts',
  'apps/service/src/rate-limits/{client-ip,remember-results}.test.ts',
  'apps/service/src/routes/{dashboard,error-pages,openapi,packages,stand-in}.test.ts',
  'apps/service/src/sdk/newer-clients.test.ts',
  'apps/service/src/security/**/*.test.ts',
  'apps/service/src/tracing/service.test.ts',
  'apps/service/src/workers/workers.test.ts',
];

/** The tests of the embedded database alone. */
const onlyEmbedded = [
  'apps/service/src/database/{cluster-template,damaged-database,directory-lock,failing-disk,pglite,power-cut}.test.ts',
];

/** The test of the CPU time of requests. */
const requestCpu = 'apps/service/src/http/request-cpu.test.ts';

/** The tests of connections through PgBouncer. */
const pgbouncer = 'apps/service/src/database/pgbouncer.test.ts';

/**
 * The tests that also run behind PgBouncer: user journeys, races and transactions, which could depend on a database
 * session.
 */
const behindPgBouncer = [
  pgbouncer,
  'apps/service/src/database/migrate.test.ts',
  'apps/service/src/features/{account-takeover,owner-emails,sessions,webhooks}.test.ts',
  'apps/service/src/http/{deadline,ended-sessions,webhook-tokens}.test.ts',
  'apps/service/src/sdk/{oauth,published-client,teams}.test.ts',
];

/** The check of all statements on partitioned tables. */
const sharding = 'apps/service/src/database/sharding.test.ts';

/** The tests that also run on tables that are partitioned by project. */
const onPartitions = [
  sharding,
  'apps/service/src/features/{impersonation,otp,projects,sessions,sign-up,team-members,team-permissions,teams}.test.ts',
  'apps/service/src/rate-limits/limit-requests.test.ts',
];

/** The tests that cannot run on partitioned tables: they change the storage of a table. */
const notOnPartitions = ['apps/service/src/features/team-users.test.ts'];

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the test files of the service that run on the embedded database every day: those that depend on the engine,
 * and a third of the others, which the seed draws.
 */
function dailyOnEmbedded(seed: string): string[] {
  const source = 'apps/service/src';
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
  const dependOnEngine = /^(?:archive|cli|database|jobs)\/|^[\w-]+\.test\.ts$/;
  const isRace = (file: string) => readFileSync(`${source}/${file}`, 'utf8').includes('raceRounds');
  const isDrawn = (file: string) => Number.parseInt(hash(`${seed} ${file}`).slice(0, 8), 16) % 3 === 0;
  return files
    .filter((file) => dependOnEngine.test(file) || isDrawn(file) || isRace(file))
    .map((file) => `${source}/${file}`);
}

/**
 * Runs the files of each project in a random order that the seed determines. Runs one project after the other, because
 * a worker that changes the project loads all modules again.
 */
class ShuffledInProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const positions = new Map(
      files.map((file) => {
        const project = String(this.ctx.projects.indexOf(file.project)).padStart(2, '0');
        const path = relative(root, file.moduleId);
        return [file, project + hash(`${sequence.seed} ${path}`)];
      }),
    );
    const position = (file: TestSpecification) => positions.get(file) ?? '';
    return files.toSorted((a, b) => (position(a) < position(b) ? -1 : 1));
  }
}

export default defineConfig({
  // More workers than cores, because the tests also wait for databases, timers and other processes.
  test: {
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    silent: 'passed-only',
    // Vitest prints the seed. `--sequence.seed` repeats the order.
    sequence: { shuffle: true, sequencer: ShuffledInProjects },
    projects: [
      service('pglite', dailySeed ? dailyOnEmbedded(dailySeed) : undefined, [
        ...independentOfDatabase,
        sharding,
        requestCpu,
      ]),
      service('postgres', undefined, [sharding, requestCpu, ...onlyEmbedded, ...(partitioned ? notOnPartitions : [])]),
      service('cpu', [requestCpu]),
      ...(hasPgBouncer() ? [service('pgbouncer', dailySeed ? [pgbouncer] : behindPgBouncer)] : []),
      service('partitioned', dailySeed ? [sharding] : onPartitions),
      'packages/*',
      'apps/dashboard',
      {
        test: {
          ...testLimits,
          name: 'scripts',
          include: ['scripts/*.test.js', 'packages/react/cli/*.test.js', 'bench/*.test.ts'],
        },
      },
    ],
  },
});
