import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: 'src/testing/browser.ts',
    testTimeout: 30_000,
  },
});
