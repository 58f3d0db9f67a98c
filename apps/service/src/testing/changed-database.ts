import type { Database } from '../database/database.ts';

/** Returns a database with some of its methods replaced, also for requests, which use it within their deadlines. */
export function changedDatabase(db: Database, changes: Partial<Database>): Database {
  const changed: Database = { ...db, ...changes, within: () => changed };
  return changed;
}
