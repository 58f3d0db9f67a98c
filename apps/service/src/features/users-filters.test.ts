import { oauthProviderIds, serviceLimits } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactUserCounts } from '../domain/users/user-counts.ts';
import { withChecks } from '../testing/checks.ts';
import { createTestApp, otherTestProjectId as shop, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The filters of `GET /users` and `GET /users/count`. */

const server = { access: 'server', project: shop } as const;
const day = 24 * 60 * 60 * 1000;
const count = 240;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly verified: boolean;
  readonly methods: readonly string[];
  readonly mfa: boolean;
  readonly suspended: boolean;
  readonly signedUpAt: number;
  readonly activeAt: number;
}

let t: TestApp;
let people: Person[];

beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.deleteFrom('users').where('project_id', '=', shop).execute();
  const noon = Math.floor(t.clock.now() / day) * day - day / 2;
  people = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    email: `${['ada', 'grace', 'linus'][n % 3]}${n}@example.com`,
    name: n % 7 === 0 ? null : `${['Mary', 'Zoë'][n % 2]} ${n}`,
    verified: n % 5 !== 0,
    methods: [
      ...(n % 2 === 0 ? ['password'] : []),
      ...(n % 3 === 0 ? ['magic_link'] : []),
      ...(n % 4 === 1 ? ['google'] : []),
      ...(n % 60 === 1 ? ['github'] : []),
    ],
    mfa: n % 11 === 0,
    suspended: n % 37 === 0,
    signedUpAt: noon - n * (day / 4),
    activeAt: noon - (n % 40) * (day / 4),
  }));
  for (const { id, email, name, verified, methods, mfa, suspended, signedUpAt, activeAt } of people) {
    const accounts = methods.filter((method) => oauthProviderIds.some((provider) => provider === method));
    await sql`insert into users (project_id, id, email, email_identity, email_verified, email_used_for_auth, display_name,
        password_hash, otp_disabled, oauth_accounts, totp_secret, suspended_at, signed_up_at, last_active_at)
      values (${shop}, ${id}, ${email}, ${email}, ${verified}, true, ${name},
        ${methods.includes('password') ? 'x' : null}, ${!methods.includes('magic_link')},
        ${JSON.stringify(accounts.map((provider) => ({ id: provider, account_id: email, email })))}::jsonb,
        ${mfa ? Buffer.from('secret') : null}, ${suspended ? new Date(activeAt) : null},
        ${new Date(signedUpAt)}, ${new Date(activeAt)})`.execute(t.deps.db.sql);
  }
});
afterAll(() => t.close());

type Query = Readonly<Record<string, string>>;

async function list(query: Query): Promise<string[]> {
  const { status, body } = await t.request('GET /users', { ...server, query });
  expect(status).toBe(200);
  return idsOf(body);
}

const idsOf = (body: Record<string, unknown>) => (body as { items: { id: string }[] }).items.map(({ id }) => id);

async function countOf(query: Query) {
  const { status, body } = await t.request('GET /users/count', { ...server, query });
  expect(status).toBe(200);
  return body;
}

const matching = (filter: (person: Person) => boolean) => people.filter(filter).map(({ id }) => id);
const [tenth, fiftieth] = [10, 50];
const idOf = (index: number) => people[index]?.id ?? '';
const timeOf = (index: number) => people[index]?.signedUpAt ?? 0;
const activityOf = (index: number) => people[index]?.activeAt ?? 0;

