/** A map for caches. When it is full, adding a key deletes the entry that was set longest ago. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #maxSize: number;

  /** @param maxSize Maximum number of entries. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    // A map iterates its keys in insertion order.
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= this.#maxSize) this.#entries.delete(oldest);
    this.#entries.set(key, value);
  }
}
