import type { Span } from '../tracing/span.ts';
import type { Database } from './database.ts';

/**
 * Returns a database whose statements appear in a trace. Without a trace that is exported, returns the same database.
 */
export function tracedDatabase(db: Database, span: Span | null | undefined): Database {
  return span?.sampled ? db.within(undefined, span) : db;
}
