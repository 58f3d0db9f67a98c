/**
 * The only source of wall-clock time in the service. It follows the clock of the database (`database-clock.ts`); tests
 * control it.
 */
export interface Clock {
  /** Returns the time in milliseconds since the Unix epoch. */
  now(): number;
}
