/** Number of results of a function in memory. */
const maxResults = 1000;

/**
 * Returns a function that remembers the results of a pure function, because emails of a project have the same colors
 * and texts again and again. Forgets all results when there are too many.
 *
 * @param compute A function of texts and numbers.
 */
export function remembered<Args extends readonly (string | number | undefined)[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\n');
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= maxResults) results.clear();
    const result = compute(...args);
    results.set(key, result);
    return result;
  };
}
