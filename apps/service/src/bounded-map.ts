/** A map that forgets its oldest entry when it is full: for what can be read or computed again. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #bound: number;

  constructor(bound: number) {
    this.#bound = bound;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    // A map walks its keys in the order in which they came.
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= this.#bound) this.#entries.delete(oldest);
    this.#entries.set(key, value);
  }
}
