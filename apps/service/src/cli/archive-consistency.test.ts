import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callProject, sendToProject } from '../testing/accounts.ts';
import { createMigratedDatabase, createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { startPiped } from '../testing/piped-commands.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { runServiceHere, type ServiceHere } from '../testing/run-service-here.ts';

/* A backup that is slow, so that the service changes rows of tables that were archived and of tables that were not. */

/** Emails of about 100 KB, which do not fit into the buffers between the command and its reader. */
const emailCount = 60;

const password = 'correct horse battery staple';

describe('a backup while the service writes', () => {
  let folder: string;
  let source: UnopenedTestDatabase;
  let target: UnopenedTestDatabase;
  const services: ServiceHere[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-consistency-'));
    [source, target] = await Promise.all([createMigratedDatabase(), createUnmigratedDatabase()]);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.end()));
    await Promise.all([source.remove(), target.remove(), rm(folder, { recursive: true })]);
  });

  const settingsOf = ({ address }: UnopenedTestDatabase): Record<string, string> => ({
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_ABUSE_LIMITS: 'off',
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
  });

  async function start(database: UnopenedTestDatabase): Promise<string> {
    const service = await runServiceHere(settingsOf(database));
    services.push(service);
    return service.url;
  }

  it('has every row as it was when the command began', async () => {
    const url = await start(source);
    const former = await createUserWithTeam(url, 'former@example.com');
    for (let index = 0; index < emailCount; index++) {
      const html = `<p>${randomBytes(30_000).toString('base64')}</p>`;
      await callProject(url, '/emails/send-email', {
        access: 'server',
        body: { user_ids: [former.userId], subject: 'Report', html },
      });
    }

    const { child, ended } = await startPiped(['backup', '-'], { ...settingsOf(source), PORT: new URL(url).port });
    // The tables before the emails are archived. The others follow when the emails were read.
    await once(child.stdout, 'readable');
    const added = await createUserWithTeam(url, 'added@example.com');
    await callProject(url, `/users/${former.userId}`, { method: 'DELETE', access: 'server' });
    const file = join(folder, 'archive');
    await pipeline(child.stdout, createWriteStream(file));
    expect(await ended).toEqual({ code: 0, errors: '' });
    expect(await existing(url, added)).toEqual([200, 200, 1]);
    expect(await existing(url, former)).toEqual([404, 200, 0]);

    const { code, output } = await runCommandHere(['restore', file], settingsOf(target));
    expect(code, output).toBe(0);
    const restored = await start(target);
    expect(await existing(restored, former)).toEqual([200, 200, 1]);
    expect(await existing(restored, added)).toEqual([404, 404, 0]);
    await callProject(restored, '/auth/password/sign-in', { body: { email: 'former@example.com', password } });
    // No row of the new user is left, so the email address is free.
    await createUserWithTeam(restored, 'added@example.com');
  });
});

interface UserWithTeam {
  readonly userId: string;
  readonly teamId: string;
}

async function createUserWithTeam(url: string, email: string): Promise<UserWithTeam> {
  const { id: userId } = await callProject(url, '/users', {
    access: 'server',
    body: { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password },
  });
  const body = { display_name: 'Analysts', creator_user_id: userId };
  const { id: teamId } = await callProject(url, '/teams', { access: 'server', body });
  return { userId, teamId };
}

/** Returns the statuses of the user and the team, and the number of the team's members. */
async function existing(url: string, { userId, teamId }: UserWithTeam): Promise<[number, number, number]> {
  const get = (path: string) => sendToProject(url, path, { method: 'GET', access: 'server' });
  const [user, team, members] = [
    await get(`/users/${userId}`),
    await get(`/teams/${teamId}`),
    await get(`/team-member-profiles?team_id=${teamId}`),
  ];
  return [user.status, team.status, members.status === 200 ? JSON.parse(members.text).items.length : 0];
}
