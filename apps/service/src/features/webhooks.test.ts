import { webhookEventDataSchemas } from '@keystack/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { safeParse } from 'zod/mini';
import { createApp } from '../app.ts';
import { readWebhookEndpoints } from '../domain/webhooks/endpoints.ts';
import { recordWebhookEvent } from '../domain/webhooks/events.ts';
import { createWebhookWorker } from '../jobs/webhook-delivery.ts';
import { withChecks } from '../testing/checks.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, otherTestProjectId, type RequestOptions, type TestApp } from '../testing/test-app.ts';
import { type ReceivedWebhook, type ReceiverResponse, startWebhookReceiver } from '../testing/webhook-receiver.ts';

/* Webhooks as project owners manage them, and as their servers get them. */

interface Endpoint {
  readonly id: string;
  readonly secrets: readonly { readonly secret: string; readonly expires_at_millis: number | null }[];
}

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let receiverResponse: ReceiverResponse;
let project: string;

beforeAll(async () => {
  t = await createTestApp();
  receiver = await startWebhookReceiver(() => receiverResponse);
});
beforeEach(async () => {
  receiverResponse = 200;
  receiver.received.length = 0;
  // Messages that an earlier test left would also be sent.
  await t.deps.db.sql.deleteFrom('webhook_messages').execute();
  project = await createSampleProject(t);
});
afterAll(async () => {
  await receiver.stop();
  await t.close();
});

const admin = (options: RequestOptions = {}): RequestOptions => ({ access: 'admin', project: project, ...options });
const server = (options: RequestOptions = {}): RequestOptions => ({ access: 'server', project: project, ...options });
const deliver = () => createWebhookWorker(t.deps).runDue();

async function addEndpoint(fields: object = {}): Promise<Endpoint> {
  const body = { url: receiver.url, ...fields };
  return (await t.request<Endpoint>('POST /webhooks/endpoints', admin({ body }))).body;
}

const change = (endpoint: Endpoint, body: object) =>
  t.request('PATCH /webhooks/endpoints/{endpoint_id}', admin({ params: { endpoint_id: endpoint.id }, body }));

const read = async <Body = Record<string, unknown>>(
  route: string,
  endpoint: Endpoint,
  options: RequestOptions = {},
) => {
  const params = { endpoint_id: endpoint.id, ...options.params };
  return (await t.request<Body>(route, admin({ ...options, params }))).body;
};

interface Page<Item> {
  readonly items: readonly Item[];
  readonly pagination: { readonly next_cursor: string | null };
}
type Message = { readonly id: string; readonly type: string; readonly status: string; readonly attempts: number };

const messagesOf = async (endpoint: Endpoint, query: Record<string, string> = {}) =>
  read<Page<Message>>('GET /webhooks/endpoints/{endpoint_id}/messages', endpoint, { query });

function verify({ secrets }: Endpoint, { headers, text }: ReceivedWebhook, names = 'webhook'): unknown {
  const now = vi.spyOn(Date, 'now').mockReturnValue(t.clock.now());
  const renamed = Object.fromEntries(
    ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, String(headers[`${names}-${name}`])]),
  );
  try {
    return new Webhook(secrets[0]?.secret ?? '').verify(text, renamed);
  } finally {
    now.mockRestore();
  }
}

async function makeTeam(fields: object = {}): Promise<string> {
  const { body } = await t.request('POST /teams', server({ body: { display_name: 'Analysts', ...fields } }));
  return String(body['id']);
}

async function makeUser(fields: object = {}): Promise<string> {
  const { body } = await t.request('POST /users', server({ body: fields }));
  return String(body['id']);
}

