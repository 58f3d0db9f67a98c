import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { recordWebhookEvent } from '../domain/webhooks/events.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type ReceivedWebhook, type ReceiverResponse, startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createWebhookWorker } from './webhook-delivery.ts';

/* The delivery of messages to receivers that are available, unavailable, slow or misbehaving. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let answerTo: (webhook: ReceivedWebhook) => ReceiverResponse;
let project: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  answerTo = () => 200;
  receiver = await startWebhookReceiver((webhook) => answerTo(webhook));
  project = await createSampleProject(t);
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.stop();
  await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
});
afterAll(() => t.close());

const admin = () => ({ access: 'admin', project }) as const;
const sender = (options: object = {}) => createWebhookWorker({ ...t.deps, ...options });
const deliver = () => sender().runDue();

/** The URL of a port on which nobody listens. */
async function closedPortUrl(): Promise<string> {
  const { url, stop } = await startWebhookReceiver();
  await stop();
  return url;
}

async function addEndpoint(url = receiver.url): Promise<string> {
  const { body } = await t.request('POST /webhooks/endpoints', { ...admin(), body: { url } });
  return String(body['id']);
}

/** Records that a team was deleted, the shortest event; its id tells the events apart. */
async function put(name = crypto.randomUUID() as string): Promise<string> {
  await t.deps.db.transaction((tx) => recordWebhookEvent(tx, t.deps, project, 'team.deleted', () => ({ id: name })));
  return name;
}

/** Records a change of the same object; the name of the permission tells the events apart. */
async function putAboutOne(name: string): Promise<string> {
  const data = { id: name, team_id: 'team', user_id: 'user' };
  await t.deps.db.transaction((tx) => recordWebhookEvent(tx, t.deps, project, 'team_permission.created', () => data));
  return name;
}

const arrived = () => receiver.received.map(({ body }) => body.data['id']);
const messages = () => t.deps.db.sql.selectFrom('webhook_messages').selectAll().orderBy('position').execute();
const attempts = () => t.deps.db.sql.selectFrom('webhook_attempts').selectAll().orderBy('position').execute();
const endpoint = () => t.deps.db.sql.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow();

