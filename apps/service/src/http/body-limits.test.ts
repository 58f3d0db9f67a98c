import { api, bodyLimits, type Endpoint, limits, headerNames as names, serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { apiKeyHeaders, createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let user: SampleUser;
beforeAll(async () => {
  t = await createTestApp();
  user = await createSampleUser(t);
});
afterAll(() => t.close());

const endpoints = new Map<string, Endpoint>(api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
const limitOf = (route: string) => endpoints.get(route)?.bodyLimit ?? bodyLimits.standard;
const withBody = allRoutes.filter((route) => !route.startsWith('GET '));
const largeRoutes = withBody.filter((route) => limitOf(route).bytes > bodyLimits.standard.bytes);

it.each(withBody)('%s', (route) =>
  withChecks(async (check) => {
    const limit = limitOf(route);
    const options: RequestOptions = await endpointCases[route].call(t, await createSampleUser(t));
    const send = (type: string, body: string, headers: Record<string, string> = {}) =>
      t.request(route, { ...options, body, headers: { ...options.headers, 'content-type': type, ...headers } });
    /** The valid body with white space, or the empty one with the same, up to a size. */
    const padded = (bytes: number) => {
      const text = JSON.stringify(options.body ?? {});
      return text + ' '.repeat(bytes - Buffer.byteLength(text));
    };

    await check(`refuses a body of more than ${limit.bytes} bytes`, async () => {
      for (const headers of [{}, { 'content-length': String(limit.bytes + 1) }]) {
        const { status, body } = await send('application/json', padded(limit.bytes + 1), headers);
        expect([status, body['code']]).toEqual([400, 'BODY_PARSING_ERROR']);
        expect(body['error']).toContain(String(limit.bytes));
      }
    });

    await check(`refuses a body of more than ${limit.nodes} values or pairs`, async () => {
      const list = `[${'0,'.repeat(limit.nodes)}0]`;
      const form = `a=${'&'.repeat(limit.nodes)}`;
      for (const response of [
        await send('application/json', list),
        await send('application/x-www-form-urlencoded', form),
      ]) {
        expect([response.status, response.body['code']]).toEqual([400, 'BODY_PARSING_ERROR']);
        expect(response.body['error']).toContain(`more than ${limit.nodes}`);
      }
    });

    await check('accepts a valid body of exactly the most bytes', async () => {
      expect((await send('application/json', padded(limit.bytes))).status).toBeLessThan(400);
    });
  }),
);

it('gives the endpoints of tokens and OAuth the smallest limit', () => {
  const oauth = withBody.filter((route) => /oauth|access-token/.test(route));
  expect(oauth.length).toBeGreaterThan(3);
  for (const route of oauth) expect(limitOf(route), route).toBe(bodyLimits.small);
});

describe('a body of more than 64 KiB', () => {
  /** A body that counts how many of its chunks of 64 KiB were read. */
  function counted() {
    let read = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          read += 1;
          if (read > 40) controller.close();
          else controller.enqueue(new Uint8Array(bodyLimits.standard.bytes).fill(32));
        },
      },
      { highWaterMark: 0 },
    );
    return { body, read: () => read };
  }

  it.each(largeRoutes)('is not read by %s before its credentials were checked', async (route) => {
    const options = await endpointCases[route].call(t, user);
    const { token: _token, ...signedOut } = options;
    const wrongKey = { [apiKeyHeaders[options.access ?? 'client']]: 'wrong' };
    const wrongToken = { [names.accessToken]: 'wrong' };
    const anonymous = { ...signedOut, access: null };
    const isOfServer = endpoints.get(route)?.access.includes('client') === false;
    const needsUser = endpoints.get(route)?.user === 'CannotGetOwnUserWithoutUser';
    const signedOutClient = isOfServer
      ? 'INSUFFICIENT_ACCESS_TYPE'
      : needsUser
        ? 'CANNOT_GET_OWN_USER_WITHOUT_USER'
        : 'BODY_PARSING_ERROR';
    for (const [what, code] of [
      [{ ...options, headers: wrongKey }, expect.stringMatching(/^INVALID_.*_KEY$/)],
      [{ ...options, headers: wrongToken }, 'UNPARSABLE_ACCESS_TOKEN'],
      [anonymous, 'ACCESS_TYPE_REQUIRED'],
      [{ ...signedOut, access: 'client' as const }, signedOutClient],
    ] as const) {
      for (const length of [undefined, String(40 * bodyLimits.standard.bytes)]) {
        const { body, read } = counted();
        const { url, method, headers } = t.createRequest(route, { ...what, body: undefined });
        headers.set('content-type', 'application/json');
        if (length !== undefined) headers.set('content-length', length);
        const init = { method, headers, body, duplex: 'half' };
        const response = await t.send(new Request(url, init));
        expect(response.body['code']).toEqual(code);
        // Without a length, the second chunk shows that the body is large.
        expect(read()).toBeLessThanOrEqual(length === undefined ? 2 : 0);
      }
    }
  });

  it('is accepted with a picture and metadata of the greatest length, from a user', async () => {
    const { token } = await createSampleUser(t);
    const body = { profile_image_url: longestPicture, client_metadata: longest() };
    const { status } = await t.request('PATCH /users/me', { token, body });
    expect(status).toBe(200);
  });

  it('is accepted with a picture and three kinds of metadata, from a server', async () => {
    const body = {
      profile_image_url: longestPicture,
      client_metadata: longest('ä'),
      client_read_only_metadata: longest('語'),
      server_metadata: many(limits.metadataMaxNodes),
    };
    const teamId = await createSampleTeam(t, [user.userId]);
    const calls: readonly (readonly [string, RequestOptions])[] = [
      ['POST /users', {}],
      ['PATCH /users/{user_id}', { params: { user_id: user.userId } }],
      ['PATCH /teams/{team_id}', { params: { team_id: teamId } }],
    ];
    for (const [route, options] of calls) {
      expect((await t.request(route, { access: 'server', ...options, body })).status, route).toBeLessThan(300);
    }
  });

  it('is accepted with a thousand domains, from an owner', async () => {
    const domains = Array.from({ length: serviceLimits.domainMaxCount }, (_, index) => ({
      domain: `https://app-${index}.example.com/${'x'.repeat(400)}`,
      handler_path: `/${'y'.repeat(500)}`,
    }));
    const { status } = await t.request('PATCH /projects/current', { access: 'admin', body: { config: { domains } } });
    expect(status).toBe(200);
  });
});

const pictureBytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(749_974)]);

/** A picture of 999,998 of the 1,000,000 characters that a data URL may have. */
const longestPicture = `data:image/png;base64,${pictureBytes.toString('base64')}`;

/** Metadata of the greatest length. */
function longest(character = 'x'): string {
  return character.repeat(limits.metadataMaxLength - 2);
}

/** Metadata of this many values. */
function many(count: number): number[] {
  return Array.from({ length: count - 1 }, () => 0);
}

describe('metadata', () => {
  const metadataRoutes: readonly (readonly [keyof typeof endpointCases, string])[] = [
    ['PATCH /users/me', 'client_metadata'],
    ['PATCH /users/{user_id}', 'server_metadata'],
    ['POST /users', 'client_read_only_metadata'],
    ['POST /teams', 'client_metadata'],
    ['PATCH /teams/{team_id}', 'client_metadata'],
  ];

  it.each(metadataRoutes)(
    'of %s accepts only a limited number of values, and no number that JSON cannot represent',
    async (route, field) => {
      const options = await endpointCases[route].call(t, await createSampleUser(t));
      const write = (metadata: string) => {
        const body = `${JSON.stringify({ ...Object(options.body), [field]: 0 }).replace(`"${field}":0`, `"${field}":${metadata}`)}`;
        return t.request(route, { ...options, body });
      };
      const one = await write(JSON.stringify(many(limits.metadataMaxNodes + 1)));
      expect([one.status, one.body['code']]).toEqual([400, 'SCHEMA_ERROR']);
      expect(one.body['error']).toContain(`${limits.metadataMaxNodes} values`);
      const infinite = await write('{"a":[1e999]}');
      expect([infinite.status, infinite.body['code']]).toEqual([400, 'SCHEMA_ERROR']);
      expect((await write(JSON.stringify(many(limits.metadataMaxNodes)))).status).toBeLessThan(300);
    },
  );
});
