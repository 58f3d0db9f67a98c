/**
 * Limits of all tests with Vitest. No test measures time. The limits only end a test that hangs: a busy machine can
 * take thirty times as long, and a test that timed out would go on and disturb the next one.
 */
export const testLimits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