describe('managing endpoints', () => {
  it('lets admins create, list, get, update and delete them [S1.30]', async () => {
    const { id, secrets } = await addEndpoint({ description: 'Ours', event_types: ['user.created'] });
    expect(secrets).toEqual([{ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/), expires_at_millis: null }]);
    const shown = {
      id,
      url: receiver.url,
      description: 'Ours',
      event_types: ['user.created'],
      enabled: true,
      disabled_because: null,
      created_at_millis: t.clock.now(),
    };
    expect((await t.request('GET /webhooks/endpoints', admin())).body).toEqual({ items: [shown], is_paginated: false });
    const params = { endpoint_id: id };
    const route = 'GET /webhooks/endpoints/{endpoint_id}';
    expect((await t.request(route, admin({ params }))).body).toEqual({ ...shown, secrets });
    const changes = { url: 'https://example.com/', description: '', event_types: null, enabled: false };
    expect((await change({ id, secrets }, changes)).body).toEqual({ ...shown, ...changes, secrets });
    expect((await t.request('DELETE /webhooks/endpoints/{endpoint_id}', admin({ params }))).status).toBe(200);
    expect((await t.request(route, admin({ params }))).status).toBe(404);
    expect((await t.request('DELETE /webhooks/endpoints/{endpoint_id}', admin({ params }))).status).toBe(404);
  });

  it('keeps those of one project from another', async () => {
    const { id } = await addEndpoint();
    const foreign = { access: 'admin', project: otherTestProjectId, params: { endpoint_id: id } } as const;
    for (const route of [
      'GET /webhooks/endpoints/{endpoint_id}',
      'DELETE /webhooks/endpoints/{endpoint_id}',
      'GET /webhooks/endpoints/{endpoint_id}/messages',
      'GET /webhooks/endpoints/{endpoint_id}/attempts',
      'GET /webhooks/endpoints/{endpoint_id}/delivery-counts',
    ]) {
      expect((await t.request(route, foreign)).status, route).toBe(404);
    }
    const body = { enabled: false };
    expect((await t.request('PATCH /webhooks/endpoints/{endpoint_id}', { ...foreign, body })).status).toBe(404);
    expect(await read('GET /webhooks/endpoints/{endpoint_id}', { id, secrets: [] })).toMatchObject({ enabled: true });
  });

  it('rejects a URL that is not of the web, or names a user', () =>
    withChecks(async (check) => {
      for (const url of [
        'ftp://example.com',
        'https://user:secret@example.com',
        'https:example.com',
        'example.com',
      ] as const) {
        await check(url, async () => {
          expect((await t.request('POST /webhooks/endpoints', admin({ body: { url } }))).status).toBe(400);
        });
      }
    }));

  describe.each(['POST', 'PATCH'])('%s', (method) => {
    const save = async (url: string, production: boolean) => {
      const { id } = await addEndpoint();
      const params = { endpoint_id: id };
      const route = method === 'POST' ? 'POST /webhooks/endpoints' : 'PATCH /webhooks/endpoints/{endpoint_id}';
      const config = { ...t.deps.config, production };
      const request = t.createRequest(route, admin({ params, body: { url } }));
      const response = await createApp({ ...t.deps, config }).fetch(request);
      return [
        response.status < 300,
        response.status === 400 && (await response.text()).includes('is not allowed for webhooks'),
      ];
    };

    it('rejects the ports of other services', () =>
      withChecks(async (check) => {
        for (const port of [22, 25, 80, 1023, 3306, 5432, 6379, 9200, 11211, 27017] as const) {
          await check(String(port), async () => {
            const url = `https://hooks.example.com:${port}/`;
            for (const production of [false, true]) expect(await save(url, production)).toEqual([false, true]);
          });
        }
      }));

    it('accepts other ports', () =>
      withChecks(async (check) => {
        for (const port of ['', ':443', ':1024', ':3000', ':8080', ':8443', ':65535'] as const) {
          await check(port, async () => {
            for (const production of [false, true]) {
              expect(await save(`https://hooks.example.com${port}/`, production)).toEqual([true, false]);
            }
          });
        }
      }));

    it('accepts receivers on this machine on any port from 1024, in development only', async () => {
      expect(await save('http://localhost:5432/', false)).toEqual([true, false]);
      expect(await save('http://127.0.0.1:9000/', false)).toEqual([true, false]);
      expect(await save('http://localhost:80/', false)).toEqual([false, true]);
      expect((await save('http://localhost:3000/', true))[0]).toBe(false);
    });
  });

  it('creates no more than 50 in parallel requests', async () => {
    const now = new Date(t.clock.now());
    const times = { created_at: now, leased_until: now, held_until: now };
    const row = { project_id: project, url: receiver.url, description: '', event_types: null, enabled: false };
    const rows = Array.from({ length: 45 }, () => ({
      ...row,
      ...times,
      id: crypto.randomUUID(),
      secrets: Buffer.of(),
    }));
    await t.deps.db.sql.insertInto('webhook_endpoints').values(rows).execute();
    const calls = Array.from({ length: 16 }, () =>
      t.request('POST /webhooks/endpoints', admin({ body: { url: receiver.url } })),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 400)).toHaveLength(11);
  });

  it('gives a token that manages the webhooks of its project and nothing else [S7.115]', async () => {
    const { status, body } = await t.request('POST /webhooks/svix-token', admin({ body: {} }));
    expect({ status, body }).toEqual({ status: 201, body: { token: expect.stringMatching(/^[\w-]{40,}$/) } });
    const byToken = (options: RequestOptions = {}): RequestOptions => ({
      access: null,
      headers: { authorization: `Bearer ${body['token']}` },
      ...options,
    });
    const made = await t.request<Endpoint>('POST /webhooks/endpoints', byToken({ body: { url: receiver.url } }));
    expect((await t.request('GET /webhooks/endpoints', admin())).body['items']).toMatchObject([{ id: made.body.id }]);
    const otherUser = await t.request<Endpoint>('POST /webhooks/endpoints', {
      access: 'admin',
      project: otherTestProjectId,
      body: { url: receiver.url },
    });
    const params = { endpoint_id: otherUser.body.id };
    expect((await t.request('GET /webhooks/endpoints/{endpoint_id}', byToken({ params }))).status).toBe(404);
    expect((await t.request('GET /email-templates', byToken())).body['code']).toBe('ACCESS_TYPE_REQUIRED');
    await t.request('DELETE /projects/current', admin({ body: {} }));
    const late = await t.request('GET /webhooks/endpoints', byToken());
    expect(late.body['code']).toBe('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
  });
});

