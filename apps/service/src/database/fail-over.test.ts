import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lostWrites } from '../testing/accounts.ts';
import { startJournaledLoad } from '../testing/journaled-load.ts';
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { canStartStandbys } from '../testing/postgres-server.ts';
import { runSql, startReplicatedPostgres } from '../testing/replicated-postgres.ts';
import { type ReplicatedServices, startReplicatedServices } from '../testing/replicated-services.ts';
import { runCommand } from '../testing/run-service.ts';

/*
 * Two processes of the service behind a load balancer use a primary server, which has a synchronous standby. The
 * primary is killed or demoted under load, and the standby is promoted.
 */

/** Number of fail-overs behind PgBouncer, each at a random moment and with a new standby. */
const rounds = Number(process.env['FAILOVERS'] ?? 1);

/** Time limit of all rounds, in milliseconds. */
const timeout = 180_000 + rounds * 60_000;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Adds a function that runs after the test, and returns the first argument. */
function cleanUpLater<T extends { stop(): Promise<unknown> }>(part: T): T {
  cleanUps.push(() => part.stop());
  return part;
}

/** Returns the URL of several servers. */
function urlOf(...urls: readonly string[]): string {
  const [first = ''] = urls;
  const hosts = urls.map((url) => new URL(url).hostname);
  return `${first.replace(hosts[0] ?? '', hosts.join(','))}?target_session_attrs=read-write`;
}

/** Creates an address that leads to one server, and later to another, like a name in DNS. */
async function createMovableAddress(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-fail-over-'));
  const link = join(folder, 'server');
  const lead = async (server: string) => {
    await rm(link, { force: true });
    await symlink(decodeURIComponent(new URL(server).hostname), link);
  };
  await lead(url);
  return {
    url: url.replace(new URL(url).hostname, encodeURIComponent(link)),
    lead,
    stop: () => rm(folder, { recursive: true }),
  };
}

/**
 * Ends the primary while users sign up, sign in, change and read their data, and checks what users and load balancers
 * see until another server has replaced it, and afterwards.
 *
 * @param later Runs after the fail-over, while requests go on.
 */
async function failOver(
  services: ReplicatedServices,
  end: () => Promise<void>,
  replace: () => Promise<void>,
  later: () => Promise<void> = async () => {},
): Promise<void> {
  const load = startJournaledLoad(services.project, 4);
  try {
    await load.written(20 + Math.floor(Math.random() * 80));
    expect(load.failures).toEqual([]);
    await end();
    expect(await services.unready()).toMatch(/does not respond|read-only/);
    await replace();
    // Both processes, and nothing would start one again that had ended.
    await services.ready();
    const readyAt = performance.now();
    await load.written(50);
    await later();
    await load.written(10);
    expect(load.failures.filter(({ startedAt }) => startedAt > readyAt)).toEqual([]);
    expect(await lostWrites(services.project, load.accounts)).toEqual([]);
  } finally {
    await load.stop();
  }
}

describe.skipIf(!(await canStartStandbys()))('a fail-over under load', () => {
  it.skipIf(!hasPgBouncer())('behind PgBouncer loses no acknowledged write', { timeout }, async () => {
    let servers = cleanUpLater(await startReplicatedPostgres());
    const pooler = cleanUpLater(await startPgBouncer(servers.primary.url));
    const services = cleanUpLater(await startReplicatedServices(pooler.url));
    for (let round = 1; round <= rounds; round++) {
      const { primary, standby, promote } = servers;
      await failOver(services, primary.crash, async () => {
        await promote();
        await pooler.repoint(standby.url);
      });
      if (round < rounds) servers = cleanUpLater(await startReplicatedPostgres({ primary: standby }));
    }
  });

  it('with several hosts in DATABASE_URL loses none, and does not go back to the former primary', async () => {
    const servers = cleanUpLater(await startReplicatedPostgres());
    const { primary, standby, promote } = servers;
    // Both the service and the commands skip the standby.
    const url = urlOf(standby.url, primary.url);
    const services = cleanUpLater(await startReplicatedServices(url));
    expect(await runCommand(['migrate', '--status'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    await failOver(services, primary.crash, promote, primary.restart);
    const connections = "select 1 from pg_stat_activity where application_name = 'keystack'";
    expect(await runSql(primary.url, connections)).toEqual([]);
  });

  it('closes the connections to a primary that became read-only, and finds the next one at the same address', async () => {
    const servers = cleanUpLater(await startReplicatedPostgres());
    const { primary, standby, promote, demote } = servers;
    const address = cleanUpLater(await createMovableAddress(primary.url));
    const services = cleanUpLater(await startReplicatedServices(address.url));
    await failOver(services, demote, async () => {
      await promote();
      await address.lead(standby.url);
    });
  });
});
