import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordWebhookEvent } from '../domain/webhooks/events.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type ReceivedWebhook, type ReceiverResponse, startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookWorker } from './webhook-delivery.ts';

/* The order of messages about one object, and the parallel delivery of those about different ones. */

const second = 1000;
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
  await t.request('POST /webhooks/endpoints', { access: 'admin', project, body: { url: receiver.url } });
});
afterEach(async () => {
  await receiver.stop();
  await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
});
afterAll(() => t.close());

const deliver = () => createWebhookWorker(t.deps).runDue();
const deliverTogether = () => Promise.all(Array.from({ length: 16 }, deliver));
const arrived = () => receiver.received.map(({ body }) => body);

async function put(...[type, data]: Parameters<typeof record>): Promise<void> {
  await record(type, data);
}

function record(
  type: 'team.deleted' | 'team_membership.created' | 'team_membership.deleted' | 'permission_definition.deleted',
  data: never,
): Promise<void> {
  return t.deps.db.transaction((tx) => recordWebhookEvent(tx, t.deps, project, type, () => data));
}

/** Records a change of the membership of a user in a team. */
const join = (user: string, team: string) => put('team_membership.created', { user_id: user, team_id: team } as never);
const leave = (user: string, team: string) => put('team_membership.deleted', { user_id: user, team_id: team } as never);

describe('messages about one object', () => {
  it('arrive in order, however many senders run at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const user of ['a', 'b', 'c', 'd', 'e']) await (round % 2 === 0 ? join(user, 'team') : leave(user, 'team'));
    }
    await deliverTogether();
    expect(receiver.received).toHaveLength(20);
    for (const user of ['a', 'b', 'c', 'd', 'e']) {
      const own = arrived().filter(({ data }) => data['user_id'] === user);
      expect(own.map(({ type }) => type)).toEqual([
        'team_membership.created',
        'team_membership.deleted',
        'team_membership.created',
        'team_membership.deleted',
      ]);
    }
  });

  it('keep their order after a status 500, while the others go on', async () => {
    answerTo = ({ body }) => (body.type === 'team_membership.created' && body.data['user_id'] === 'a' ? 500 : 200);
    await join('a', 'one');
    await leave('a', 'one');
    await join('b', 'one');
    await deliverTogether();
    expect(
      arrived()
        .map(({ data }) => data['user_id'])
        .sort(),
    ).toEqual(['a', 'b']);
    answerTo = () => 200;
    t.clock.advance(7 * second);
    await deliverTogether();
    expect(
      arrived()
        .slice(2)
        .map(({ type }) => type),
    ).toEqual(['team_membership.created', 'team_membership.deleted']);
  });

  it.each([400, 404, 301])('do not wait for one that the receiver rejects with status %d', async (status) => {
    answerTo = ({ body }) => (body.type === 'team_membership.created' ? status : 200);
    await join('a', 'one');
    await leave('a', 'one');
    await deliver();
    expect(arrived().map(({ type }) => type)).toEqual(['team_membership.created', 'team_membership.deleted']);
  });

  it('do not wait longer than for four attempts of an earlier one', async () => {
    answerTo = ({ body }) => (body.type === 'team_membership.created' ? 500 : 200);
    await join('a', 'one');
    await leave('a', 'one');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(arrived().map(({ type }) => type)).not.toContain('team_membership.deleted');
      await deliver();
      t.clock.advance(40 * 60 * second);
    }
    await deliver();
    expect(arrived().map(({ type }) => type)).toContain('team_membership.deleted');
  });

  it('are not those of tests, which wait for no other test', async () => {
    const { id } = await t.deps.db.sql.selectFrom('webhook_endpoints').select('id').executeTakeFirstOrThrow();
    answerTo = () => 500;
    const test = { access: 'admin', project, params: { endpoint_id: id }, body: {} } as const;
    for (let count = 0; count < 2; count += 1) await t.request('POST /webhooks/endpoints/{endpoint_id}/test', test);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('wait for those about their team, and the deletion of the team for them', async () => {
    answerTo = ({ body }) => (body.data['user_id'] === 'a' ? 500 : 200);
    await join('a', 'one');
    await put('team.deleted', { id: 'one' } as never);
    await join('b', 'two');
    await deliverTogether();
    expect(arrived().map(({ type }) => type)).not.toContain('team.deleted');
    expect(arrived()).toHaveLength(2);
    answerTo = () => 200;
    t.clock.advance(7 * second);
    await deliverTogether();
    expect(arrived().at(-1)?.type).toBe('team.deleted');
  });

  it('have a version that grows and the time of the change, also when they are sent again', async () => {
    await join('a', 'one');
    t.clock.advance(5 * second);
    await leave('a', 'one');
    await deliver();
    const [first, last] = receiver.received.map(({ body }) => body as object as { version: number; timestamp: string });
    expect(first?.version).toBeLessThan(last?.version ?? 0);
    expect(Date.parse(last?.timestamp ?? '') - Date.parse(first?.timestamp ?? '')).toBe(5 * second);
    const endpoint = await t.deps.db.sql.selectFrom('webhook_endpoints').select('id').executeTakeFirstOrThrow();
    const again = { endpoint_id: endpoint.id, message_id: String(receiver.received[0]?.headers['webhook-id']) };
    const resend = 'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend';
    t.clock.advance(5 * second);
    expect((await t.request(resend, { access: 'admin', project, params: again, body: {} })).status).toBe(200);
    await deliver();
    expect(receiver.received[2]?.text).toBe(receiver.received[0]?.text);
  });
});

it('messages about no object wait for all earlier ones, and all later ones for them', async () => {
  answerTo = ({ body }) => (body.data['user_id'] === 'a' ? 500 : 200);
  await join('a', 'one');
  await put('permission_definition.deleted', { id: 'read', scope: 'team' } as never);
  await join('b', 'two');
  await deliverTogether();
  expect(arrived()).toHaveLength(1);
  answerTo = () => 200;
  t.clock.advance(7 * second);
  await deliverTogether();
  expect(
    arrived()
      .slice(1)
      .map(({ type }) => type),
  ).toEqual(['team_membership.created', 'permission_definition.deleted', 'team_membership.created']);
});

it('messages about different objects are sent in parallel, up to eight of a project', async () => {
  const open: (() => void)[] = [];
  answerTo = () => (response) => void open.push(() => response.writeHead(200).end());
  for (let count = 0; count < 20; count += 1) await join(`${count}`, 'team');
  const worker = createWebhookWorker(t.deps);
  worker.start();
  await expect.poll(() => open.length).toBe(8);
  answerTo = () => 200;
  for (const respond of open) respond();
  await expect.poll(() => receiver.received.length).toBe(20);
  await worker.stop();
});

it('an endpoint whose messages wait for an earlier one delays no other endpoint', async () => {
  answerTo = ({ path }) => (path === '/' ? 500 : 200);
  await join('a', 'one');
  await leave('a', 'one');
  await deliver();
  await t.request('POST /webhooks/endpoints', { access: 'admin', project, body: { url: `${receiver.url}/other` } });
  await join('b', 'one');
  await deliver();
  expect(receiver.received.map(({ path }) => path)).toContain('/other');
});
