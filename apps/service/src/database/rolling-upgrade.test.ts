import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Account,
  callDemo,
  lostWrites,
  readUser,
  refresh,
  saveNextCount,
  signIn,
  signUp,
} from '../testing/accounts.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { type LoadBalancer, startLoadBalancer } from '../testing/load-balancer.ts';
import { type PreviousRelease, unpackPreviousRelease } from '../testing/previous-release.ts';
import { type RunningService, runCommand, runService } from '../testing/run-service.ts';

/*
 * Two replicas of the previous release behind a load balancer are replaced by this version and back, one at a time, while users
 * sign up, sign in, change and read their data.
 */

const clients = 4;

/** Requests that must have succeeded between two changes of the replicas. */
const requestsPerStage = 60;

const settings = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6', KEYSTACK_ABUSE_LIMITS: 'off' };

describe.skipIf(inject('database') === 'pglite')('a rolling upgrade', () => {
  let previous: PreviousRelease;
  let balancer: LoadBalancer;
  let database: { url: string; remove: () => Promise<void> };
  const running = new Set<RunningService>();

  beforeAll(async () => {
    previous = await unpackPreviousRelease();
    balancer = await startLoadBalancer();
    const { address, remove } = await createUnmigratedDatabase();
    database = { url: 'url' in address ? address.url : '', remove };
  });

  afterAll(async () => {
    await Promise.all([...running].map((service) => service.end('SIGKILL')));
    await balancer.stop();
    await database.remove();
    await previous.remove();
  });

  /** Starts a replica of a version, and adds it to the load balancer. */
  async function start(version: 'old' | 'new'): Promise<RunningService> {
    const service = await runService(
      // Longer than the interval of the health checks, as the guide says.
      { ...settings, KEYSTACK_URL: balancer.url, DATABASE_URL: database.url, KEYSTACK_STOP_DELAY: '1' },
      version === 'old' ? previous.dist : undefined,
    );
    running.add(service);
    await balancer.add(service.url);
    return service;
  }

  async function stop(service: RunningService): Promise<void> {
    const exited = service.end('SIGTERM');
    await balancer.drained(service.url);
    expect(await exited).toBe(0);
    running.delete(service);
  }

  /** Starts a replica of a version, and then stops another one. */
  async function replace(service: RunningService, version: 'old' | 'new'): Promise<RunningService> {
    const successor = await start(version);
    await stop(service);
    return successor;
  }

  it('and a rollback fail no request and lose no acknowledged write', async () => {
    let [first, second] = await Promise.all([start('old'), start('old')]);
    const load = startLoad(balancer.url);
    await load.proceed();

    first = await replace(first, 'new');
    expect(first.output()).toContain('Applied migrations');
    await load.proceed();

    // The old version serves on the migrated database, and starts on it.
    await stop(second);
    second = await start('old');
    await load.proceed();

    second = await replace(second, 'new');
    await load.proceed();
    first = await replace(first, 'old');
    second = await replace(second, 'old');
    await load.proceed();
    expect(await lostWritesOf(second, load.accounts)).toEqual([]);

    first = await replace(first, 'new');
    second = await replace(second, 'new');
    await load.proceed();
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(await lostWritesOf(first, load.accounts)).toEqual([]);
    const { output } = await runCommand(['migrate', '--status', '--json'], { ...settings, DATABASE_URL: database.url });
    const { applied, pending } = JSON.parse(output);
    expect(pending).toEqual([]);
    expect(applied.length).toBeGreaterThan(previous.migrations.length);
  });
});

/** Returns the acknowledged writes of all accounts that a service does not have. */
async function lostWritesOf({ url }: RunningService, accounts: readonly Account[]): Promise<string[]> {
  expect(accounts.length).toBeGreaterThan(0);
  return (await Promise.all(accounts.map((account) => lostWrites(url, account)))).flat();
}

/** Sends requests from several clients, each waiting for the response before its next request, until it is stopped. */
function startLoad(url: string) {
  const accounts: Account[] = [];
  const failures: string[] = [];
  let succeeded = 0;
  let stopped = false;
  let onSuccess = () => {};

  async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      const result = await work;
      succeeded += 1;
      onSuccess();
      return result;
    } catch (error) {
      failures.push(String(error));
      return undefined;
    }
  }

  async function client() {
    while (!stopped) {
      const account = await attempt(signUp(url));
      if (!account) continue;
      await attempt(signIn(url, account));
      for (let round = 0; round < 10; round++) {
        const accessToken = await attempt(refresh(url, account.refreshTokens[0] ?? ''));
        if (accessToken === undefined) continue;
        await attempt(saveNextCount(url, account, accessToken));
        await attempt(readUser(url, accessToken));
        await attempt(callDemo(url, '/users?limit=10', { method: 'GET', access: 'server' }));
        await attempt(callDemo(url, '/projects/current', { method: 'GET' }));
      }
      await attempt(saveProviders(url, account.id));
      accounts.push(account);
    }
  }

  const clientsEnded = Promise.all(Array.from({ length: clients }, client));
  return {
    /** The accounts that are no longer changed. */
    accounts,
    /** The requests that did not get the status 200 or 201. */
    failures,
    /** Resolves when the number of requests of a stage have succeeded. */
    async proceed() {
      const goal = succeeded + requestsPerStage;
      await new Promise<void>((resolve) => {
        onSuccess = () => succeeded >= goal && resolve();
      });
    },
    async stop() {
      stopped = true;
      await clientsEnded;
    },
  };
}

/** Saves the OAuth providers of the project, whose table a pending migration alters. */
async function saveProviders(url: string, clientId: string): Promise<void> {
  const { config } = await callDemo(url, '/projects/current', { method: 'GET', access: 'admin' });
  const keys = { type: 'standard', client_id: clientId, client_secret: 'of the tests' };
  const oauth_providers = config.oauth_providers.map(({ id }: { id: string }) => ({ id, enabled: true, ...keys }));
  await callDemo(url, '/projects/current', { method: 'PATCH', access: 'admin', body: { config: { oauth_providers } } });
}
