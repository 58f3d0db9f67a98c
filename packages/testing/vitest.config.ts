import { defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@keystack/source', ...defaultServerConditions] } },
  test: { name: 'testing', root: import.meta.dirname, include: ['src/**/*.test.ts'], isolate: false },
});
