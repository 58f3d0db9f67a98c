// Measures `keystack project fork` for a project with 10,000 users, all of them in one of 1,000 teams and a fifth with
// a second factor, on a PostgreSQL server and on the embedded database. Linux only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStatement, type Database, openDatabase } from '../apps/service/src/database/database.ts';
import type { DatabaseLocation } from '../apps/service/src/database/database-location.ts';
import { encryptionContexts } from '../apps/service/src/database/encryption-contexts.ts';
import { createLog } from '../apps/service/src/log.ts';
import { createSecretCipher } from '../apps/service/src/security/encryption.ts';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { median } from './comparison.ts';
import { insertManyUsers } from './many-users.ts';
import { createProject } from './projects.ts';
import { adminKey, startService } from './service.ts';

const counts = { users: 10_000, teams: 1_000, secondFactors: 2_000 };
const rounds = 5;
const targetSeconds = 2;
const secret = 'a secret of the benchmark: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const { log } = createLog({ logFormat: 'json', logLevel: 'warn' });

const insertTeams = createStatement<never>(
  'insert_teams',
  `insert into teams (project_id, id, display_name, created_at)
  select $1, gen_random_uuid(), 'Team ' || n, now() from generate_series(1, $2::int) n`,
);

const insertMembers = createStatement<never>(
  'insert_members',
  `with numbered_teams as (select id, row_number() over () as n from teams where project_id = $1)
  insert into team_members (project_id, team_id, user_id, created_at)
  select $1, t.id, u.id, now()
  from (select id, row_number() over () as n from users where project_id = $1) u join numbered_teams t on t.n = 1 + u.n % $2::int`,
);

const selectTeams = createStatement<{ id: string }>(
  'select_teams',
  `update users u set totp_secret = null, selected_team_id = m.team_id
  from team_members m where m.project_id = u.project_id and m.user_id = u.id and u.project_id = $1 returning u.id`,
);

const setSecondFactors = createStatement<never>(
  'set_second_factors',
  `update users u set totp_secret = s.secret from unnest($2::uuid[], $3::bytea[]) as s (id, secret)
  where u.project_id = $1 and u.id = s.id`,
);

async function fill(db: Database, project: string): Promise<void> {
  await insertManyUsers(db, project, counts.users, () => {});
  await db.run(insertTeams, [project, counts.teams]);
  await db.run(insertMembers, [project, counts.teams]);
  const users = (await db.run(selectTeams, [project])).slice(0, counts.secondFactors).map(({ id }) => id);
  const keys = createSecretCipher([secret]);
  const encrypt = (id: string) => keys.encrypt('JBSWY3DPEHPK3PXP', encryptionContexts.totpSecret(project, id));
  await db.run(setSecondFactors, [project, users, users.map(encrypt)]);
}

/** Runs `keystack project fork` and returns the seconds until it ends. */
async function fork(project: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['apps/service/dist/cli.js', 'project', 'fork', project], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`keystack project fork ended with ${code}.`);
  return (performance.now() - start) / 1000;
}

async function measure(location: DatabaseLocation): Promise<number> {
  const settings = {
    KEYSTACK_SECRET: secret,
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
    ...('url' in location ? { DATABASE_URL: location.url } : { KEYSTACK_DATA_DIR: location.directory }),
  };
  const first = await startService(settings);
  const accounts = await createAccountRequests(first.url, 1);
  const project = await createProject(first.url, accounts.first.token);
  await first.stop();
  const db = await openDatabase(location, { log, statementTimeoutMs: 600_000 });
  await fill(db, project.id);
  await db.close();
  const service = await startService(settings);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seconds.push(await fork(project.id, { ...settings, PORT: new URL(service.url).port }));
  }
  await service.stop();
  return median(seconds);
}

const folder = await mkdtemp(join(tmpdir(), 'keystack-bench-forks-'));
const postgres = await startPostgres({ durable: true });
const server = await measure({ url: postgres.url });
await postgres.stop();
const embedded = await measure({ directory: folder });
await rm(folder, { recursive: true });
const users = counts.users.toLocaleString('en');
console.log(
  `A copy of ${users} users takes ${server.toFixed(2)} s on a server and ${embedded.toFixed(2)} s on the embedded database.`,
);
process.exitCode = Math.max(server, embedded) <= targetSeconds ? 0 : 1;
