import pg from 'pg';

/** The results of queries by their text. */
export type QueryAnswers = Map<string, unknown>;

/** The queries of all connections of this process, answered from memory. */
export interface AnsweredQueries {
  /**
   * Answers queries with these results from now on, whatever their parameters are. Sends a query without a result to
   * the database, and adds its result. `null` sends all queries to the database.
   */
  use(answers: QueryAnswers | null): void;
  /** Sends all queries to the database again. */
  restore(): void;
}

/** Lets queries of this process be answered from memory, so that nothing waits for the database. */
export function answerQueries(): AnsweredQueries {
  let current: QueryAnswers | null = null;
  const { query } = pg.Client.prototype;
  function answer(this: pg.Client, config: string | pg.QueryConfig, ...others: unknown[]) {
    const text = typeof config === 'string' ? config : config.text;
    const known = current?.get(text);
    if (known !== undefined) return known;
    const result = Reflect.apply(query, this, [config, ...others]);
    current?.set(text, result);
    return result;
  }
  Object.assign(pg.Client.prototype, { query: answer });
  return {
    use(answers) {
      current = answers;
    },
    restore: () => void Object.assign(pg.Client.prototype, { query }),
  };
}
