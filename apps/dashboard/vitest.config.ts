import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { testLimits } from '../../test-limits.ts';

export default defineConfig({
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
  test: {
    ...testLimits,
    name: 'dashboard',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
  },
});
