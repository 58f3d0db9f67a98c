import pg from 'pg';

/** The costs of a piece of work at the database. */
export interface QueryCosts {
  /** Statements, without those that begin and end transactions. */
  readonly statements: number;
  /** The number of times that a connection waits for the server. Queries that are sent together wait once. */
  readonly roundTrips: number;
  /**
   * The number of times that the request waits for the disk: committed transactions, and statements outside of
   * transactions that write. Not those that only count rate limits of less than a day, whose table is unlogged.
   */
  readonly commits: number;
}

const writes = /\b(insert into|update|delete from)\b/i;

/** Returns whether a query writes what survives a crash of the database server. */
function isDurableWrite({ name = '', text, values = [] }: pg.QueryConfig): boolean {
  const onlyCounts = name.startsWith('consume_') && !values.some((value) => String(value).endsWith('Day'));
  return writes.test(text) && !onlyCounts;
}

/** Runs `work`, and returns what it costs at the database. Counts the queries of all connections of this process. */
export async function countQueries(work: () => Promise<unknown>): Promise<QueryCosts> {
  const costs = { statements: 0, roundTrips: 0, commits: 0 };
  const outstanding = new Map<pg.Client, number>();
  const inTransaction = new Set<pg.Client>();
  const { query } = pg.Client.prototype;
  const observed = async function (this: pg.Client, config: string | pg.QueryConfig, ...others: unknown[]) {
    const sent = typeof config === 'string' ? { text: config } : config;
    const { text } = sent;
    const [word = ''] = text.trim().toLowerCase().split(/[\s;]/, 1);
    if (word === 'begin') inTransaction.add(this);
    else if (word === 'commit' || word === 'rollback') inTransaction.delete(this);
    else costs.statements += 1;
    if (word === 'commit' || (!inTransaction.has(this) && isDurableWrite(sent))) costs.commits += 1;
    const before = outstanding.get(this) ?? 0;
    if (before === 0) costs.roundTrips += 1;
    outstanding.set(this, before + 1);
    try {
      return await Reflect.apply(query, this, [config, ...others]);
    } finally {
      outstanding.set(this, (outstanding.get(this) ?? 1) - 1);
    }
  };
  Object.assign(pg.Client.prototype, { query: observed });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return costs;
}
