/** Default of the maximum number of connections of a process: those of both pools, and one for lookups. */
export const maxConnections = 21;

/** The smallest maximum: one connection of each pool, and one for lookups. */
export const minConnections = 3;
