import { defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { testLimits } from '../../test-limits.ts';

export default defineProject({
  ssr: { resolve: { conditions: ['@keystack/source', ...defaultServerConditions] } },
  test: { ...testLimits, name: 'testing', root: import.meta.dirname, include: ['src/**/*.test.ts'], isolate: false },
});
