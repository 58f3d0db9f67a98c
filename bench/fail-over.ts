// Measures fail-overs under load: the primary is killed, and the standby promoted at once. Prints the time without an
// acknowledged write, the number of failed requests, and the acknowledged writes that are lost. `--rounds 10`;
// `--asynchronous` for a standby that commits do not wait for; `--partition` disconnects the standby a second before;
// `--pgbouncer` instead of several hosts in `DATABASE_URL`; `--patroni` for a cluster that Patroni and etcd manage,
// which detect the failure, too (both from Debian packages). Linux only.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lostWrites } from '../apps/service/src/testing/accounts.ts';
import { startJournaledLoad } from '../apps/service/src/testing/journaled-load.ts';
import { startPgBouncer } from '../apps/service/src/testing/pgbouncer.ts';
import { runSql, startReplicatedPostgres } from '../apps/service/src/testing/replicated-postgres.ts';
import { startReplicatedServices } from '../apps/service/src/testing/replicated-services.ts';
import { median } from './comparison.ts';
import { type Cluster, startPatroni } from './patroni.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    asynchronous: { type: 'boolean', default: false },
    partition: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
  },
});

async function startCluster(): Promise<Cluster> {
  if (options.patroni) return startPatroni({ synchronous: !options.asynchronous });
  const servers = await startReplicatedPostgres({ synchronous: !options.asynchronous });
  const { primary, standby } = servers;
  const pooler = options.pgbouncer ? await startPgBouncer(primary.url) : null;
  const [first, second] = [primary, standby].map(({ url }) => new URL(url).hostname);
  return {
    url: pooler?.url ?? primary.url.replace(String(first), `${first},${second}`),
    async failOver() {
      if (options.partition) {
        await runSql(standby.url, "alter system set primary_conninfo = ''");
        await runSql(standby.url, 'select pg_reload_conf()');
        await wait(1000);
      }
      await primary.crash();
      await servers.promote();
      await pooler?.repoint(standby.url);
    },
    async stop() {
      await pooler?.stop();
      await servers.stop();
    },
  };
}

/** The result of one fail-over. */
interface Round {
  readonly withoutWrites: number;
  readonly failed: number;
  readonly sent: number;
  readonly lost: number;
  readonly acknowledged: number;
}

async function measureRound(): Promise<Round> {
  const cluster = await startCluster();
  const services = await startReplicatedServices(cluster.url);
  const load = startJournaledLoad(services.project, 8);
  await load.written(100 + Math.floor(Math.random() * 200));
  const killedAt = performance.now();
  await cluster.failOver();
  await load.written(100);
  await services.ready();
  await load.written(100);
  await load.stop();
  const gaps = load.writtenAt.map((time, index) => (time < killedAt ? 0 : time - (load.writtenAt[index - 1] ?? time)));
  const lost = await lostWrites(services.project, load.accounts);
  for (const write of lost) console.log(`lost: ${write}`);
  await services.stop();
  await cluster.stop();
  return {
    withoutWrites: Math.max(...gaps) / 1000,
    failed: load.failures.length,
    sent: load.failures.length + load.writtenAt.length,
    lost: lost.length,
    acknowledged: load.writtenAt.length,
  };
}

const rounds: Round[] = [];
for (let index = 0; index < Number(options.rounds); index++) {
  const round = await measureRound();
  console.log(JSON.stringify(round));
  rounds.push(round);
}
const times = rounds.map(({ withoutWrites }) => withoutWrites);
const sum = (name: 'failed' | 'lost' | 'acknowledged') => rounds.reduce((total, round) => total + round[name], 0);
console.log(
  `${rounds.length} fail-overs: without writes for ${median(times).toFixed(2)} s (median), at most ${Math.max(...times).toFixed(2)} s. ` +
    `${sum('failed')} failed requests. ${sum('lost')} of ${sum('acknowledged')} acknowledged writes lost.`,
);
