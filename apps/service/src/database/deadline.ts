/** The time allowed for a request has passed. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

/**
 * The time by which a request must be answered. Once it has passed, no further statement of the request starts and its
 * open transaction is rolled back.
 */
export class Deadline {
  readonly #limitMs: number;
  #expiresAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #reject: (error: Error) => void = () => {};

  /** @param limitMs Time allowed from {@link start}, in milliseconds. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Milliseconds left; 0 or less once the deadline has passed, `Infinity` before `start` and after `lift`. */
  get remainingMs(): number {
    return this.#expiresAt - performance.now();
  }

  /** Starts the time. */
  start(): void {
    this.renew();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reject(this.#error()), this.#limitMs);
  }

  /** Starts the time again for the next page of a list, of which the first part was sent. */
  renew(): void {
    this.#expiresAt = performance.now() + this.#limitMs;
  }

  /** Removes the limit, for work that takes as long as it takes. */
  lift(): void {
    clearTimeout(this.#timer);
    this.#expiresAt = Number.POSITIVE_INFINITY;
  }

  /** Throws {@link DeadlineExceeded} if the deadline has passed. */
  check(): void {
    if (this.remainingMs <= 0) throw this.#error();
  }

  /** Settles as `work` does, or rejects with {@link DeadlineExceeded} when the deadline passes first. */
  async race<T>(work: Promise<T>): Promise<T> {
    const passed = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    try {
      return await Promise.race([work, passed]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #error(): DeadlineExceeded {
    return new DeadlineExceeded(`The request was not answered within ${this.#limitMs} ms.`);
  }
}
