import type { ClientBase } from 'pg';
import type { Transaction } from './statements.ts';
import { createExecutor } from './work.ts';

/** Runs `work` in a transaction of a maintenance connection, without time limits. Rolls it back if `work` throws. */
export async function runClientTransaction<T>(client: ClientBase, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = [];
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
  let result: T;
  try {
    const executor = createExecutor((query) => client.query(query));
    result = await work(
      Object.assign(executor, { afterCommit: (callback: () => void) => void callbacks.push(callback) }),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  for (const callback of callbacks) callback();
  return result;
}
