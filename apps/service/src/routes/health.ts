import { type Context, Hono } from 'hono';
import { findUnreadiness } from '../database/readiness.ts';
import type { Deps } from '../deps.ts';

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
  'cache-control': 'no-store',
};

/** Maximum duration of a readiness check, in milliseconds. Load balancers give up soon after. */
const checkTimeoutMs = 2000;

/**
 * Creates `GET /health`, which reports that the process is up, and `GET /ready` and `GET /health?db=1`, which report
 * that it can serve requests: it is not stopping, and its database can be written and has every migration of this
 * version.
 *
 * @param closing Aborted when the process starts to stop. From then on it is not ready, so that load balancers send no
 *   more requests, while it still handles those in flight.
 */
export function healthRoutes(deps: Pick<Deps, 'db' | 'log'>, closing?: AbortSignal | undefined): Hono {
  const check = createCheck(deps);

  async function readiness(c: Context) {
    const problem = closing?.aborted ? 'The service is stopping.' : await check();
    return problem === null
      ? c.json({ status: 'ok' }, 200, headers)
      : c.json({ status: 'error', error: problem }, 503, headers);
  }

  return new Hono()
    .get('/health', async (c) => (c.req.query('db') ? readiness(c) : c.json({ status: 'ok' }, 200, headers)))
    .get('/ready', readiness);
}

/**
 * Creates a function that returns the reason why the database is not ready, or `null` if it is. Parallel requests share
 * one check, so that anonymous requests cause one at a time.
 */
function createCheck({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<string | null> {
  let running: Promise<string | null> | undefined;
  let logged: string | null = null;

  async function check(): Promise<{ problem: string | null; err?: unknown }> {
    running ??= findUnreadiness(db).finally(() => {
      running = undefined;
    });
    try {
      return { problem: await Promise.race([running, timeout()]) };
    } catch (err) {
      return { problem: 'The database does not respond.', err };
    }
  }

  return async () => {
    const { problem, err } = await check();
    // Load balancers send a request every few seconds, so only changes are logged.
    if (problem !== logged) {
      if (problem === null) log.info('The service is ready again.');
      else log.error({ err }, `The service is not ready: ${problem}`);
      logged = problem;
    }
    return problem;
  };
}

function timeout(): Promise<never> {
  const error = new Error(`The database has not responded for ${checkTimeoutMs} ms.`);
  return new Promise((_, reject) => setTimeout(reject, checkTimeoutMs, error).unref());
}
