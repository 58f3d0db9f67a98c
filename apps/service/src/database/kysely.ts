import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from './tables.ts';

/** A function that sends one query to the database and returns the result. */
export type RunQuery = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Creates a Kysely instance that builds typed SQL and runs it with `runQuery` instead of its own connections. */
export function createKysely(runQuery: RunQuery): Kysely<Schema> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      // node-postgres reports no row count if a query has several statements.
      const { rows, rowCount } = await runQuery({ text: sql, values: [...parameters] });
      return { rows, ...(typeof rowCount === 'number' && { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery: refuse,
  };
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

async function nothing(): Promise<void> {}

function refuse(): never {
  throw new Error('This Kysely instance only builds queries. Use the `transaction` method of the database.');
}
