import { defineConfig } from 'vitest/config';

const conditions = ['@keystack/source'];

function service(database: 'pglite' | 'postgres') {
  return {
    // The migration of docs/examples/reference-app, whose server needs no React.
    resolve: { conditions, alias: { '@stackframe/stack-shared': '@keystack/js', '@stackframe/stack': '@keystack/js' } },
    ssr: { resolve: { conditions } },
    test: {
      name: database,
      include: ['apps/service/src/**/*.test.ts'],
      provide: { database },
      // The files leave nothing behind, and loading everything anew for each would take longer than their tests.
      isolate: false,
      // Starting the embedded database takes half a second, and much more on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      globalSetup: ['apps/service/src/testing/global-setup.ts'],
    },
  };
}

export default defineConfig({
  // One more than by default: tests wait for databases and timers more than they compute.
  test: {
    maxWorkers: '100%',
    silent: 'passed-only',
    projects: [
      service('pglite'),
      service('postgres'),
      'packages/*',
      'apps/dashboard',
      { test: { name: 'scripts', include: ['scripts/*.test.js'] } },
    ],
  },
});
