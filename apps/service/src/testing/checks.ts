/** Runs one check of a test. Remembers its failure, so that the later checks run, too. */
export type Check = (name: string, run: () => Promise<void>) => Promise<void>;

/**
 * Runs the checks of one endpoint as one test, which fails with the names and messages of all failed checks. One test
 * for each check would be thousands of tests.
 *
 * @example
 *   it.each(allRoutes)('%s', (route) =>
 *     withChecks(async (check) => {
 *       await check('rejects an anonymous caller', async () => { ... });
 *     }));
 */
export async function withChecks(work: (check: Check) => Promise<void>): Promise<void> {
  const failures: Error[] = [];
  await work(async (name, run) => {
    await run().catch((cause: Error) => {
      failures.push(new Error(`${name}: ${cause.message}`, { cause }));
    });
  });
  const [first, ...others] = failures;
  if (first && others.length === 0) throw first;
  if (first) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}
