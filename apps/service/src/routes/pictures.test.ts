import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { parseRequestPicture, storePicture } from '../domain/pictures/pictures.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { withChecks } from '../testing/checks.ts';
import { addToTeam, createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Pictures that come as data URLs: stored once, shown by address, removed when nobody shows them. */

let t: TestApp;
let user: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  user = await createSampleUser(t);
});
afterAll(() => t.close());

const beginnings = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  gif: 'GIF89a',
  bmp: 'BM',
  webp: 'RIFF1234WEBP',
} as const;
type Format = keyof typeof beginnings;

/** A picture like no other, unless its content is given. */
function picture(format: Format = 'png', content: string = crypto.randomUUID()) {
  const bytes = Buffer.from(`${beginnings[format]}${content}`, 'latin1');
  return { bytes, dataUrl: dataUrl(bytes, `image/${format}`) };
}
const dataUrl = (content: string | Buffer, type: string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

const server = { access: 'server' } as const;
const patch = (url: string | null, { token } = user) =>
  t.request('PATCH /users/me', { token, body: { profile_image_url: url } });
/** Gives the user a picture, and gives the address at which it is shown. */
const show = async (url: string, of = user) => String((await patch(url, of)).body['profile_image_url']);
const get = (url: string, headers = {}) => t.app.fetch(new Request(url, { headers }));
const statusOf = async (url: string) => (await get(url)).status;
const count = async () => (await t.deps.db.sql.selectFrom('pictures').select('path').execute()).length;
const tidy = () => createHousekeeping(t.deps).runOnce();

/** Something to wait for until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Returns the number of connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db.sql);
  return rows.length;
}

describe('a picture', () => {
  it('is served with its content type', async () => {
    for (const format of Object.keys(beginnings) as Format[]) {
      const { bytes } = picture(format);
      const url = await show(dataUrl(bytes, 'image/png'));
      expect(url).toMatch(new RegExp(`^http://localhost:8100/api/v1/pictures/${testProjectId}/[0-9a-f]{64}$`));
      const response = await get(url);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it('returns an error text and logs a line if the database does not respond', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(t.deps.log), { error: (line: unknown) => logged.push(line) });
    const db = withReplacedMethods(t.deps.db, { run: () => Promise.reject(new Error('The database is away.')) });
    const url = 'http://localhost:8100/api/v1/pictures/a/b';
    const response = await createApp({ ...t.deps, db, log }).fetch(new Request(url));
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('Request id')]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(logged).toMatchObject([{ route: 'GET /api/v1/pictures/:project/:name' }]);
  });

  it('is kept by browsers for good', async () => {
    const url = await show(picture().dataUrl);
    const { headers } = await get(url);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.has('pragma')).toBe(false);
    const again = await get(url, { 'if-none-match': `"other", W/${headers.get('etag')}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(await statusOf(url.replace(testProjectId, otherTestProjectId))).toBe(404);
    expect(await statusOf(`${url}%00`)).toBe(404);
  });

  it('is returned as a URL in every response and in webhooks', async () => {
    const { token, userId } = user;
    const teamId = await createSampleTeam(t);
    await addToTeam(t, teamId, userId, ['$update_team']);
    const endpoint = await t.request('POST /webhooks/endpoints', {
      access: 'admin',
      body: { url: 'http://localhost:3000/hooks' },
    });
    const url = await show(picture().dataUrl);
    const teamParams = { team_id: teamId };
    const memberParams = { ...teamParams, user_id: userId };
    const body = { profile_image_url: picture().dataUrl };
    const changed = await t.request('PATCH /teams/{team_id}', { token, params: teamParams, body });
    const teamUrl = changed.body['profile_image_url'];
    await t.request('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    const member = 'PATCH /team-member-profiles/{team_id}/{user_id}';
    expect((await t.request(member, { token, params: memberParams, body: {} })).body['profile_image_url']).toBe(url);
    const memberUrl = (await t.request(member, { token, params: memberParams, body })).body['profile_image_url'];
    expect(memberUrl).toBe(teamUrl);

    const seen = { profile_image_url: url, selected_team: { profile_image_url: teamUrl } };
    for (const access of ['client', 'server'] as const) {
      expect((await t.request('GET /users/me', { access, token })).body).toMatchObject(seen);
      const teams = await t.request('GET /teams', { access, token, query: { user_id: 'me' } });
      expect(teams.body['items']).toMatchObject([{ profile_image_url: teamUrl }]);
      const query = { ...teamParams, user_id: 'me' };
      const profiles = await t.request('GET /team-member-profiles', { access, token, query });
      expect(profiles.body['items']).toMatchObject([
        { profile_image_url: teamUrl, ...(access === 'server' && { user: seen }) },
      ]);
    }
    for (const query of [teamParams, { ...teamParams, limit: '5' }]) {
      expect((await t.request('GET /users', { ...server, query })).body['items']).toMatchObject([seen]);
    }
    const create = { ...server, body: { ...body, display_name: 'Analysts' } };
    const made = [await t.request('POST /users', create), await t.request('POST /teams', create)];
    expect(made.map((response) => response.body['profile_image_url'])).toEqual([teamUrl, teamUrl]);

    const bodies = await t.deps.db.sql.selectFrom('webhook_messages').select('body').orderBy('position').execute();
    const told = bodies.map((message) => JSON.parse(message.body).data.profile_image_url);
    expect(told).toEqual([url, teamUrl, url, teamUrl, teamUrl]);
    const params = { endpoint_id: String(endpoint.body['id']) };
    await t.request('DELETE /webhooks/endpoints/{endpoint_id}', { access: 'admin', params });
    // The address of the service may change.
    const ids = [userId, String(made[0]?.body['id'])];
    const users = t.deps.db.sql.selectFrom('users').select('profile_image_url').where('id', 'in', ids);
    const stored = await users.execute();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toMatch(/http|data:/);
  });

  it('is stored once for a project, however many of 16 users show it', async () => {
    const before = await count();
    const { dataUrl } = picture();
    const users = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
    const urls = await Promise.all(users.map((other) => show(dataUrl, other)));
    expect(new Set(urls).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const elsewhere = await t.request('POST /users', {
      ...server,
      project: otherTestProjectId,
      body: { profile_image_url: dataUrl },
    });
    expect(elsewhere.body['profile_image_url']).toBe(urls[0]?.replace(testProjectId, otherTestProjectId));
    expect(await count()).toBe(before + 2);
  });

  it('stays if its URL is sent back, and can be shown by others', async () => {
    const url = await show(picture().dataUrl);
    expect(await show(url)).toBe(url);
    const other = await createSampleUser(t);
    expect(await show(url, other)).toBe(url);
    await tidy();
    expect(await statusOf(url)).toBe(200);
    for (const wrong of [`${url}0`, url.replace(testProjectId, otherTestProjectId), url.replace('http:', 'https:')]) {
      expect((await patch(wrong)).status).toBe(400);
    }
    expect(await show(url)).toBe(url);
  });
});

const html = '<script>alert(1)</script>';
it.each(['client', 'server'] as const)(
  'a picture of another form from a %s is rejected, and changes nothing',
  (access) => {
    const forms: readonly (readonly [form: string, url: string])[] = [
      ['another type', dataUrl(html, 'text/html')],
      ['a page that is called a drawing', dataUrl(html, 'image/svg+xml')],
      ['a page that is called a drawing, in plain text', `data:image/svg+xml,${encodeURIComponent(html)}`],
      ['a script', 'javascript:alert(1)'],
      ['a script in other letters', ' JaVa\tScRiPt:alert(1)'],
      ['a file', 'file:///etc/passwd'],
      ['another scheme', 'ftp://pictures.example.com/x.png'],
      ['a blob', 'blob:https://app.example.com/6d1f0c0e'],
      ['a page that is called a picture', dataUrl(html, 'image/png')],
      ['text that is not base64', 'data:image/png;base64,iVBORw0KGgo*'],
      ['another encoding', 'data:image/png,%89PNG%0D%0A%1A%0A'],
      ['nothing', 'data:image/png;base64,'],
      ['a type with parameters', picture().dataUrl.replace(';', ';name=x;')],
      ['another spelling', picture().dataUrl.replace('data', ' DA\tTA')],
    ];
    return withChecks(async (check) => {
      for (const [form, url] of forms) {
        await check(form, async () => {
          const before = await count();
          const options = { access, token: user.token };
          const body = { display_name: 'Ada', profile_image_url: url };
          const { status, headers } = await t.request('PATCH /users/me', { ...options, body });
          expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
          expect((await t.request('GET /users/me', options)).body).toMatchObject({
            display_name: null,
            profile_image_url: null,
          });
          expect(await count()).toBe(before);
        });
      }
    });
  },
);

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style><script>alert(1)</script><text>100% ü</text></svg>';
const svgUrls: Record<string, string> = {
  'in base64': dataUrl(svg, 'image/svg+xml'),
  'in base64 with a charset': dataUrl(svg, 'image/svg+xml;charset=utf-8'),
  encoded: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  'encoded, with utf8': `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
  'not encoded': `data:image/svg+xml;charset=UTF-8,${svg}`,
};

/** Every endpoint that takes a picture, with what each access level sends. */
const takers: [string, (access: 'client' | 'server', url: string) => Promise<Record<string, unknown>>][] = [
  ['PATCH /users/me', async (access, url) => (await write('PATCH /users/me', access, {}, url)).body],
  [
    'PATCH /teams/{team_id}',
    async (access, url) => {
      const team_id = await createSampleTeam(t);
      await addToTeam(t, team_id, user.userId, ['$update_team']);
      return (await write('PATCH /teams/{team_id}', access, { team_id }, url)).body;
    },
  ],
  [
    'POST /teams',
    async (access, url) => {
      const body = {
        display_name: 'Analysts',
        profile_image_url: url,
        ...(access === 'client' && { creator_user_id: 'me' }),
      };
      return (await t.request('POST /teams', { access, token: user.token, body })).body;
    },
  ],
  [
    'PATCH /team-member-profiles/{team_id}/{user_id}',
    async (access, url) => {
      const params = { team_id: await createSampleTeam(t, [user.userId]), user_id: user.userId };
      return (await write('PATCH /team-member-profiles/{team_id}/{user_id}', access, params, url)).body;
    },
  ],
];

const write = (route: string, access: 'client' | 'server', params: Record<string, string>, url: string) =>
  t.request(route, { access, token: user.token, params, body: { profile_image_url: url } });

describe.each(takers)('%s', (_route, take) => {
  beforeAll(() =>
    t.request('PATCH /projects/current', { access: 'admin', body: { config: { client_team_creation_enabled: true } } }),
  );

  it('accepts raster pictures and URLs of this service from clients', async () => {
    const shown = (await take('client', picture().dataUrl))['profile_image_url'];
    expect(shown).toMatch(/^http:\/\/localhost:8100\/api\/v1\/pictures\//);
    expect((await take('client', String(shown)))['profile_image_url']).toBe(shown);
  });

  it('rejects every other URL from clients, and all but pictures on the web from servers', async () => {
    const urlsOfServers = ['https://pictures.example.com/x.png', 'http://localhost:3000/x.svg'];
    for (const url of urlsOfServers) expect((await take('server', url))['profile_image_url']).toBe(url);
    const rejected: readonly (readonly ['client' | 'server', string])[] = [
      ...[
        ...Object.values(svgUrls),
        'https://pictures.example.com/x.png',
        'http://localhost:8100/inbox',
        'javascript:alert(1)',
        'file:///etc/passwd',
      ].map((url) => ['client', url] as const),
      ...['javascript:alert(1)', 'file:///x', 'ftp://example.com/x'].map((url) => ['server', url] as const),
    ];
    for (const [access, url] of rejected)
      expect(await take(access, url), url).toEqual(expect.stringContaining('The profile image must be'));
  });

  it('shows an SVG of a server, however it is encoded, as a file that runs nothing', async () => {
    for (const [form, url] of Object.entries(svgUrls)) {
      const shown = String((await take('server', url))['profile_image_url']);
      const response = await get(shown);
      expect(Object.fromEntries(response.headers), form).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'content-disposition': 'attachment; filename="picture.svg"',
      });
      expect(await response.text(), form).toBe(svg);
    }
  });
});

