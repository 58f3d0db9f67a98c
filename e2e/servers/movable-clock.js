// Preloaded into the service of the browser tests: moves its clock ahead by the number of milliseconds in a file, and
// also the database's clock as the service reads it.
import { readFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env['MOVABLE_CLOCK'] ?? '';
const ahead = () => Number(readFileSync(file, 'utf8'));

const { now } = Date;
Date.now = () => now() + ahead();

const { query } = pg.Client.prototype;
/**
 * Moves the time ahead that `read_database_time` returns. Other queries are unchanged.
 *
 * @param {unknown[]} args
 */
pg.Client.prototype.query = function (...args) {
  const [config] = args;
  const readsTime =
    typeof config === 'object' && config !== null && 'name' in config && config.name === 'read_database_time';
  // Before the query, like the time that the service compares the result with: the file may change meanwhile.
  const offset = readsTime ? ahead() : 0;
  const result = Reflect.apply(query, this, args);
  if (!readsTime) return result;
  return result.then((/** @type {pg.QueryResult<{ now: number }>} */ { rows, ...rest }) => ({
    ...rest,
    rows: rows.map((row) => ({ now: row.now + offset })),
  }));
};
