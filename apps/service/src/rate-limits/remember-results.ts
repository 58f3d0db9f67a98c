/** Maximum number of results that a function remembers. */
const maxCount = 1000;

/** Maximum length of the texts whose results are remembered. Clients send some of the texts. */
const maxLength = 64;

/**
 * Returns `compute` with a memory of its last results, for a function that gets few different texts again and again:
 * a client sends many requests from one IP address.
 */
export function rememberResults<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (results.size >= maxCount) results.clear();
    if (text.length <= maxLength) results.set(text, result);
    return result;
  };
}
