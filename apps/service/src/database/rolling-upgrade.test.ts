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
import { type PreviousRelease, unpackPreviousRelease } from '../testing/previous-release.ts';
import { createReplicas, type Replicas } from '../testing/replicas.ts';
import { type RunningService, runCommand } from '../testing/run-service.ts';
import { type StagedLoad, type Succeed, startStagedLoad } from '../testing/staged-load.ts';

/*
 * Two replicas of the previous release behind a load balancer are replaced by this version and back, one at a time,
 * while users sign up, sign in, change and read their data.
 */

const settings = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6', KEYSTACK_ABUSE_LIMITS: 'off' };

describe.skipIf(inject('database') === 'pglite')('a rolling upgrade from the previous release', () => {
  let previous: PreviousRelease;
  let replicas: Replicas;
  let load: StagedLoad | undefined;
  let database: { url: string; remove: () => Promise<void> };

  beforeAll(async () => {
    previous = await unpackPreviousRelease();
    replicas = await createReplicas();
    const { address, remove } = await createUnmigratedDatabase();
    database = { url: 'url' in address ? address.url : '', remove };
  });

  afterAll(async () => {
    await load?.stop();
    await replicas.remove();
    await database.remove();
    await previous.remove();
  });

  /** Starts a replica of a version. With the service of a replica, then stops that one. */
  function start(version: 'old' | 'new', former?: RunningService): Promise<RunningService> {
    const dist = version === 'old' ? previous.dist : undefined;
    return replicas.start({ ...settings, DATABASE_URL: database.url }, { dist, former });
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

  it('fails no request and loses no acknowledged write, there and back', async () => {
    let [first, second] = await Promise.all([start('old'), start('old')]);
    // The accounts that are no longer changed.
    const accounts: Account[] = [];
    load = startStagedLoad((succeed) => actAsUser(replicas.url, accounts, succeed));
    await load.proceed();
    expect(await pendingMigrations()).toEqual(previous.pending.map(({ name }) => name));

    first = await start('new', first);
    expect(await pendingMigrations()).toEqual([]);
    await load.proceed();

    // The old version serves on the migrated database, and starts on it.
    await replicas.stop(second);
    second = await start('old');
    await load.proceed();

    second = await start('new', second);
    await load.proceed();
    first = await start('old', first);
    second = await start('old', second);
    await load.proceed();
    expect(await lostWrites(second.url, accounts)).toEqual([]);

    first = await start('new', first);
    second = await start('new', second);
    await load.proceed();
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(accounts.length).toBeGreaterThan(0);
    expect(await lostWrites(first.url, accounts)).toEqual([]);
  });
});

async function actAsUser(url: string, accounts: Account[], succeed: Succeed): Promise<void> {
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
