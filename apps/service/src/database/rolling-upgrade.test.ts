import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Account,
  callProject,
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

const clients = 3;

/** Requests that must have succeeded between two changes of the replicas. */
const requestsPerStage = 60;

const settings = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6', KEYSTACK_ABUSE_LIMITS: 'off' };

describe.skipIf(inject('database') === 'pglite')('a rolling upgrade from the previous release', () => {
  let previous: PreviousRelease;
  let balancer: LoadBalancer;
  let load: Load | undefined;
  let database: { url: string; remove: () => Promise<void> };
  const running = new Set<RunningService>();

  beforeAll(async () => {
    previous = await unpackPreviousRelease();
    balancer = await startLoadBalancer();
    const { address, remove } = await createUnmigratedDatabase();
    database = { url: 'url' in address ? address.url : '', remove };
  });

  afterAll(async () => {
    await load?.stop();
    await Promise.all([...running].map((service) => service.end('SIGKILL')));
    await balancer.stop();
    await database.remove();
    await previous.remove();
  });

  /** Starts a replica of a version, and adds it to the load balancer. */
  async function start(version: 'old' | 'new'): Promise<RunningService> {
    const service = await runService(
      { ...settings, KEYSTACK_URL: balancer.url, DATABASE_URL: database.url, KEYSTACK_STOP_DELAY: '30' },
      version === 'old' ? previous.dist : undefined,
    );
    running.add(service);
    await balancer.add(service.url);
    return service;
  }

  async function stop(service: RunningService): Promise<void> {
    service.end('SIGTERM');
    await balancer.drained(service.url);
    // Ends the stop delay. So the test does not depend on how soon the load balancer notices.
    expect(await service.end('SIGTERM')).toBe(0);
    running.delete(service);
  }

  /** Starts a replica of a version, and then stops another one. */
  async function replace(service: RunningService, version: 'old' | 'new'): Promise<RunningService> {
    const successor = await start(version);
    await stop(service);
    return successor;
  }

  /** Returns the names of the migrations that `keystack migrate --status` lists as pending. */
  async function pendingMigrations(): Promise<string[]> {
    const args = ['migrate', '--status', '--json'];
    const { output } = await runCommand(args, { ...settings, DATABASE_URL: database.url });
    const { pending }: { pending: { name: string }[] } = JSON.parse(output);
    return pending.map(({ name }) => name);
  }

  it('has only migrations that the previous release works with', () => {
    // Split another change: one release adds, a later one removes.
    expect(previous.pending.filter(({ isCompatible }) => !isCompatible).map(({ name }) => name)).toEqual([]);
  });

  it('fails no request and loses no acknowledged write, there and back', { timeout: 300_000 }, async () => {
    let [first, second] = await Promise.all([start('old'), start('old')]);
    load = startLoad(balancer.url);
    await load.proceed();
    expect(await pendingMigrations()).toEqual(previous.pending.map(({ name }) => name));

    first = await replace(first, 'new');
    expect(await pendingMigrations()).toEqual([]);
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
    expect(await lostWrites(second.url, load.accounts)).toEqual([]);

    first = await replace(first, 'new');
    second = await replace(second, 'new');
    await load.proceed();
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.accounts.length).toBeGreaterThan(0);
    expect(await lostWrites(first.url, load.accounts)).toEqual([]);
  });
});

/** Clients that send requests. */
interface Load {
  /** The accounts that are no longer changed. */
  readonly accounts: readonly Account[];
  /** The failed requests, at most one of each client. A client stops after a failure. */
  readonly failures: readonly string[];
  /** Resolves when the number of requests of a stage have succeeded. Rejects if one fails. */
  proceed(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends requests from several clients, each waiting for the response before its next request, until it is stopped. */
function startLoad(url: string): Load {
  const accounts: Account[] = [];
  const failures: string[] = [];
  let succeeded = 0;
  let stopped = false;
  let onSuccess = () => {};
  let onFailure: (error: unknown) => void = () => {};

  async function succeed<T>(request: Promise<T>): Promise<T> {
    const result = await request;
    succeeded += 1;
    onSuccess();
    return result;
  }

  async function actAsUser() {
    const account = await succeed(signUp(url));
    await succeed(signIn(url, account));
    for (let round = 0; round < 10; round++) {
      const accessToken = await succeed(refresh(url, account.refreshTokens[round % 2] ?? ''));
      await succeed(saveNextCount(url, account, accessToken));
      await succeed(readUser(url, accessToken));
      await succeed(callProject(url, '/users?limit=10', { method: 'GET', access: 'server' }));
      await succeed(callProject(url, '/projects/current', { method: 'GET' }));
    }
    await succeed(saveProviders(url, account.id));
    accounts.push(account);
  }

  async function client() {
    try {
      while (!stopped) await actAsUser();
    } catch (error) {
      failures.push(String(error));
      onFailure(error);
    }
  }

  const clientsEnded = Promise.all(Array.from({ length: clients }, client));
  return {
    accounts,
    failures,
    async proceed() {
      if (failures[0] !== undefined) throw new Error(failures[0]);
      const goal = succeeded + requestsPerStage;
      await new Promise<void>((resolve, reject) => {
        onSuccess = () => succeeded >= goal && resolve();
        onFailure = reject;
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
  const { config } = await callProject(url, '/projects/current', { method: 'GET', access: 'admin' });
  const keys = { type: 'standard', client_id: clientId, client_secret: 'of the tests' };
  const oauth_providers = config.oauth_providers.map(({ id }: { id: string }) => ({ id, enabled: true, ...keys }));
  await callProject(url, '/projects/current', {
    method: 'PATCH',
    access: 'admin',
    body: { config: { oauth_providers } },
  });
}
