/** A clock that only tests move. */
export interface FakeClock {
  /** Returns the time, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Moves the clock forward by a number of milliseconds, and runs the tasks that become due. */
  readonly advance: (milliseconds: number) => void;
  /** Runs a task after a number of milliseconds, unless the returned function is called before. */
  readonly after: (milliseconds: number, task: () => void) => () => void;
}

/** Creates a clock that stands still at `start`, in milliseconds since the Unix epoch. */
export function createFakeClock(start = Date.UTC(2030, 0, 1)): FakeClock {
  let time = start;
  const timers = new Set<{ readonly due: number; readonly task: () => void }>();
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
      for (const timer of [...timers].filter(({ due }) => due <= time)) {
        timers.delete(timer);
        timer.task();
      }
    },
    after(milliseconds, task) {
      const timer = { due: time + milliseconds, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
}
