import type { Database } from '../database/database.ts';

/**
 * Returns a database with some of its methods replaced. Requests use the replaced methods too, but without their
 * deadlines.
 */
export function withReplacedMethods(db: Database, changes: Partial<Database>): Database {
  const changed: Database = { ...db, ...changes, within: () => changed };
  return changed;
}
