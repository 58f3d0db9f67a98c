import { join } from 'node:path';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';

export default defineProject({
  resolve: {
    conditions: ['@keystack/source', ...defaultClientConditions],
    // The migration of docs/examples/reference-app.
    alias: {
      '@stackframe/stack-shared': '@keystack/js',
      '@stackframe/stack': join(import.meta.dirname, 'src/index.ts'),
    },
  },
  test: {
    name: 'react',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // The files leave nothing behind, and a DOM for each would take longer than their tests.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
});
