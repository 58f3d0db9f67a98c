import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { demoProject } from '../domain/projects/bootstrap.ts';
import { type Account, lostWrites, refresh, saveNextCount, signIn, signUp } from '../testing/accounts.ts';
import { createMigratedDatabase, createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { runPiped } from '../testing/piped-commands.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { runServiceHere, type ServiceHere } from '../testing/run-service-here.ts';

/* Archives that one command writes to its standard output and another one reads from its standard input. */

const owner = 'owner@example.com';

/** Runs on a PostgreSQL server only, because pipes do not depend on the database. */
const itOnServer = it.skipIf(inject('database') === 'pglite');

describe('an archive in a pipe', () => {
  let source: UnopenedTestDatabase;
  let target: UnopenedTestDatabase;
  let service: ServiceHere;
  let settings: Record<string, string>;
  let account: Account;

  beforeAll(async () => {
    [source, target] = await Promise.all([createMigratedDatabase(), createUnmigratedDatabase()]);
    service = await runServiceHere(settingsOf(source));
    settings = { ...settingsOf(source), PORT: new URL(service.url).port };
    account = await signUp(service.url);
    await saveNextCount(service.url, account, await refresh(service.url, account.refreshTokens[0] ?? ''));
  });
  afterAll(async () => {
    await service.end();
    await Promise.all([source.remove(), target.remove()]);
  });

  const settingsOf = ({ address }: UnopenedTestDatabase): Record<string, string> => ({
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_ABUSE_LIMITS: 'off',
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
  });

  it('of a running instance is verified and restored', async () => {
    const backup = { args: ['backup', '-'], settings };
    const verified = await runPiped(backup, { args: ['verify', '-', '--json'], settings });
    expect(verified, String(verified.printed)).toMatchObject({ codes: [0, 0], errors: '' });
    const { rows } = JSON.parse(String(verified.printed));
    expect(rows.users).toBeGreaterThan(0);

    const restored = await runPiped(backup, { args: ['restore', '-', '--json'], settings: settingsOf(target) });
    expect(restored, String(restored.printed)).toMatchObject({ codes: [0, 0], errors: '' });
    const { users, sessions, projects } = rows;
    expect(JSON.parse(String(restored.printed)).rows).toMatchObject({ users, sessions, projects });
    const copy = await runServiceHere(settingsOf(target));
    expect(await lostWrites(copy.url, [account])).toEqual([]);
    await copy.end();
  });

  itOnServer('of a project is verified and imported, while the service runs', async () => {
    const created = await runCommandHere(['owner', 'create', owner], settings);
    expect(created.code, created.output).toBe(0);
    // Without a file, and with `-`.
    const verified = await runPiped(
      { args: ['project', 'export', demoProject.id], settings },
      { args: ['verify', '-', '--json'], settings },
    );
    expect(verified, String(verified.printed)).toMatchObject({ codes: [0, 0], errors: '' });
    expect(JSON.parse(String(verified.printed)).project).toEqual({ id: demoProject.id, displayName: 'Demo' });

    const imported = await runPiped(
      { args: ['project', 'export', demoProject.id, '-'], settings },
      { args: ['project', 'import', '-', '--owner', owner, '--name', 'Copy', '--json'], settings },
    );
    expect(imported, String(imported.printed)).toMatchObject({ codes: [0, 0], errors: '' });
    const copy = JSON.parse(String(imported.printed));
    expect(copy).toMatchObject({ id: expect.not.stringContaining(demoProject.id), display_name: 'Copy' });
    const project = {
      url: service.url,
      id: copy.id,
      keys: { client: copy.publishable_client_key, server: '', admin: '' },
      callbackUrl: 'http://localhost:3000/verify',
    };
    // A copy, whose session is not one of the original.
    await signIn(project, { ...account, refreshTokens: [] });
  });

  itOnServer('that ends early is refused, and leaves the database empty', async () => {
    const empty = await createUnmigratedDatabase();
    // The first command fails, so it prints nothing.
    const { codes, errors } = await runPiped(
      { args: ['project', 'export', 'internal', '-'], settings },
      { args: ['restore', '-'], settings: settingsOf(empty) },
    );
    expect(codes).toEqual([1, 1]);
    expect(errors).toMatch(/The archive is damaged: .* is incomplete/);
    const again = await runPiped(
      { args: ['backup', '-'], settings },
      { args: ['restore', '-'], settings: settingsOf(empty) },
    );
    expect(again).toMatchObject({ codes: [0, 0], errors: '' });
    await empty.remove();
  });
});
