import type { Database, PreparedStatement } from '../database/database.ts';
import { withReplacedMethods } from './changed-database.ts';

/** Returns a database that calls `observe` with each statement outside of transactions, before it is executed. */
export function observeStatements(db: Database, observe: (name: string, values: readonly unknown[]) => void): Database {
  return withReplacedMethods(db, {
    run: <Row>(statement: PreparedStatement<Row>, values: readonly unknown[]) => {
      observe(statement.name, values);
      return db.run(statement, values);
    },
    write: (statement, values) => {
      observe(statement.name, values);
      return db.write(statement, values);
    },
  });
}