const filters: readonly [string, () => Query, (person: Person) => boolean][] = [
  ['verified', () => ({ verified: 'true' }), ({ verified }) => verified],
  ['not verified', () => ({ verified: 'false' }), ({ verified }) => !verified],
  ['password', () => ({ method: 'password' }), ({ methods }) => methods.includes('password')],
  ['magic link', () => ({ method: 'magic_link' }), (p) => p.methods.includes('magic_link') || !p.verified],
  ['a common provider', () => ({ method: 'google' }), ({ methods }) => methods.includes('google')],
  ['a rare provider', () => ({ method: 'github' }), ({ methods }) => methods.includes('github')],
  ['a provider without users', () => ({ method: 'apple' }), () => false],
  ['a second factor', () => ({ mfa: 'true' }), ({ mfa }) => mfa],
  ['no second factor', () => ({ mfa: 'false' }), ({ mfa }) => !mfa],
  ['suspended', () => ({ suspended: 'true' }), ({ suspended }) => suspended],
  ['not suspended', () => ({ suspended: 'false' }), ({ suspended }) => !suspended],
  ['the earliest sign-up', () => ({ signed_up_from: `${timeOf(tenth)}` }), (p) => p.signedUpAt >= timeOf(tenth)],
  ['the end of sign-ups', () => ({ signed_up_to: `${timeOf(tenth)}` }), (p) => p.signedUpAt < timeOf(tenth)],
  ['recent activity', () => ({ active_since: `${activityOf(tenth)}` }), (p) => p.activeAt >= activityOf(tenth)],
  ['no recent activity', () => ({ inactive_since: `${activityOf(tenth)}` }), (p) => p.activeAt < activityOf(tenth)],
  ['a fragment of an email', () => ({ query: 'NUS1' }), ({ email }) => email.includes('nus1')],
  ['a fragment of a name', () => ({ query: 'OË 1' }), ({ name }) => name?.toLowerCase().includes('oë 1') ?? false],
  ['the beginning of two letters', () => ({ query: 'Li' }), ({ email }) => email.startsWith('li')],
  ['the beginning of one letter', () => ({ query: 'z' }), ({ name }) => name?.startsWith('Z') ?? false],
  ['the beginning of an id', () => ({ query: idOf(tenth).slice(0, 9).toUpperCase() }), ({ id }) => id === idOf(tenth)],
  ['a whole id', () => ({ query: ` ${idOf(fiftieth)} ` }), ({ id }) => id === idOf(fiftieth)],
  ['a fragment that nobody has', () => ({ query: 'example.net' }), () => false],
  ['a percent sign', () => ({ query: 'a%example' }), () => false],
  ['an underscore', () => ({ query: 'Mary_' }), () => false],
  ['a backslash', () => ({ query: '\\ada' }), () => false],
  [
    'all at once',
    () => ({
      query: 'mary',
      verified: 'true',
      method: 'password',
      mfa: 'false',
      suspended: 'false',
      signed_up_from: `${timeOf(200)}`,
      signed_up_to: `${timeOf(tenth)}`,
      active_since: `${activityOf(35)}`,
      inactive_since: `${activityOf(3)}`,
    }),
    (p) =>
      (p.name?.startsWith('Mary') ?? false) &&
      p.verified &&
      p.methods.includes('password') &&
      !p.mfa &&
      !p.suspended &&
      p.signedUpAt >= timeOf(200) &&
      p.signedUpAt < timeOf(tenth) &&
      p.activeAt >= activityOf(35) &&
      p.activeAt < activityOf(3),
  ],
];

describe.each(filters)('users filtered by %s', (_name, query, filter) => {
  it('are exactly those that match, and are counted', async () => {
    const expected = matching(filter).sort();
    expect((await list(query())).sort()).toEqual(expected);
    expect(await countOf(query())).toEqual({ count: expected.length, is_capped: false });
  });
});

const orders = ['signed_up_at', 'primary_email', 'display_name'].flatMap((order_by) =>
  ['true', 'false'].map((desc) => ({ order_by, desc })),
);

/** Returns the ids of all pages of a list. */
async function listInPages(query: Query): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Query = { ...query, limit: '7', ...(cursor && { cursor }) };
    const { body }: { body: Record<string, unknown> } = await t.request('GET /users', { ...server, query: page });
    found.push(...idsOf(body));
    cursor = (body as { pagination: { next_cursor: string | null } }).pagination.next_cursor;
  }
  return found;
}

it.each(orders)(
  'pages of filtered lists in the order %j hold each match once, in the order of the whole list',
  async (order) => {
    for (const [query, filter] of [
      [{ verified: 'true', method: 'password' }, (p) => p.verified && p.methods.includes('password')],
      [{ query: 'nus' }, ({ email }) => email.includes('nus')],
      [{ query: 'ary 1', mfa: 'false' }, ({ name, mfa }) => !mfa && (name?.includes('ary 1') ?? false)],
      [{ query: '' }, () => true],
    ] satisfies [Query, (person: Person) => boolean][]) {
      const wanted = new Set(matching(filter));
      const whole = (await list(order)).filter((id) => wanted.has(id));
      expect(await listInPages({ ...query, ...order })).toEqual(whole);
      expect(whole).toHaveLength(wanted.size);
    }
  },
);

