import { defineConfig, devices } from '@playwright/test';

// `npm run e2e` names the browser that it found or installed.
const executablePath = process.env['KEYSTACK_CHROMIUM'] ?? '/usr/bin/chromium';

/** What the database makes no difference to is looked at once. */
const once = /\/(accessibility|docs|failures|gallery|keyboard|next|routers|screenshots|weight)\.spec\.ts$/;

export default defineConfig<object, { database: 'pglite' | 'postgres' }>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Other systems draw letters in other ways.
  ignoreSnapshots: process.platform !== 'linux',
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  forbidOnly: process.env['CI'] === 'true',
  workers: 2,
  // A busy machine with two cores makes ten seconds of a two-second journey.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'pglite', use: { database: 'pglite' } },
    { name: 'postgres', use: { database: 'postgres' }, testIgnore: once, grepInvert: /@once/ },
  ],
});
