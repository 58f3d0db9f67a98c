import { defineConfig } from 'vitest/config';
import { hasPgBouncer } from './apps/service/src/testing/pgbouncer.ts';

const conditions = ['@keystack/source'];

function service(name: 'pglite' | 'postgres' | 'pgbouncer', include = ['apps/service/src/**/*.test.ts']) {
  return {
    // Resolves the imports of docs/examples/reference-app to Keystack. Its server needs no React.
    resolve: { conditions, alias: { '@stackframe/stack-shared': '@keystack/js', '@stackframe/stack': '@keystack/js' } },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include,
      provide: {
        database: name === 'pglite' ? ('pglite' as const) : ('postgres' as const),
        pooled: name === 'pgbouncer',
      },
      // The test files are independent, and loading all modules again for each would take longer than its tests.
      isolate: false,
      // Starting the embedded database takes half a second, and much more on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      globalSetup: ['apps/service/src/testing/global-setup.ts'],
    },
  };
}

/** The tests that also run behind PgBouncer: user journeys, races and transactions, which could depend on a database session. */
const behindPgBouncer = [
  'apps/service/src/database/{migrate,pgbouncer}.test.ts',
  'apps/service/src/features/{account-takeover,owner-emails,sessions,webhooks}.test.ts',
  'apps/service/src/http/{deadline,ended-sessions}.test.ts',
  'apps/service/src/sdk/**/*.test.ts',
];

export default defineConfig({
  // One worker more than by default, because the tests mostly wait for databases and timers.
  test: {
    maxWorkers: '100%',
    silent: 'passed-only',
    projects: [
      service('pglite'),
      service('postgres'),
      ...(hasPgBouncer() ? [service('pgbouncer', behindPgBouncer)] : []),
      'packages/*',
      'apps/dashboard',
      { test: { name: 'scripts', include: ['scripts/*.test.js'] } },
    ],
  },
});
