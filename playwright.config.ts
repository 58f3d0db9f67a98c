import { defineConfig, devices } from '@playwright/test';

// `npm run e2e` names the browser that it found or installed.
const executablePath = process.env['KEYSTACK_CHROMIUM'] ?? '/usr/bin/chromium';

const gallery = /\/gallery\.spec\.ts$/;

/** What the database makes no difference to is looked at once. */
const once = /\/(accessibility|docs|failures|keyboard|next|routers|screenshots|weight)\.spec\.ts$/;

export default defineConfig<object, { database: 'pglite' | 'postgres' }>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Other systems draw letters in other ways.
  ignoreSnapshots: process.platform !== 'linux',
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  forbidOnly: process.env['CI'] === 'true',
  // Two of them wait more for frames and answers than they compute.
  workers: '150%',
  // A busy machine with two cores makes ten seconds of a two-second journey.
  timeout: 90_000,
  // The report names what passed only the second time.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    screenshot: 'only-on-failure',
    // Recording each costs a fifth of all the time; `npx playwright test <file> --trace on` does.
    trace: 'off',
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
    // The longest file, which one worker is with while the others begin the rest.
    { name: 'gallery', testMatch: gallery },
    { name: 'pglite', use: { database: 'pglite' }, testIgnore: gallery },
    { name: 'postgres', use: { database: 'postgres' }, testIgnore: [gallery, once], grepInvert: /@once/ },
  ],
});
