import { inject } from 'vitest';

const isFirstServer = inject('database') === 'postgres' && !inject('pooled') && !inject('partitioned');

/**
 * The number of times that a test repeats a race. Few on the embedded database, whose single connection runs one
 * transaction after another, and on the same server behind PgBouncer or with partitioned tables, which have the same
 * locks. A daily run repeats each race a fifth as often. Tests that notice a missing `for update` in the first rounds
 * repeat their race less often.
 */
export const raceRounds = (isFirstServer ? 50 : 10) / (inject('daily') ? 5 : 1);
