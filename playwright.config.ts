import { defineConfig, devices } from '@playwright/test';
import parts from './e2e/parts.json' with { type: 'json' };

// `npm run e2e` sets this to the browser that it found or installed.
const executablePath = process.env['KEYSTACK_CHROMIUM'] ?? '/usr/bin/chromium';

const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** The tests that compare pictures, and update them. */
const gallery = filesOf(parts.gallery);

/**
 * The npm package and the image of the service, proxies in front of it, apps of published packages, of other versions
 * of React and Next.js, of other bundlers, with copied components, and in the style of the reference, the styles of
 * hosts, and the documentation site. `npm run test:hosts` runs them.
 */
const hosts = filesOf(parts.hosts);

/** Journeys that also run on the embedded database. The tests of the service run on both databases anyway. */
const onBothDatabases = /\/(account-safety|dashboard|dashboard-users|sign-up|teams)\.spec\.ts$/;

export default defineConfig<object, { database: 'pglite' | 'postgres' }>({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Other systems draw text differently.
  ignoreSnapshots: process.platform !== 'linux',
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  forbidOnly: process.env['CI'] === 'true',
  // More workers than cores, because the tests mostly wait for frames and responses.
  workers: '150%',
  // No test measures time. The limits only end a test that hangs: a busy machine can take thirty times as long.
  timeout: 600_000,
  // The report lists tests that passed only on the second attempt.
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    screenshot: 'only-on-failure',
    // Recording takes a fifth of the time. `npx playwright test <file> --trace on` records one file.
    trace: 'off',
    // Shorter than the limit of a test, so that a page without the wanted button costs less time.
    actionTimeout: 120_000,
    launchOptions: {
      executablePath,
      args: [
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        // Emulating a GPU takes more time than drawing without one.
        '--disable-gpu',
        // Text has the same width with and without the window system.
        '--font-render-hinting=none',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Long files come first, so that no worker still runs one while the others have finished.
    { name: 'gallery', testMatch: gallery },
    { name: 'pglite', use: { database: 'pglite' }, testMatch: onBothDatabases, grepInvert: /@once/ },
    { name: 'postgres', use: { database: 'postgres' }, testIgnore: [...gallery, ...hosts] },
    { name: 'hosts', use: { database: 'pglite' }, testMatch: hosts },
  ],
});