it('is not stored for a user who is not a member of the team', async () => {
  const before = await count();
  const params = { team_id: crypto.randomUUID(), user_id: 'me' };
  const body = { profile_image_url: picture().dataUrl };
  const result = await t.request('PATCH /team-member-profiles/{team_id}/{user_id}', {
    token: user.token,
    params,
    body,
  });
  expect(result.body['code']).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
  expect(await count()).toBe(before);
});

describe('housekeeping', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['was replaced', () => show(picture().dataUrl)],
    ['was removed', () => patch(null)],
    ['belonged to a user who is gone', () => t.request('DELETE /users/me', { token: user.token })],
  ])('deletes a picture that %s, but none that another user shows', async (_name, leave) => {
    const [own, shared] = [picture().dataUrl, picture().dataUrl];
    const other = await createSampleUser(t);
    const url = await show(shared);
    await show(shared, other);
    const ownUrl = await show(own);
    await leave();
    await tidy();
    expect([await statusOf(ownUrl), await statusOf(url)]).toEqual([404, 200]);
    await patch(null, other);
    await tidy();
    expect(await statusOf(url)).toBe(404);
  });

  it('deletes the pictures of a deleted team and of its members', async () => {
    const teamId = await createSampleTeam(t, [user.userId]);
    const params = { team_id: teamId, user_id: user.userId };
    const change = async (route: string) => {
      const body = { profile_image_url: picture().dataUrl };
      return String((await t.request(`PATCH ${route}`, { ...server, params, body })).body['profile_image_url']);
    };
    const urls = [await change('/teams/{team_id}'), await change('/team-member-profiles/{team_id}/{user_id}')];
    await tidy();
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    await t.request('DELETE /teams/{team_id}', { ...server, params });
    await tidy();
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404]);
  });

  it.each([
    ['sent again', (dataUrl: string) => dataUrl],
    ['shown by its URL', (_dataUrl: string, url: string) => url],
  ])('waits for a transaction that is about to show a picture that is %s', async (_name, choose) => {
    const { dataUrl } = picture();
    const url = await show(dataUrl);
    await patch(null);
    const given = parseRequestPicture(t.deps.config, 'client', testProjectId, choose(dataUrl, url));
    const [isStored, mayGoOn] = [gate(), gate()];
    const showing = t.deps.db.transaction(async (tx) => {
      const columns = await storePicture(tx, testProjectId, given);
      isStored.open();
      await mayGoOn.opened;
      await tx.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
    });
    await isStored.opened;
    const tidied = tidy();
    // The embedded database has one connection, so that nothing meets.
    if (t.kind === 'postgres') await Promise.race([tidied, expect.poll(countWaiting).toBe(1)]);
    mayGoOn.open();
    await Promise.all([showing, tidied]);
    expect(await statusOf(url)).toBe(200);
  });
});

it('moves the data URLs of an older version to stored pictures', async () => {
  const migration = await readFile(new URL('../database/migrations/0008_pictures.sql', import.meta.url), 'utf8');
  const move = migration.match(/create function pg_temp.*drop function pg_temp[^;]*;/s)?.[0] ?? '';
  const { bytes, dataUrl: old } = picture('jpeg', 'old');
  const hollow = dataUrl('x', 'image/png');
  const others = await Promise.all([createSampleUser(t), createSampleUser(t)]);
  for (const [{ userId }, url] of [
    [user, old],
    [others[0], old],
    [others[1], hollow],
  ] as const) {
    await t.deps.db.sql.updateTable('users').set({ profile_image_url: url }).where('id', '=', userId).execute();
  }
  await t.deps.db.transaction((tx) => sql.raw(move).execute(tx.sql));
  const urls = await Promise.all(
    [user, ...others].map(async ({ token }) => (await t.request('GET /users/me', { token })).body['profile_image_url']),
  );
  expect(urls).toEqual([urls[0], urls[0], hollow]);
  const response = await get(String(urls[0]));
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(await show(old)).toBe(urls[0]);
});
