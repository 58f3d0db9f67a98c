import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmailWorker } from '../../jobs/email-delivery.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createSampleProject } from '../../testing/sample-project.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { EmailTransport, OutgoingEmail } from './smtp.ts';

/* Emails of a project that has a mail server of its own, beside one that has none. */

let t: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let own: string;
let other: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('emails').execute();
  server = await startMailServer();
  own = await createSampleProject(t);
  other = await createSampleProject(t);
  await configure({ port: server.port });
  return () => server.stop();
});
afterAll(() => t.close());

async function configure(changes: object) {
  const email_config = {
    type: 'standard',
    host: '127.0.0.1',
    port: 25,
    username: 'acme',
    password: 'mail secret: 100%@/',
    sender_name: 'Acme "Shop", Inc.',
    sender_email: 'login@acme.test',
    ...changes,
  };
  const { status } = await t.request('PATCH /projects/current', {
    access: 'admin',
    project: own,
    body: { config: { email_config } },
  });
  expect(status).toBe(200);
}

const signUp = (project: string) =>
  t.signUp(`${crypto.randomUUID()}@example.com`, 'correct horse', { project: project });

function sender(production = false) {
  const shared: OutgoingEmail[] = [];
  const transport: EmailTransport = {
    async send(mail) {
      shared.push(mail);
    },
    close() {},
  };
  const { db, clock, log, keys } = t.deps;
  return {
    shared,
    delivery: createEmailWorker({ db, clock, log, keys, config: { ...t.deps.config, production }, transport }),
  };
}

it('leave through it, from its sender, after logging in', async () => {
  await signUp(own);
  await signUp(other);
  const { shared, delivery } = sender();
  expect(await delivery.runDue()).toBe(2);
  expect(server.emails).toHaveLength(1);
  expect(server.emails[0]?.from?.value).toEqual([{ address: 'login@acme.test', name: 'Acme "Shop", Inc.' }]);
  expect(server.emails[0]?.messageId).toMatch(/@acme\.test>$/);
  expect(server.logins).toEqual([{ user: 'acme', password: 'mail secret: 100%@/' }]);
  expect(shared.map(({ senderName }) => senderName)).toEqual(['Sample']);
});

it('wait while it is down, without failing a sign-up or delaying the emails of others', async () => {
  const { port } = server;
  await server.stop();
  for (let count = 0; count < 5; count += 1) await signUp(own);
  await signUp(other);
  const { shared, delivery } = sender();
  expect(await delivery.runDue()).toBe(1);
  expect(shared).toHaveLength(1);
  const waiting = await t.deps.db.sql.selectFrom('emails').select('attempts').where('project_id', '=', own).execute();
  // One attempt found it down; the others wait with it and keep all of theirs.
  expect(waiting.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 1]);

  server = await startMailServer(port);
  t.clock.advance(10_000);
  expect(await delivery.runDue()).toBe(5);
  expect(server.emails).toHaveLength(5);
});

it('are retried after any error of the server', async () => {
  const rude = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('554 go\0away\r\n');
  }).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  await configure({ port: (rude.address() as AddressInfo).port });
  await signUp(own);
  await signUp(other);
  expect(await sender().delivery.runDue()).toBe(1);
  const { items } = (await t.request<{ items: unknown[] }>('GET /emails', { access: 'admin', project: own })).body;
  expect(items).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'smtp_554' }]);
  rude.close();
});

it('are not taken to a server inside our network in production', async () => {
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '::ffff:127.0.0.1']) {
    // As it may have been saved in development.
    const saved = { host, port: server.port };
    await t.deps.db.sql.updateTable('mail_servers').set(saved).where('project_id', '=', own).execute();
    await signUp(own);
    t.clock.advance(3_600_000);
    expect(await sender(true).delivery.runDue()).toBe(0);
    const { last_error } = await t.deps.db.sql
      .selectFrom('emails')
      .select('last_error')
      .where('attempts', '>', 0)
      .executeTakeFirstOrThrow();
    expect(last_error).toMatch(/^(address_not_public|dns_failed)$/);
    await t.deps.db.sql.deleteFrom('emails').execute();
  }
  expect(server.emails).toEqual([]);
  expect(server.logins).toEqual([]);
});

it('are sent through the new one as soon as it is changed', async () => {
  await signUp(own);
  const { port } = server;
  const { port: closed, stop } = await startMailServer();
  await stop();
  await configure({ port: closed });
  const { delivery } = sender();
  expect(await delivery.runDue()).toBe(0);
  await configure({ port });
  t.clock.advance(10_000);
  expect(await delivery.runDue()).toBe(1);
  expect(server.emails).toHaveLength(1);
});
