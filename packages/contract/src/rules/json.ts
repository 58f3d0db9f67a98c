/**
 * Returns whether JSON can represent a value. Among the values that `JSON.parse` returns, it cannot represent
 * `Infinity`, the result of a number such as `1e999`.
 */
export function isJsonValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return childrenOf(value).every(isJsonValue);
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** Returns the number of values in a JSON value: itself, and all nested objects, lists and other values. */
export function countJsonNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return childrenOf(value).reduce<number>((sum, child) => sum + countJsonNodes(child), 1);
}

function childrenOf(container: object): readonly unknown[] {
  return Array.isArray(container) ? container : Object.values(container);
}