describe('a search', () => {
  it.each(['100%_\\ sure', 'O\'Neil "Q"', 'İstanbul 東京都庁', '(a|b)*'])(
    'finds the characters of %j as they are',
    async (name) => {
      const create = (project: string) =>
        t.request('POST /users', { access: 'server', project, body: { display_name: `x${name}y` } });
      const { body } = await create(shop);
      await create(testProjectId);
      for (const query of [name, name.slice(1), name.slice(-3)]) expect(await list({ query })).toEqual([body['id']]);
      expect(await countOf({ query: name })).toEqual({ count: 1, is_capped: false });
      await t.request('DELETE /users/{user_id}', { ...server, params: { user_id: String(body['id']) } });
      expect(await list({ query: name })).toEqual([]);
    },
  );

  it('finds a user by the new name and email alone after a change', async () => {
    const { body } = await t.request('POST /users', {
      ...server,
      body: { display_name: 'Former', primary_email: 'former@example.com' },
    });
    const params = { user_id: String(body['id']) };
    await t.request('PATCH /users/{user_id}', {
      ...server,
      params,
      body: { display_name: 'Latter', primary_email: 'latter@example.com' },
    });
    expect(await list({ query: 'orme' })).toEqual([]);
    expect(await list({ query: 'atter' })).toEqual([params.user_id]);
    await t.request('DELETE /users/{user_id}', { ...server, params });
  });
});

it('filters the members of a team', async () => {
  const { body } = await t.request('POST /teams', { ...server, body: { display_name: 'Team' } });
  const team_id = String(body['id']);
  const members = people.slice(0, fiftieth);
  for (const { id } of members) {
    await t.request('POST /team-memberships/{team_id}/{user_id}', {
      ...server,
      params: { team_id, user_id: id },
      body: {},
    });
  }
  const expected = members.filter(({ verified, methods }) => !verified && methods.includes('password'));
  const query = { team_id, verified: 'false', method: 'password' };
  const found = members.filter(({ email }) => email.includes('nus1')).map(({ id }) => id);
  expect((await listInPages({ team_id, query: 'NUS1', order_by: 'primary_email' })).sort()).toEqual(found.sort());
  expect(await list({ team_id, query: idOf(fiftieth) })).toEqual([]);
  expect((await list(query)).sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(await countOf(query)).toEqual({ count: expected.length, is_capped: false });
  expect(await countOf({ team_id })).toEqual({ count: fiftieth, is_capped: false });
});

it('filters of other values are refused', () =>
  withChecks(async (check) => {
    for (const query of [
      { verified: 'perhaps' },
      { method: 'telepathy' },
      { method: '' },
      { mfa: '2' },
      { suspended: 'null' },
      { signed_up_from: 'yesterday' },
      { signed_up_to: '-1' },
      { active_since: '1.5' },
      { inactive_since: '1e300' },
      { active_since: 'Infinity' },
    ] as Query[]) {
      await check(JSON.stringify(query), async () => {
        for (const path of ['GET /users', 'GET /users/count'] as const) {
          const { status, body } = await t.request(path, { ...server, query });
          expect([status, body['code']]).toEqual([400, 'SCHEMA_ERROR']);
        }
      });
    }
  }));

it('counting stops at the limit', async () => {
  const { userCountMax } = serviceLimits;
  const crowd = async (query: Query) => (await t.request('GET /users/count', { access: 'server', query })).body;
  // In parts, because a statement may take ten seconds.
  for (let left = userCountMax - 1; left > 0; left -= 1000) {
    await sql`insert into users (project_id, id, display_name, signed_up_at, last_active_at)
      select ${testProjectId}, gen_random_uuid(), 'Crowd', now(), now() from generate_series(1, ${Math.min(left, 1000)}::int)`.execute(
      t.deps.db.sql,
    );
  }
  expect(await crowd({ query: 'crowd' })).toEqual({ count: userCountMax - 1, is_capped: false });
  await t.request('POST /users', { access: 'server', body: { display_name: 'Crowd' } });
  expect(await crowd({ query: 'crowd' })).toEqual({ count: userCountMax, is_capped: true });
  await t.request('POST /users', { access: 'server', body: { display_name: 'Crowd' } });
  expect(await crowd({})).toEqual({ count: userCountMax, is_capped: true });
});

it('the number of users of a project stays exact while users come and go and its rows are added up', async () => {
  const admin = { access: 'admin' } as const;
  const userCount = async () => Number((await t.request('GET /projects/current', admin)).body['user_count']);
  const before = await userCount();
  const create = () => t.request('POST /users', { access: 'server', body: { display_name: 'Guest' } });
  const guests = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      if (n % 4 === 0) await compactUserCounts(t.deps.db, t.clock.now());
      return (await create()).body['id'] as string;
    }),
  );
  expect(await userCount()).toBe(before + 16);
  await Promise.all(
    guests.slice(4).map(async (user_id, n) => {
      await t.request('DELETE /users/{user_id}', { access: 'server', params: { user_id } });
      if (n % 4 === 0) await compactUserCounts(t.deps.db, t.clock.now());
    }),
  );
  expect(await userCount()).toBe(before + 4);
  await compactUserCounts(t.deps.db, t.clock.now());
  expect(await userCount()).toBe(before + 4);
});
