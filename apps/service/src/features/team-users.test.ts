import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createTestApp, otherTestProjectId as shop, type TestApp } from '../testing/test-app.ts';

/* `GET /users?team_id=…`: reads a page of a large team through an index, in every order. */

const members = 2000;
const pageSize = 100;
const large = crypto.randomUUID();
const small = crypto.randomUUID();
const server = { access: 'server', project: shop } as const;

interface Page {
  readonly items: {
    readonly id: string;
    readonly display_name: string | null;
    readonly primary_email: string | null;
  }[];
  readonly pagination: { readonly next_cursor: string | null };
}

let t: TestApp;
let app: ReturnType<typeof createApp>;
const queries: { readonly text: string; readonly values: readonly unknown[] }[] = [];

beforeAll(async () => {
  // A new database, because the plans depend on the statistics.
  t = await createTestApp({ KEYSTACK_ABUSE_LIMITS: 'off' }, fetch, null, openFreshDatabase);
  const { db } = t.deps;
  // The database would gather statistics of single tables during the tests.
  for (const table of ['users', 'teams', 'team_members'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db.sql);
  // In parts, because a statement may take ten seconds.
  for (let from = 1; from <= members * 4; from += 1000) {
    await sql`insert into users
      (project_id, id, email, email_identity, display_name, signed_up_at, last_active_at)
      select ${shop}, gen_random_uuid(), email, email, name,
        date_trunc('milliseconds', now() - random() * interval '1 year'), now() from (
        select n || substr(md5(n::text), 1, 4) || '@example.com' as email,
          case when n % 10 > 0 then 'Name ' || substr(md5('name' || n), 1, 3) end as name
        from generate_series(${from}::int, ${from + 999}::int) as n
      ) as people`.execute(db.sql);
  }
  await sql`insert into teams (project_id, id, display_name, created_at)
    select ${shop}, unnest(${[large, small]}::uuid[]), 'Team', now()`.execute(db.sql);
  await sql`insert into team_members (project_id, team_id, user_id, created_at)
    select project_id, ${large}, id, now() from users where project_id = ${shop} order by id limit ${members}`.execute(
    db.sql,
  );
  await sql`insert into team_members (project_id, team_id, user_id, created_at)
    select project_id, ${small}, id, now() from users where project_id = ${shop} order by id desc limit 50`.execute(
    db.sql,
  );

  // Records the lists of users that the service under test reads.
  const recorded = withReplacedMethods(db, {
    run: (statement, values) => {
      if (statement.name.startsWith('list_users')) queries.push({ text: statement.text, values });
      return db.run(statement, values);
    },
  });
  app = createApp({ ...t.deps, db: recorded });
});
afterAll(() => t.close());

async function read(query: Record<string, string>): Promise<Page> {
  const response = await app.fetch(t.createRequest('GET /users', { ...server, query }));
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

async function readPages(query: Record<string, string>, pages: number): Promise<Page['items']> {
  const items: Page['items'] = [];
  let cursor: string | null = '';
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const { items: some, pagination }: Page = await read({ ...query, ...(cursor && { cursor }) });
    items.push(...some);
    cursor = pagination.next_cursor;
  }
  return items;
}

const readWhole = (query: Record<string, string>) => readPages({ ...query, limit: '1000' }, 20);

/** The users of the project in each order, until one of them changes. */
const lists = new Map<string, Promise<Page['items']>>();

/** Reads all users of the project in an order, once for several tests. */
function readProject(order: string, desc: string): Promise<Page['items']> {
  const key = `${order} ${desc}`;
  const list = lists.get(key) ?? readWhole({ order_by: order, desc });
  lists.set(key, list);
  return list;
}

let idsOfLarge: Promise<Set<string>> | undefined;

/** Reads the ids of the members of the large team, which no test changes. */
function readLarge(): Promise<Set<string>> {
  idsOfLarge ??= readWhole({ team_id: large }).then((items) => new Set(items.map(({ id }) => id)));
  return idsOfLarge;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns how many rows the last query read from tables, and how many it sorted. */
async function measureLastQuery(): Promise<{ read: number; sorted: number }> {
  const query = queries.at(-1);
  if (query === undefined) throw new Error('There was no query.');
  const explain = { name: '', text: `explain (analyze, format json) ${query.text}` };
  const [row] = await t.deps.db.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain, query.values);
  if (row === undefined) throw new Error('There is no plan.');
  const nodes = nodesOf(row['QUERY PLAN'][0].Plan);
  const rowsOf = (chosen: PlanNode[]) =>
    chosen.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
  return {
    read: rowsOf(nodes.filter((node) => node['Relation Name'] !== undefined)),
    sorted: rowsOf(nodes.filter((node) => node['Node Type'].includes('Sort'))),
  };
}

const orders = ['signed_up_at', 'primary_email', 'display_name'].flatMap((order) =>
  ['false', 'true'].map((desc) => [order, desc] as const),
);

/** The embedded database never gathers statistics by itself. */
describe.each([
  // The other group may have run before, after which the number of rows is known.
  [
    'without statistics',
    sql`with forgotten as (delete from pg_statistic)
      update pg_class set reltuples = -1 where relname in ('users', 'teams', 'team_members')`,
  ],
  ['with statistics', sql`analyze`],
] as const)('%s', (_title, prepare) => {
  beforeAll(async () => {
    await prepare.execute(t.deps.db.sql);
  });

  it.each(orders)(
    'a page of a large team by %s (descending: %s) reads about as many rows as it has',
    async (order, desc) => {
      for (const pages of [1, 2, 15]) {
        await readPages({ team_id: large, order_by: order, desc, limit: String(pageSize) }, pages);
        const { read: rows, sorted } = await measureLastQuery();
        expect(rows).toBeLessThanOrEqual(3 * pageSize);
        expect(sorted).toBeLessThanOrEqual(pageSize);
      }
    },
  );
});

it.each(orders)(
  'pages by %s (descending: %s) hold the members alone, in the order of the list of the project',
  async (order, desc) => {
    const project = (await readProject(order, desc)).map(({ id }) => id);
    for (const [team, limit] of [
      [large, '700'],
      [small, '7'],
    ] as const) {
      const inTeam =
        team === large ? await readLarge() : new Set((await readWhole({ team_id: team })).map(({ id }) => id));
      const pages = await readPages({ team_id: team, order_by: order, desc, limit }, 1000);
      expect(pages.map(({ id }) => id)).toEqual(project.filter((id) => inTeam.has(id)));
    }
  },
);

it('searches the members alone', async () => {
  const found = (await readWhole({ query: 'ame 1' })).map(({ id }) => id);
  const inTeam = await readLarge();
  const foundInTeam = await readPages({ team_id: large, query: 'ame 1', limit: '50' }, 100);
  expect(foundInTeam.map(({ id }) => id)).toEqual(found.filter((id) => inTeam.has(id)));
  expect(foundInTeam.length).toBeGreaterThan(50);
  const [someone] = foundInTeam;
  expect(await readWhole({ team_id: large, query: String(someone?.id) })).toEqual([someone]);
  expect(await readWhole({ team_id: small, query: String(someone?.id) })).toEqual([]);
});

it.each(orders)(
  'a search by %s (descending: %s) finds common and rare fragments, in the project and a team',
  async (order, desc) => {
    const whole = await readProject(order, desc);
    const inTeam = await readLarge();
    for (const query of ['ame 1', 'ame f3', '7@exa', 'name a7', '99', 'absent']) {
      const matching = whole.filter(({ display_name: name, primary_email: email }) =>
        [name, email].some((text) =>
          query.length < 3 ? text?.toLowerCase().startsWith(query) : text?.toLowerCase().includes(query),
        ),
      );
      const pages = (options: Record<string, string>) => readPages({ query, order_by: order, desc, ...options }, 1000);
      expect(await pages({ limit: '200' })).toEqual(matching);
      expect(await pages({ limit: '90', team_id: large })).toEqual(matching.filter(({ id }) => inTeam.has(id)));
    }
  },
);

describe('a member who changes', () => {
  afterAll(() => lists.clear());

  const idsBy = async (order: string) => (await readWhole({ team_id: small, order_by: order })).map(({ id }) => id);
  const change = (id: string | undefined, body: object) =>
    t.request('PATCH /users/{user_id}', { ...server, params: { user_id: String(id) }, body });

  it('has the place of the new name and email', async () => {
    const [id] = await idsBy('signed_up_at');
    await change(id, { display_name: 'ZZ top', primary_email: 'zz@example.com' });
    expect((await idsBy('display_name')).at(-1)).toBe(id);
    expect((await idsBy('primary_email')).at(-1)).toBe(id);
    expect((await readWhole({ team_id: small, query: 'zz t' })).map((user) => user.id)).toEqual([id]);
    await change(id, { display_name: null, primary_email: null });
    expect((await idsBy('primary_email')).at(0)).toBe(id);
    expect(await readWhole({ team_id: small, query: 'zz' })).toEqual([]);
  });

  it('has that place also after joining and being renamed 16 at a time', async () => {
    const team = crypto.randomUUID();
    await t.deps.db.sql
      .insertInto('teams')
      .values({ project_id: shop, id: team, display_name: 'Race', created_at: new Date(t.clock.now()) })
      .execute();
    const ids = (await readWhole({ team_id: large })).map(({ id }) => id);
    for (let round = 0; round < raceRounds; round += 1) {
      const crowd = ids.slice(round * 8, round * 8 + 8);
      const responses = await Promise.all(
        crowd.flatMap((id, index) => [
          t.request('POST /team-memberships/{team_id}/{user_id}', {
            ...server,
            params: { team_id: team, user_id: id },
            body: {},
          }),
          change(id, { display_name: `Race ${(index * 7) % 8} of ${round}` }),
        ]),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
    }
    const names = (await readWhole({ team_id: team, order_by: 'display_name' })).map((user) => user.display_name);
    expect(names).toHaveLength(8 * raceRounds);
    expect(names).toEqual(names.toSorted());
    expect(await readWhole({ team_id: team, query: 'race ' })).toHaveLength(8 * raceRounds);
  });
});
