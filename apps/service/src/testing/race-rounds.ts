import { inject } from 'vitest';

/**
 * The number of times that a test repeats a race. Few on the embedded database, whose single connection runs one transaction
 * after another, and behind PgBouncer, which passes the transactions of the same server on.
 */
export const raceRounds = inject('database') === 'pglite' || inject('pooled') ? 10 : 50;
