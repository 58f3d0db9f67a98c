import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openFreshDatabase } from './testing/database.ts';
import { recordLog } from './testing/recorded-log.ts';

it('names the constraint that a row violated, and no content of the row', async () => {
  const db = await openFreshDatabase();
  const refused = await sql`insert into users (project_id, id, email, password_hash, signed_up_at, last_active_at)
    values ('internal', gen_random_uuid(), 'ada@example.com', 'the hash of a password', now(), now())`
    .execute(db.sql)
    .catch((error: unknown) => error);
  await db.close();
  expect(refused).toMatchObject({ detail: expect.stringContaining('the hash of a password') });
  const { log, lines } = recordLog();
  log.error({ err: refused }, 'A request failed.');
  const [line = ''] = lines;
  expect(line).toContain('users_check');
  expect(line).not.toMatch(/ada@|the hash/);
});
