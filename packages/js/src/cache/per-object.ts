/** Returns a function that creates a value on its first call for an object, and returns the same one in later calls. */
export function memoizePerObject<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