describe('messages', () => {
  it('about one object arrive once and in order, however many senders run at once', async () => {
    await addEndpoint(`${receiver.url}/one`);
    await addEndpoint(`${receiver.url}/two`);
    const names: string[] = [];
    for (let index = 0; index < 20; index += 1) names.push(await putAboutOne(`${index}`));
    const counts = await Promise.all(Array.from({ length: 16 }, () => deliver()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
    for (const path of ['/one', '/two']) {
      const own = receiver.received.filter((webhook) => webhook.path === path);
      expect(own.map(({ body }) => body.data['id'])).toEqual(names);
    }
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(2);
  });

  it('are tried ten times in three days, on the schedule of the standard', async () => {
    await addEndpoint();
    answerTo = () => 500;
    await put();
    for (const delay of [
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      day,
    ]) {
      const before = receiver.received.length;
      await deliver();
      expect(receiver.received).toHaveLength(before + 1);
      t.clock.advance(delay - 1);
      await deliver();
      expect(receiver.received).toHaveLength(before + 1);
      t.clock.advance(delay * 0.2 + 1);
    }
    await deliver();
    expect(await messages()).toMatchObject([{ attempts: 10, sent_at: null, failed_at: new Date(t.clock.now()) }]);
    t.clock.advance(30 * day);
    await deliver();
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  });

  it.each([301, 302, 307, 304, 400, 404, 500])('are not delivered by a status %d', async (status) => {
    await addEndpoint();
    answerTo = () => (response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
    await put();
    expect(await deliver()).toBe(0);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await attempts()).toMatchObject([{ status }]);
  });

  it.each([200, 201, 204, 299])('are delivered by a status %d', async (status) => {
    await addEndpoint();
    answerTo = () => (response) => response.writeHead(status).end();
    await put();
    expect(await deliver()).toBe(1);
  });

  it('count as undelivered if no response arrives in time', async () => {
    await addEndpoint();
    answerTo = () => () => {};
    await put();
    expect(await sender({ timeoutMs: 50 }).runDue()).toBe(0);
    expect(await attempts()).toMatchObject([{ status: null, error: 'timeout' }]);
  });

  it('need only the beginning of a response', async () => {
    await addEndpoint();
    answerTo = () => (response) => {
      response.writeHead(200).write('\0é'.repeat(100_000));
    };
    await put();
    expect(await deliver()).toBe(1);
    const [attempt] = await attempts();
    expect(attempt?.response?.length).toBeLessThanOrEqual(1024);
    expect(attempt?.response).toMatch(/^ééé/);
  });

  it.each([
    ['refuses the connection', 'connection_refused', async () => closedPortUrl()],
    ['does not speak TLS', 'tls_failed', async () => receiver.url.replace('http:', 'https:')],
    ['has no IP address', 'dns_failed', async () => 'http://nowhere.invalid:3000/'],
  ])('log a code, and no text of the connection, when the receiver %s', async (_what, error, urlOf) => {
    await addEndpoint(await urlOf());
    await put();
    expect(await deliver()).toBe(0);
    expect(await attempts()).toMatchObject([{ status: null, response: null, error }]);
  });

  it('are tried again when the receiver hangs up', async () => {
    await addEndpoint();
    answerTo = () => (response) => response.destroy();
    await put();
    expect(await deliver()).toBe(0);
    expect(await attempts()).toMatchObject([{ status: null, error: 'connection_closed' }]);
    answerTo = () => 200;
    t.clock.advance(6 * second);
    expect(await deliver()).toBe(1);
  });

  it('are broken off when the sender stops, for the next process to send at once', async () => {
    await addEndpoint();
    answerTo = () => () => {};
    await put();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const delivery = sender();
    delivery.start();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000 });
    let isStopped = false;
    void delivery.stop().then(() => {
      isStopped = true;
    });
    while (!isStopped) await vi.advanceTimersByTimeAsync(1000);
    expect(await messages()).toMatchObject([{ attempts: 0 }]);
    expect(await attempts()).toEqual([]);
    answerTo = () => 200;
    expect(await deliver()).toBe(1);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('about updates of one user give way beyond the newest hundred, sent or not', async () => {
    const user = await createSampleUser(t, project);
    const other = await createSampleUser(t, project);
    await addEndpoint();
    const rename = (userId: string, name: string) => {
      const call = { access: 'server', project, params: { user_id: userId }, body: { display_name: name } } as const;
      return t.request('PATCH /users/{user_id}', call);
    };
    await rename(other.userId, 'other');
    for (let count = 1; count <= 10; count += 1) await rename(user.userId, `${count}`);
    expect(await deliver()).toBe(11);
    for (let count = 11; count <= 105; count += 1) await rename(user.userId, `${count}`);
    expect((await messages()).map(({ body }) => JSON.parse(body).data.display_name)).toEqual([
      'other',
      ...Array.from({ length: 100 }, (_, index) => `${index + 6}`),
    ]);
  });

  // The embedded database has one connection, so that nothing happens there at the same moment.
  it.skipIf(inject('database') === 'pglite')('delay no other messages while they give way', async () => {
    await addEndpoint();
    await put('old');
    await put('new');
    const [old] = await messages();
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let givingWay: Promise<void> | undefined;
    await new Promise<void>((gone) => {
      givingWay = t.deps.db.transaction(async (tx) => {
        await tx.sql.deleteFrom('webhook_messages').where('id', '=', String(old?.id)).execute();
        gone();
        await committed;
      });
    });
    expect(await deliver()).toBe(1);
    commit();
    await givingWay;
    expect(arrived()).toEqual(['new']);
  });

  it('are deleted after 30 days, with their attempts', async () => {
    await addEndpoint();
    await put();
    await deliver();
    t.clock.advance(29 * day);
    await put('recent');
    t.clock.advance(day);
    await createHousekeeping(t.deps).runOnce();
    expect((await messages()).map(({ body }) => JSON.parse(body).data.id)).toEqual(['recent']);
    expect(await attempts()).toEqual([]);
  });
});

describe('order', () => {
  it('pauses while the receiver is down for some minutes', async () => {
    await addEndpoint();
    answerTo = () => 503;
    for (const name of ['1', '2', '3']) await put(name);
    await deliver();
    t.clock.advance(6 * second);
    await deliver();
    expect(arrived()).toEqual(['1', '1']);
    answerTo = () => 200;
    t.clock.advance(6 * minute);
    await put('4');
    expect(await deliver()).toBe(4);
    expect(arrived().slice(2)).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['seconds', () => '5400', 90 * minute],
    ['a date', () => new Date(t.clock.now() + 90 * minute).toUTCString(), 90 * minute],
    ['more than a day', () => '9999999999', day],
    ['less than the schedule', () => '1', 5 * second],
    ['nonsense', () => 'soon', 5 * second],
  ])('waits as long as the receiver requests with Retry-After: %s', async (_name, header, wait) => {
    await addEndpoint();
    answerTo = () => (response) => response.writeHead(429, { 'retry-after': header() }).end();
    await put('1');
    await deliver();
    answerTo = () => 200;
    // A date has no milliseconds, and the schedule some jitter.
    t.clock.advance(wait - 2 * second);
    await put('2');
    expect(await deliver()).toBe(0);
    t.clock.advance(3 * second);
    expect(await deliver()).toBe(2);
    expect(arrived()).toEqual(['1', '1', '2']);
  });

  it('gives way if the receiver rejects one message', async () => {
    await addEndpoint();
    answerTo = ({ body }) => (body.data['id'] === 'bad' ? 400 : 200);
    for (const name of ['1', 'bad', '2']) await put(name);
    expect(await deliver()).toBe(2);
    expect(arrived()).toEqual(['1', 'bad', '2']);
  });

  it('gives way after the third attempt, so that one message delays the others for minutes only', async () => {
    await addEndpoint();
    answerTo = ({ body }) => (body.data['id'] === 'bad' ? (response) => response.destroy() : 200);
    await put('bad');
    await put('good');
    for (const pause of [6 * second, 6 * minute, 6 * minute]) {
      await deliver();
      expect(arrived()).not.toContain('good');
      t.clock.advance(pause);
    }
    expect(await deliver()).toBe(1);
    expect(arrived()).toEqual(['bad', 'bad', 'bad', 'good']);
  });
});

describe('an endpoint', () => {
  it('is switched off after status 410, and gets the waiting messages when it is switched on again', async () => {
    const id = await addEndpoint();
    answerTo = () => 410;
    await put('1');
    await put('2');
    await deliver();
    expect(arrived()).toEqual(['1']);
    expect(await endpoint()).toMatchObject({ enabled: false, disabled_because: 'gone' });
    await put('passed by');
    answerTo = () => 200;
    const body = { enabled: true };
    await t.request('PATCH /webhooks/endpoints/{endpoint_id}', { ...admin(), params: { endpoint_id: id }, body });
    expect(await endpoint()).toMatchObject({ enabled: true, disabled_because: null });
    expect(await deliver()).toBe(1);
    expect(arrived()).toEqual(['1', '2']);
  });

  it.each([true, false])(
    'that accepts nothing for three days is switched off; had it accepted something: %s',
    async (worked) => {
      await addEndpoint();
      answerTo = ({ body }) => (body.data['id'] === 'bad' ? 500 : 200);
      await put('bad');
      await deliver();
      if (worked) await put('good');
      for (let count = 0; count < 9; count += 1) {
        t.clock.advance(30 * hour);
        await deliver();
      }
      expect((await messages())[0]).toMatchObject({ attempts: 10, failed_at: new Date(t.clock.now()) });
      expect(await endpoint()).toMatchObject(
        worked ? { enabled: true, disabled_because: null } : { enabled: false, disabled_because: 'failing' },
      );
    },
  );

  it('that is slow does not delay those of other projects', async () => {
    const stuck: (() => void)[] = [];
    answerTo = ({ path }) =>
      path === '/slow' ? (response) => void stuck.push(() => response.writeHead(200).end()) : 200;
    for (let count = 0; count < 20; count += 1) await addEndpoint(`${receiver.url}/slow`);
    await put();
    const slow = project;
    project = await createSampleProject(t);
    await addEndpoint(`${receiver.url}/quick`);
    await put();
    const delivery = sender();
    delivery.start();
    await expect.poll(() => receiver.received.map(({ path }) => path)).toContain('/quick');
    expect(stuck.length).toBeLessThanOrEqual(8);
    const stopped = delivery.stop();
    for (const release of stuck) release();
    await stopped;
    await t.deps.db.sql.deleteFrom('webhook_endpoints').where('project_id', '=', slow).execute();
  });

  it('belongs to one sender, and to another one when that one died', async () => {
    await addEndpoint();
    let hangUp = () => {};
    answerTo = () => (response) => {
      hangUp = () => response.destroy();
    };
    await put();
    const dead = sender({ timeoutMs: 120_000 }).runDue();
    await expect.poll(() => receiver.received.length).toBe(1);
    answerTo = () => 200;
    t.clock.advance(59 * second);
    expect(await deliver()).toBe(0);
    t.clock.advance(2 * second);
    expect(await deliver()).toBe(1);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    hangUp();
    await dead;
  });

  it('continues when a clock that was ahead is set back, also after a worker died', async () => {
    await addEndpoint();
    await put();
    expect(await deliver()).toBe(1);
    t.clock.advance(-hour);
    await put();
    expect(await deliver()).toBe(1);
    const leased_until = new Date(t.clock.now() + hour);
    await t.deps.db.sql.updateTable('webhook_endpoints').set({ leased_until }).execute();
    await put();
    expect(await deliver()).toBe(1);
    t.clock.advance(hour);
  });

  it('continues when a clock is set back that was further ahead than any delay', async () => {
    await addEndpoint();
    answerTo = () => 503;
    await put();
    await deliver();
    answerTo = () => 200;
    t.clock.advance(-3 * day);
    expect(await deliver()).toBe(1);
    t.clock.advance(3 * day);
  });

  it('gets a message again if it is sent again while its first attempt is in flight', async () => {
    const id = await addEndpoint();
    const held: (() => void)[] = [];
    answerTo = () => (response) => void held.push(() => response.writeHead(200).end());
    await put();
    const delivered = deliver();
    await expect.poll(() => held.length).toBe(1);
    const [message] = await messages();
    const params = { endpoint_id: id, message_id: message?.id ?? '' };
    const resend = 'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend';
    expect((await t.request(resend, { ...admin(), params, body: {} })).status).toBe(200);
    answerTo = () => 200;
    for (const release of held) release();
    expect(await delivered).toBe(2);
    expect(receiver.mostAtOnce()).toBe(1);
  });

  it('that is deleted while a message is in flight leaves nothing behind', async () => {
    const id = await addEndpoint();
    const held: (() => void)[] = [];
    answerTo = () => (response) => void held.push(() => response.writeHead(200).end());
    await put();
    const delivered = deliver();
    await expect.poll(() => held.length).toBe(1);
    await t.request('DELETE /webhooks/endpoints/{endpoint_id}', { ...admin(), params: { endpoint_id: id } });
    for (const release of held) release();
    await delivered;
    expect(await messages()).toEqual([]);
    expect(await attempts()).toEqual([]);
  });
});

describe('in production', () => {
  it.each([
    'http://example.com:8080/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ])('sends no request to %s', async (url) => {
    await addEndpoint(url);
    await put();
    await sender({ config: { production: true } }).runDue();
    expect(await attempts()).toMatchObject([
      { status: null, error: expect.stringMatching(/^(not_https|address_not_public|dns_failed)$/) },
    ]);
  });
});
