import { defineConfig } from 'vitest/config';

const conditions = ['@keystack/source'];

function service(database: 'pglite' | 'postgres') {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name: database,
      include: ['apps/service/src/**/*.test.ts'],
      provide: { database },
      // Starting the embedded database takes half a second, and much more on a busy machine.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      globalSetup: ['apps/service/src/testing/global-setup.ts'],
    },
  };
}

export default defineConfig({
  test: { projects: [service('pglite'), service('postgres'), 'packages/*'] },
});
