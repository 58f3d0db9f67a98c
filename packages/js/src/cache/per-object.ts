/** Returns a function that creates one value for each object, and keeps it for as long as the object exists. */
export function perObject<K extends object, V>(create: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
