import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { testLimits } from '../../test-limits.ts';

const source = '@keystack/source';

export default defineProject({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    ...testLimits,
    name: 'js',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: 'src/testing/reset-browser.ts',
  },
});