describe('events', () => {
  /** Returns the events that `work` sends, in order. Fails unless every body matches the contract. */
  async function eventsOf(work: () => Promise<unknown>) {
    await deliver();
    receiver.received.length = 0;
    await work();
    await deliver();
    return receiver.received.map(({ body }) => {
      const schema = Object.entries(webhookEventDataSchemas).find(([type]) => type === body.type)?.[1];
      if (schema === undefined) throw new Error(`The contract has no event ${body.type}.`);
      expect(safeParse(schema, body.data).error).toBeUndefined();
      expect(Object.keys(body)).toEqual(['type', 'timestamp', 'version', 'data']);
      return [body.type, body.data];
    });
  }
  const withTeam = () =>
    t.request('PATCH /projects/current', admin({ body: { config: { create_team_on_sign_up: true } } }));

  it('are sent for users who sign up, with their team first and their membership last', async () => {
    await addEndpoint();
    await withTeam();
    const events = await eventsOf(() => t.signUp('ada@example.com', 'correct horse', { project: project }));
    expect(events).toMatchObject([
      ['team.created', { display_name: "ada@example.com's Team" }],
      ['user.created', { primary_email: 'ada@example.com', has_password: true, selected_team: null }],
      ['team_membership.created', {}],
    ]);
  });

  it('are sent for users created by a server and by redeeming a magic link, once each', async () => {
    await addEndpoint();
    await t.request('PATCH /projects/current', admin({ body: { config: { magic_link_enabled: true } } }));
    const link = { email: 'link@example.com', callback_url: 'http://localhost:3000/magic' };
    const events = await eventsOf(async () => {
      await makeUser({ display_name: 'Ada' });
      for (let count = 0; count < 2; count += 1) {
        await t.request('POST /auth/otp/send-sign-in-code', { project: project, body: link });
        const body = { code: await t.mailedCode(link.email) };
        expect((await t.request('POST /auth/otp/sign-in', { project: project, body })).status).toBe(200);
      }
    });
    expect(events).toMatchObject([
      ['user.created', { display_name: 'Ada' }],
      ['user.created', { primary_email: 'link@example.com' }],
    ]);
  });

  it('are sent for users changed by themselves, by a server and by a password reset', async () => {
    const { userId, token } = await t.signUp('reset@example.com', 'correct horse', { project: project });
    await addEndpoint();
    const events = await eventsOf(async () => {
      await t.request('PATCH /users/me', { project: project, token, body: { display_name: 'Me' } });
      const body = { server_metadata: { plan: 'gold' } };
      await t.request('PATCH /users/{user_id}', server({ params: { user_id: userId }, body }));
      const callback_url = 'http://localhost:3000/reset';
      const email = 'reset@example.com';
      await t.request('POST /auth/password/send-reset-code', { project: project, body: { email, callback_url } });
      const code = await t.mailedCode(email);
      await t.request('POST /auth/password/reset', { project: project, body: { code, password: 'battery staple' } });
    });
    expect(events).toMatchObject([
      ['user.updated', { display_name: 'Me', server_metadata: null }],
      ['user.updated', { display_name: 'Me', server_metadata: { plan: 'gold' } }],
      ['user.updated', { id: userId }],
    ]);
  });

  it('are sent for deleted users with the memberships that end, the oldest team first', async () => {
    const userId = await makeUser();
    const teams: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      t.clock.advance(1);
      const teamId = await makeTeam({ creator_user_id: userId });
      teams.push(teamId);
    }
    await addEndpoint();
    const params = { user_id: userId };
    const events = await eventsOf(() => t.request('DELETE /users/{user_id}', server({ params })));
    expect(events).toEqual([
      ...teams.map((teamId) => ['team_membership.deleted', { team_id: teamId, user_id: userId }]),
      ['user.deleted', { id: userId, teams: teams.map((id) => ({ id })) }],
    ]);
  });

  it('are sent for teams and memberships, but not for those that are deleted with them', async () => {
    const userId = await makeUser();
    await addEndpoint();
    let teamId = '';
    const member = () => server({ params: { team_id: teamId, user_id: userId } });
    let creatorId = '';
    const events = await eventsOf(async () => {
      creatorId = await makeUserSilently();
      teamId = await makeTeam({ creator_user_id: creatorId });
      const params = { team_id: teamId };
      await t.request('PATCH /teams/{team_id}', server({ params, body: { display_name: 'Owls' } }));
      await t.request('POST /team-memberships/{team_id}/{user_id}', { ...member(), body: {} });
      await t.request('POST /team-memberships/{team_id}/{user_id}', { ...member(), body: {} });
      const profile = { ...member(), body: { display_name: 'Ada of Owls' } };
      await t.request('PATCH /team-member-profiles/{team_id}/{user_id}', profile);
      await t.request('DELETE /team-memberships/{team_id}/{user_id}', member());
      await t.request('DELETE /team-memberships/{team_id}/{user_id}', member());
      await t.request('DELETE /teams/{team_id}', server({ params }));
    });
    expect(events).toEqual([
      ['team.created', expect.objectContaining({ id: teamId, display_name: 'Analysts' })],
      ['team_membership.created', { team_id: teamId, user_id: creatorId }],
      ['team.updated', expect.objectContaining({ id: teamId, display_name: 'Owls' })],
      ['team_membership.created', { team_id: teamId, user_id: userId }],
      ['team_membership.deleted', { team_id: teamId, user_id: userId }],
      ['team.deleted', { id: teamId }],
    ]);
  });

  /** A user whose creation sends no event. */
  async function makeUserSilently(): Promise<string> {
    const userId = await makeUser();
    await t.deps.db.sql.deleteFrom('webhook_messages').where('project_id', '=', project).execute();
    return userId;
  }

  it('are not sent for changes that were rolled back', async () => {
    await t.signUp('taken@example.com', 'correct horse', { project: project });
    await addEndpoint();
    const taken = { primary_email: 'taken@example.com', primary_email_auth_enabled: true };
    const events = await eventsOf(async () => {
      expect((await t.request('POST /users', server({ body: taken }))).status).toBe(400);
      const userId = crypto.randomUUID();
      await t.request('POST /teams', server({ body: { display_name: 'None', creator_user_id: userId } }));
      await t.request('DELETE /users/{user_id}', server({ params: { user_id: userId } }));
    });
    expect(events).toEqual([]);
  });

  it('reach those endpoints that listen to them and are on', async () => {
    await addEndpoint({ url: `${receiver.url}/teams`, event_types: ['team.created', 'team.deleted'] });
    await addEndpoint({ url: `${receiver.url}/users`, event_types: ['user.created'] });
    await addEndpoint({ url: `${receiver.url}/off`, enabled: false });
    await addEndpoint({ url: `${receiver.url}/all` });
    await eventsOf(() => makeUser());
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/users']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('fail no change while their endpoint is being removed', async () => {
    const endpoints = await Promise.all(Array.from({ length: 8 }, () => addEndpoint()));
    const changes = Array.from({ length: 16 }, () =>
      t.deps.db.transaction((tx) =>
        recordWebhookEvent(tx, t.deps, project, 'team.deleted', async () => {
          // Time enough for a removal between the query for endpoints and its result.
          for (let count = 0; count < 30; count += 1) await readWebhookEndpoints(tx, project);
          return { id: crypto.randomUUID() };
        }),
      ),
    );
    const removals = endpoints.map(({ id }) =>
      t.request('DELETE /webhooks/endpoints/{endpoint_id}', admin({ params: { endpoint_id: id } })),
    );
    await Promise.all(changes);
    expect((await Promise.all(removals)).map(({ status }) => status)).toEqual(endpoints.map(() => 200));
  });
});

