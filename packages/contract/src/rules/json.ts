/** Returns whether a value is JSON. Of parsed text only numbers such as `1e999` are not: they are read as `Infinity`. */
export function isJson(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return childrenOf(value).every(isJson);
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** Returns the number of values in a JSON value, itself and its containers included. */
export function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return childrenOf(value).reduce<number>((sum, child) => sum + countNodes(child), 1);
}

function childrenOf(container: object): readonly unknown[] {
  return Array.isArray(container) ? container : Object.values(container);
}
