/** The right to use a database that serves one caller at a time. */
export interface Turn {
  /** Gives the database to the next caller. Without effect if it was already given. */
  end(): void;
}

/** Gives a database to one caller at a time, in the order of their requests. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #current: { readonly isSingle: boolean } | null = null;

  /** Number of callers that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Waits until the database is free.
   *
   * @param isSingle `true` if the turn ends with the first statement that leaves no transaction open, before its result is delivered.
   */
  async take(isSingle: boolean): Promise<Turn> {
    const turn = { isSingle, end: () => this.#end(turn) };
    if (this.#current === null) this.#current = turn;
    else {
      await new Promise<void>((resolve) => {
        this.#waiting.push(() => {
          this.#current = turn;
          resolve();
        });
      });
    }
    return turn;
  }

  /** Records that a statement was executed which leaves no transaction open. */
  endSingle(): void {
    if (this.#current?.isSingle) this.#end(this.#current);
  }

  #end(turn: object): void {
    if (this.#current !== turn) return;
    this.#current = null;
    this.#waiting.shift()?.();
  }
}
