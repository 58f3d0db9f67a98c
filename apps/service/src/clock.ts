/** The only source of time; tests move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