describe('signatures', () => {
  it('are those of Standard Webhooks, under the older names too', async () => {
    const endpoint = await addEndpoint();
    await makeUser({ display_name: 'Ünï 🔑' });
    await deliver();
    const [webhook] = receiver.received;
    if (webhook === undefined) throw new Error('Nothing arrived.');
    expect(verify(endpoint, webhook)).toEqual(webhook.body);
    expect(verify(endpoint, webhook, 'svix')).toEqual(webhook.body);
    expect(webhook.headers['content-type']).toBe('application/json');
    expect(webhook.headers['user-agent']).toMatch(/^Keystack-Webhooks\//);
    expect(() => verify(endpoint, { ...webhook, text: `${webhook.text} ` })).toThrow();
  });

  it('are signed with the new secret and, for a day, with the former one', async () => {
    const old = await addEndpoint();
    const rotate = 'POST /webhooks/endpoints/{endpoint_id}/rotate-secret';
    const renewed = await read<Endpoint>(rotate, old, { body: {} });
    expect(renewed.secrets).toHaveLength(2);
    expect(renewed.secrets[1]).toEqual({ ...old.secrets[0], expires_at_millis: t.clock.now() + 24 * 3_600_000 });
    await makeUser();
    await deliver();
    t.clock.advance(24 * 3_600_000);
    await makeUser();
    await deliver();
    const [during, after] = receiver.received;
    if (during === undefined || after === undefined) throw new Error('Something is missing.');
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    t.clock.advance(-24 * 3_600_000);
    expect(verify(old, during)).toEqual(during.body);
    expect(verify(renewed, during)).toEqual(during.body);
    t.clock.advance(24 * 3_600_000);
    expect(verify(renewed, after)).toEqual(after.body);
    expect(() => verify(old, after)).toThrow();
  });

  it('go on no longer with a secret because another one is out as well', async () => {
    const endpoint = await addEndpoint();
    const rotate = (keep_former_millis: number) =>
      read<Endpoint>('POST /webhooks/endpoints/{endpoint_id}/rotate-secret', endpoint, {
        body: { keep_former_millis },
      });
    await rotate(1000);
    const { secrets } = await rotate(5000);
    const ends = secrets.map(({ expires_at_millis: end }) => end && end - t.clock.now());
    expect(ends).toEqual([null, 5000, 1000]);
  });

  it('end at once for a secret that is out', async () => {
    const old = await addEndpoint();
    const rotate = 'POST /webhooks/endpoints/{endpoint_id}/rotate-secret';
    const { secrets } = await read<Endpoint>(rotate, old, { body: { keep_former_millis: 0 } });
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.secret).not.toBe(old.secrets[0]?.secret);
  });
});

