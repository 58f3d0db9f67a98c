/** Thrown when a request has exceeded its deadline. */
export class RequestDeadlineExceeded extends Error {
  override readonly name = 'RequestDeadlineExceeded';
}

/**
 * The deadline of a request. After it has passed, no further statement of the request starts and its open transaction
 * is rolled back.
 */
export class RequestDeadline {
  readonly #limitMs: number;
  #expiresAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #reject: (error: Error) => void = () => {};

  /** @param limitMs Time allowed from {@link start}, in milliseconds. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** The remaining time in milliseconds: 0 or less after the deadline, `Infinity` before `start` and after `lift`. */
  get remainingMs(): number {
    return this.#expiresAt - performance.now();
  }

  /** Starts the time limit, for statements and for {@link race}. */
  start(): void {
    this.renew();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reject(this.#error()), this.#limitMs);
  }

  /** Restarts the time limit of statements, before the next page of a streamed list is read. */
  renew(): void {
    this.#expiresAt = performance.now() + this.#limitMs;
  }

  /** Removes the time limit, for deletions of any size. */
  lift(): void {
    clearTimeout(this.#timer);
    this.#expiresAt = Number.POSITIVE_INFINITY;
  }

  /** Throws {@link RequestDeadlineExceeded} if the deadline has passed. */
  check(): void {
    if (this.remainingMs <= 0) throw this.#error();
  }

  /**
   * Returns the result of `work`, or rejects with {@link RequestDeadlineExceeded} if the deadline passes first. `work`
   * then continues until its next statement.
   */
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

  #error(): RequestDeadlineExceeded {
    return new RequestDeadlineExceeded(`The request did not complete within ${this.#limitMs} ms.`);
  }
}
