/** A clock that only tests move. */
export interface FakeClock {
  /** Returns the time, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Moves the clock forward by a number of milliseconds. */
  readonly advance: (milliseconds: number) => void;
}

/** Creates a clock that stands still at `start`, in milliseconds since the Unix epoch. */
export function createFakeClock(start = Date.UTC(2030, 0, 1)): FakeClock {
  let time = start;
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
