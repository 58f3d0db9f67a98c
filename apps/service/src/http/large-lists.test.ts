import { headerNames as names } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { type RunningService, runService } from '../testing/run-service.ts';

/* A service with a small heap sends lists of any size: what it holds of one is bounded by bytes as well as by rows. */

const size = 300;
const permissions = 300;
const holders = 150;
const team = crypto.randomUUID();

let address: UnopenedTestDatabase;
let service: RunningService;
beforeAll(async () => {
  address = await createMigratedDatabase();
  await insertRows();
  service = await runService({
    NODE_OPTIONS: '--max-old-space-size=96',
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    ...('url' in address.address
      ? { DATABASE_URL: address.address.url }
      : { KEYSTACK_DATA_DIR: address.address.directory }),
  });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await address.remove();
});

/** Inserts as many users and teams, each with metadata of 150 kB. */
async function insertRows(): Promise<void> {
  // The service stores times in milliseconds.
  const at = new Date(Date.UTC(2026, 0, 1));
  const db = await openDatabase(address.address, { log: quiet, statementTimeoutMs: 60_000 });
  await sql`insert into projects (project_id, config_id, display_name, created_at)
    values ('internal', gen_random_uuid(), 'Internal', ${at}::timestamptz)`.execute(db.sql);
  const metadata = sql`(select jsonb_object_agg('key ' || n, repeat(md5(n::text), 4)) from generate_series(1, 1100) as n)`;
  // Metadata is compressed otherwise, which takes most of the time of this test.
  await sql`alter table users alter column server_metadata set storage external`.execute(db.sql);
  await sql`alter table teams alter column client_metadata set storage external`.execute(db.sql);
  await sql`insert into users (project_id, id, signed_up_at, last_active_at, server_metadata)
    select 'internal', gen_random_uuid(), ${at}::timestamptz, ${at}::timestamptz, metadata.*
    from generate_series(1, ${size}::int), ${metadata} as metadata`.execute(db.sql);
  await sql`insert into teams (project_id, id, display_name, created_at, client_metadata)
    select 'internal', case n when 1 then ${team} else gen_random_uuid() end, 'Team', ${at}::timestamptz, metadata.*
    from generate_series(1, ${size}::int) as n, ${metadata} as metadata`.execute(db.sql);
  await sql`insert into team_members (project_id, team_id, user_id, created_at)
    select project_id, ${team}, id, ${at}::timestamptz from users`.execute(db.sql);
  // A permission that contains all others, which 150 members hold.
  await sql`insert into permission_definitions (project_id, key, id, description)
    select 'internal', gen_random_uuid(), 'p' || lpad(n::text, 4, '0') || repeat('x', 240), repeat(md5(n::text), 300)
    from generate_series(1, ${permissions}::int) as n`.execute(db.sql);
  await sql`insert into contained_permissions (project_id, container_key, permission)
    select p.project_id, p.key, q.key::text from permission_definitions p
    join permission_definitions q on q.project_id = p.project_id and q.id > p.id
    where p.id like 'p0001%'`.execute(db.sql);
  await sql`insert into permission_closure (project_id, container_key, permission)
    select project_id, key, key::text from permission_definitions
    union all select project_id, container_key, permission from contained_permissions`.execute(db.sql);
  await sql`insert into team_permissions (project_id, team_id, user_id, permission)
    select m.project_id, m.team_id, m.user_id, p.key::text from
      (select * from team_members where project_id = 'internal' order by user_id limit ${holders}) as m,
      (select key from permission_definitions where project_id = 'internal' order by id limit 1) as p`.execute(db.sql);
  await sql`insert into key_sets (project_id, id, description, created_at, expires_at)
    select 'internal', gen_random_uuid(), repeat(md5(n::text), 300), ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${size}::int) as n`.execute(db.sql);
  await db.close();
}

interface Page {
  readonly items: { readonly id: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

function get(path: string): Promise<Response> {
  return fetch(`${service.url}/api/v1${path}`, {
    headers: {
      [names.accessType]: 'admin',
      [names.projectId]: 'internal',
      [names.superSecretAdminKey]: 'this-super-secret-admin-key-is-for-local-development-only',
    },
  });
}

/** Reads a list without keeping it; returns how often a text occurs in it. */
async function countIn(path: string, text: string): Promise<number> {
  const response = await get(path);
  expect(response.status).toBe(200);
  const decoder = new TextDecoder();
  let count = 0;
  let end = '';
  for await (const chunk of response.body ?? []) {
    const beginning = end + decoder.decode(chunk, { stream: true });
    count += beginning.split(text).length - 1;
    end = beginning.slice(1 - text.length);
  }
  return count;
}

it.each([
  ['/users', '"last_active_at_millis"', size],
  ['/users?order_by=primary_email&desc=true', '"last_active_at_millis"', size],
  [`/users?team_id=${team}&order_by=display_name`, '"last_active_at_millis"', size],
  ['/teams', '"server_metadata"', size],
  ['/team-member-profiles', '"team_id"', size],
  [`/team-member-profiles?team_id=${team}`, '"team_id"', size],
  ['/team-permissions?recursive=true', '"team_id"', holders * permissions],
  ['/team-permission-definitions', '"contained_permission_ids"', permissions + 5],
  ['/internal/api-keys', '"expires_at_millis"', size + 1],
])('sends %s whole with a heap of 96 MB', async (path, text, count) => {
  expect(await countIn(path, text)).toBe(count);
});

it('sends as many pages as have room, and all users on them', async () => {
  const ids: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: Page = await (await get(`/users?limit=1000${query}`)).json();
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.pagination.next_cursor;
    pages += 1;
  } while (cursor !== null);
  expect(new Set(ids).size).toBe(size);
  expect(ids).toHaveLength(size);
  expect(pages).toBeGreaterThan(10);
});
