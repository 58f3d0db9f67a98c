/** A held mutex. */
export interface MutexLock {
  /** Gives the database to the next caller. Without effect if it was already given. */
  release(): void;
}

/** Gives a database to one caller at a time, in the order of their requests. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #held: { readonly isSingle: boolean } | null = null;

  /** Number of callers that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Waits until the database is free.
   *
   * @param isSingle `true` if the lock ends with the first statement that leaves no transaction open, before its result
   *   is delivered.
   */
  async acquire(isSingle: boolean): Promise<MutexLock> {
    const lock = { isSingle, release: () => this.#release(lock) };
    if (this.#held === null) this.#held = lock;
    else {
      await new Promise<void>((resolve) => {
        this.#waiting.push(() => {
          this.#held = lock;
          resolve();
        });
      });
    }
    return lock;
  }

  /** Records that a statement was executed which leaves no transaction open. */
  releaseSingle(): void {
    if (this.#held?.isSingle) this.#release(this.#held);
  }

  #release(lock: object): void {
    if (this.#held !== lock) return;
    this.#held = null;
    this.#waiting.shift()?.();
  }
}
