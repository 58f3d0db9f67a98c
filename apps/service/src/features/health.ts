import { Hono } from 'hono';
import { statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const ping = statement<{ one: number }>('ping', 'select 1 as one');

const everybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'cache-control': 'no-store',
};

/** A database that stays silent for longer is as good as none; whoever balances load wants to know soon. */
const patience = 2000;

function silence(): Promise<never> {
  const error = new Error(`The database has said nothing for ${patience} ms.`);
  return new Promise((_, reject) => setTimeout(reject, patience, error).unref());
}

/** Says that the service is up; with a query `db` also that its database answers. */
export function healthRoutes(deps: Pick<Deps, 'db' | 'log'>): Hono {
  return new Hono().get('/health', async (c) => {
    if (!c.req.query('db')) return c.json({ status: 'ok' }, 200, everybody);
    try {
      await Promise.race([deps.db.run(ping, []), silence()]);
      return c.json({ status: 'ok' }, 200, everybody);
    } catch (error) {
      deps.log.error({ err: error }, 'The database does not answer.');
      return c.json({ status: 'error', error: 'The database does not answer.' }, 503, everybody);
    }
  });
}
