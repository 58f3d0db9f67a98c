/** Limits of all tests with Vitest. They are long, because several tests share two cores, and no test measures time. */
export const testLimits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
