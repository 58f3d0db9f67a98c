import { join } from 'node:path';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { testLimits } from '../../test-limits.ts';

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
    ...testLimits,
    name: 'react',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // The files leave nothing behind, and a DOM for each would take longer than their tests.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
  },
});