describe('the delivery log', () => {
  it('lists messages and attempts, the newest first, a page at a time', async () => {
    const endpoint = await addEndpoint();
    for (let count = 0; count < 5; count += 1) await makeUser();
    await deliver();
    const seen: Message[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Message> = await messagesOf(endpoint, { limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items);
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
    expect(seen.map(({ id }) => id)).toEqual(receiver.received.map(({ headers }) => headers['webhook-id']).reverse());
    expect(seen.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
      seen.map(() => ({ status: 'success', attempts: 1 })),
    );
    const attempts = 'GET /webhooks/endpoints/{endpoint_id}/attempts';
    const page = await read<Page<object>>(attempts, endpoint, { query: { message_id: seen[0]?.id ?? '' } });
    expect(page.items).toEqual([
      {
        request_headers: expect.any(Array),
        message_id: seen[0]?.id,
        type: 'user.created',
        started_at_millis: t.clock.now(),
        duration_millis: 0,
        status: 200,
        response: 'response 200',
        error: null,
      },
    ]);
    expect((await read<Page<object>>(attempts, endpoint)).items).toHaveLength(5);
  });

  it('shows the headers of each request as they were sent, also after the secret was rotated', async () => {
    const endpoint = await addEndpoint();
    const shown = async () => {
      type Attempt = { readonly request_headers: readonly { readonly name: string; readonly value: string }[] };
      const { items } = await read<Page<Attempt>>('GET /webhooks/endpoints/{endpoint_id}/attempts', endpoint);
      return items.map(({ request_headers: headers }) =>
        Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      );
    };
    const sent = () => receiver.received.map(({ headers: { host, connection, ...headers } }) => headers).reverse();
    const rotate = (keep_former_millis: number) =>
      read('POST /webhooks/endpoints/{endpoint_id}/rotate-secret', endpoint, { body: { keep_former_millis } });
    await makeUser({ display_name: 'Zoë' });
    await deliver();
    expect(sent()[0]).toMatchObject({
      'webhook-signature': expect.stringMatching(/^v1,/),
      'content-type': 'application/json',
    });
    expect(await shown()).toEqual(sent());
    t.clock.advance(1000);
    await rotate(60_000);
    await makeUser();
    await deliver();
    expect(sent()[0]?.['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(await shown()).toEqual(sent());
    t.clock.advance(60_000);
    expect(await shown()).toEqual(sent());
    await rotate(0);
    const [, first] = await shown();
    expect(first).toMatchObject({ 'webhook-id': sent()[1]?.['webhook-id'] });
    expect(first).not.toHaveProperty('webhook-signature');
  });

  it('shows a message with its body, and sends it again under the same id', async () => {
    const endpoint = await addEndpoint();
    await makeUser({ display_name: 'Ada' });
    await deliver();
    const [message] = (await messagesOf(endpoint)).items;
    const params = { message_id: message?.id ?? '' };
    const route = '/webhooks/endpoints/{endpoint_id}/messages/{message_id}';
    expect(await read(`GET ${route}`, endpoint, { params })).toEqual({ ...message, body: receiver.received[0]?.text });
    const again = await read<Message>(`POST ${route}/resend`, endpoint, { params, body: {} });
    expect(again).toMatchObject({ status: 'pending', attempts: 0 });
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([message?.id, message?.id]);
    const unknown = admin({ params: { endpoint_id: endpoint.id, message_id: crypto.randomUUID() } });
    expect((await t.request(`GET ${route}`, unknown)).status).toBe(404);
    expect((await t.request(`POST ${route}/resend`, { ...unknown, body: {} })).status).toBe(404);
  });

  it('counts attempts in each of the last 24 hours, and failed messages', async () => {
    const hour = 60 * 60 * 1000;
    // The middle of an hour, so that deliveries do not reach into the next one.
    t.clock.advance(hour - (t.clock.now() % hour) + hour / 2);
    const start = t.clock.now() - hour / 2;
    const [endpoint, other] = [await addEndpoint(), await addEndpoint({ event_types: ['team.created'] })];
    await makeUser();
    receiverResponse = 410;
    await makeUser();
    await deliver();
    t.clock.advance(2 * hour);
    await change(endpoint, { enabled: true });
    await makeUser();
    receiverResponse = 204;
    await deliver();
    const counts = (of: Endpoint) =>
      read<{ attempts: { hours: object[]; is_capped: boolean }; failed_messages: object }>(
        'GET /webhooks/endpoints/{endpoint_id}/delivery-counts',
        of,
      );
    const counted = (start_millis: number, delivered_count: number, failed_count: number) => ({
      start_millis,
      delivered_count,
      failed_count,
    });
    const { attempts, failed_messages } = await counts(endpoint);
    expect(attempts.hours).toHaveLength(24);
    expect(attempts.hours.slice(-4)).toEqual([
      counted(start - hour, 0, 0),
      counted(start, 0, 1),
      counted(start + hour, 0, 0),
      counted(start + 2 * hour, 2, 0),
    ]);
    expect(failed_messages).toEqual({ count: 1, is_capped: false });
    expect(await counts(other)).toEqual({
      attempts: {
        hours: attempts.hours.map((hour) => ({ ...hour, delivered_count: 0, failed_count: 0 })),
        is_capped: false,
      },
      failed_messages: { count: 0, is_capped: false },
    });
    t.clock.advance(22 * hour);
    expect((await counts(endpoint)).attempts.hours[0]).toEqual(counted(start + hour, 0, 0));
  });

  it('finds messages by their delivery status', async () => {
    const endpoint = await addEndpoint();
    await makeUser();
    await deliver();
    receiverResponse = 500;
    await makeUser();
    await deliver();
    for (const [status, count] of Object.entries({ success: 1, pending: 1, fail: 0 })) {
      expect((await messagesOf(endpoint, { status })).items, status).toHaveLength(count);
    }
  });
});

describe('a test event', () => {
  it.each(Object.entries(webhookEventDataSchemas))(
    'sends an example of %s to an endpoint of any event types',
    async (type, schema) => {
      const endpoint = await addEndpoint({ event_types: ['team.deleted'] });
      const route = 'POST /webhooks/endpoints/{endpoint_id}/test';
      expect(await read<Message>(route, endpoint, { body: { type } })).toMatchObject({ type, status: 'pending' });
      await deliver();
      expect(receiver.types()).toEqual([type]);
      expect(safeParse(schema, receiver.received[0]?.body.data).success).toBe(true);
    },
  );

  it('does not wait for an endpoint that was away a moment ago', async () => {
    const endpoint = await addEndpoint();
    receiverResponse = 503;
    await makeUser();
    await deliver();
    receiverResponse = 200;
    await read('POST /webhooks/endpoints/{endpoint_id}/test', endpoint, { body: { type: 'team.deleted' } });
    await deliver();
    expect(receiver.types()).toEqual(['user.created', 'team.deleted']);
  });

  it('is rejected while the endpoint is off', async () => {
    const { id } = await addEndpoint({ enabled: false });
    const call = admin({ params: { endpoint_id: id }, body: {} });
    expect((await t.request('POST /webhooks/endpoints/{endpoint_id}/test', call)).status).toBe(400);
  });
});
