import pg from 'pg';
import { vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createMigratedDatabase } from './database.ts';
import { quiet } from './quiet.ts';

/** A statement that the database has executed. */
export interface ExecutedStatement {
  /** The name of a prepared statement, otherwise the text. */
  readonly name: string;
  /** The remainders of the hash partitions in its plan. The partition of an inserted row is not part of a plan. */
  readonly planned: ReadonlySet<number>;
  /** Those among them that it has read. */
  readonly read: ReadonlySet<number>;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

// Sends each plan to the client that has sent the statement. A log would mix the plans of several connections.
const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
};

/** Opens a new migrated, empty database that sends the plans of all statements. Closing it deletes it. */
export async function openDatabaseWithPlans(): Promise<Database> {
  const { address, remove } = await createMigratedDatabase();
  if (!('url' in address)) throw new Error('Only a PostgreSQL server can send plans.');
  const client = new pg.Client(address.url);
  await client.connect();
  for (const [name, value] of Object.entries(planSettings)) {
    await client.query(`alter database ${new URL(address.url).pathname.slice(1)} set ${name} = '${value}'`);
  }
  await client.end();
  const database = await openDatabase(address, { log: quiet, refuseNesting: true });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/**
 * Collects the statements of a database of {@link openDatabaseWithPlans}, also those of its triggers and foreign keys.
 */
export function collectStatements() {
  const names = new Map<string, string>();
  let statements: ExecutedStatement[] | undefined;
  const { query, emit } = pg.Client.prototype;
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [config] = args;
      if (typeof config === 'object' && config !== null && 'name' in config && 'text' in config) {
        names.set(String(config.text), String(config.name));
      }
      return Reflect.apply(query, this, args);
    }),
    vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [event, notice] = args;
      const message = event === 'notice' ? String(Object(notice).message) : '';
      if (message.includes(' plan:\n')) statements?.push(toStatement(message, names));
      return Reflect.apply(emit, this, args);
    }),
  ];
  return {
    /** Runs `work` and returns the statements that were executed during it. */
    async during(work: () => Promise<unknown>): Promise<readonly ExecutedStatement[]> {
      const collected: ExecutedStatement[] = [];
      statements = collected;
      await work();
      statements = undefined;
      return collected;
    },
    stop() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

function toStatement(message: string, names: ReadonlyMap<string, string>): ExecutedStatement {
  const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: PlanNode } = JSON.parse(
    message.slice(message.indexOf('{')),
  );
  const nodes = nodesOf(plan);
  return {
    name: names.get(text) ?? text,
    planned: partitionsOf(nodes),
    read: partitionsOf(nodes.filter((node) => node['Actual Loops'] !== 0)),
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function partitionsOf(nodes: readonly PlanNode[]): ReadonlySet<number> {
  return new Set(
    nodes.flatMap((node) => {
      const remainder = /_p(\d+)$/.exec(node['Relation Name'] ?? '')?.[1];
      return remainder === undefined ? [] : [Number(remainder)];
    }),
  );
}
