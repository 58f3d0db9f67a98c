import { defineConfig } from 'vitest/config';
import { hasPgBouncer } from './apps/service/src/testing/pgbouncer.ts';

const conditions = ['@keystack/source'];

function service(name: 'pglite' | 'postgres' | 'pgbouncer', include = ['apps/service/src/**/*.test.ts']) {
  return {
    // The migration of docs/examples/reference-app, whose server needs no React.
    resolve: { conditions, alias: { '@stackframe/stack-shared': '@keystack/js', '@stackframe/stack': '@keystack/js' } },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include,
      provide: {
        database: name === 'pglite' ? ('pglite' as const) : ('postgres' as const),
        pooled: name === 'pgbouncer',
      },
      // The files leave nothing behind, and loading everything anew for each would take longer than their tests.
      isolate: false,
      // Starting the embedded database takes half a second, and much more on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      globalSetup: ['apps/service/src/testing/global-setup.ts'],
    },
  };
}

/** Journeys, races and transactions: what could rely on the session of a connection. */
const behindPgBouncer = [
  'apps/service/src/database/{migrate,pgbouncer}.test.ts',
  'apps/service/src/features/{account-takeover,owner-emails,sessions,webhooks}.test.ts',
  'apps/service/src/http/{deadline,ended-sessions}.test.ts',
  'apps/service/src/sdk/**/*.test.ts',
];

export default defineConfig({
  // One more than by default: tests wait for databases and timers more than they compute.
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
