/** The only source of time: the clock of the database (`service-clock.ts`). Tests move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
