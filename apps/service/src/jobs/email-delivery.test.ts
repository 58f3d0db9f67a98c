import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { createEmailOutbox, decryptEmailContent } from '../domain/emails/outbox.ts';
import {
  createSmtpTransport,
  type EmailTransport,
  EmailUndeliverable,
  type OutgoingEmail,
} from '../domain/emails/smtp.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { quiet } from '../testing/quiet.ts';
import { recordLog } from '../testing/recorded-log.ts';
import { createEmailWorker } from './email-delivery.ts';

const second = 1000;
const day = 24 * 3600 * second;
const keys = createSecretCipher(['a secret for tests that is long enough']);
const projectId = randomUUID();
let db: Database;
let now: number;
const clock = { now: () => now };

beforeAll(async () => {
  db = await openFreshDatabase();
  const project = { display_name: 'Acme', created_at: new Date() };
  await db.sql
    .insertInto('projects')
    .values(['internal', projectId].map((project_id) => ({ project_id, config_id: randomUUID(), ...project })))
    .execute();
});

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  await db.sql.deleteFrom('emails').execute();
  await db.sql.deleteFrom('mail_server_holds').execute();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => db.close());

async function put(recipient = 'ada@example.com'): Promise<void> {
  const outbox = createEmailOutbox({ clock, keys, wake: () => {} });
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'https://app.example.com/?code=secret' };
  await db.transaction((tx) => outbox.add(tx, projectId, { template: 'email_verification', recipient, ...content }));
}

function sender(transport: EmailTransport, production = false) {
  return createEmailWorker({
    db,
    clock,
    log: quiet,
    keys,
    config: { smtp: null, sharedMailTemplates: 'default', production },
    transport,
  });
}

/** Records the emails that it receives. `respond` may throw. */
function fakeTransport(respond: (mail: OutgoingEmail) => unknown = () => {}) {
  const emails: OutgoingEmail[] = [];
  const transport: EmailTransport = {
    async send(mail) {
      emails.push(mail);
      await respond(mail);
    },
    close() {},
  };
  return { emails, transport };
}

const row = () => db.sql.selectFrom('emails').selectAll().executeTakeFirstOrThrow();

const fail = (message: string) => () => {
  throw new Error(message);
};

describe('the sender', () => {
  it('sends each email once, however many workers run at once', async () => {
    for (let index = 0; index < 20; index += 1) await put(`user-${index}@example.com`);
    const { emails, transport } = fakeTransport(() => new Promise((sent) => setImmediate(sent)));
    const counts = await Promise.all(Array.from({ length: 16 }, () => sender(transport).runDue()));
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `user-${index}@example.com`).sort(),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
  });

  it('leaves an email alone while another process is sending it, and sends it if that process died', async () => {
    await put();
    const hanging = fakeTransport(() => new Promise(() => {}));
    void sender(hanging.transport).runDue();
    await expect.poll(() => hanging.emails.length).toBe(1);

    const other = fakeTransport();
    now += 100 * second;
    expect(await sender(other.transport).runDue()).toBe(0);
    now += 30 * second;
    expect(await sender(other.transport).runDue()).toBe(1);
    expect(other.emails[0]?.id).toBe(hanging.emails[0]?.id);
  });

  it('sends again, under the same id, an email that it could not mark as sent', async () => {
    await put();
    const { emails, transport } = fakeTransport();
    const broken: Database = {
      ...db,
      get sql(): Database['sql'] {
        throw new Error('The connection is gone.');
      },
    };
    const dying = createEmailWorker({
      db: broken,
      clock,
      log: quiet,
      keys,
      config: { smtp: null, sharedMailTemplates: 'default', production: false },
      transport,
    });
    await expect(dying.runDue()).rejects.toThrow('The connection is gone.');
    now += 121 * second;
    expect(await sender(transport).runDue()).toBe(1);
    expect(emails).toHaveLength(2);
    expect(emails[1]).toEqual(emails[0]);
    now += day;
    expect(await sender(transport).runDue()).toBe(0);
  });

  it('waits four times longer after each failure, up to twelve hours, and gives up after ten attempts', async () => {
    await put();
    const { emails, transport } = fakeTransport(fail('The server is down.'));
    const delivery = sender(transport);
    for (const delay of [5, 20, 80, 320, 1280, 5120, 20_480, 43_200, 43_200]) {
      const before = emails.length;
      await delivery.runDue();
      expect(emails).toHaveLength(before + 1);
      now += delay * 0.74 * second;
      await delivery.runDue();
      expect(emails).toHaveLength(before + 1);
      now += delay * 0.52 * second;
    }
    await delivery.runDue();
    expect(await row()).toMatchObject({ attempts: 10, sent_at: null, last_error: 'failed' });
    expect((await row()).failed_at).toEqual(new Date(now));
    now += day;
    await delivery.runDue();
    expect(emails).toHaveLength(10);
  });

  it('tries again at once when a clock is set back that was further ahead than any wait', async () => {
    await put();
    await sender(fakeTransport(fail('The server is down.')).transport).runDue();
    now -= day;
    expect(await sender(fakeTransport().transport).runDue()).toBe(1);
  });

  it('gives up at once if the recipient is rejected', async () => {
    await put();
    const { transport } = fakeTransport(() => {
      throw new EmailUndeliverable('550 No such user.');
    });
    await sender(transport).runDue();
    expect(await row()).toMatchObject({ attempts: 1, failed_at: new Date(now), last_error: 'recipient_refused' });
  });

  it('gives up an email that ended the process at each of its attempts', async () => {
    await put();
    await db.sql.updateTable('emails').set({ attempts: 10 }).execute();
    const { emails, transport } = fakeTransport();
    await sender(transport).runDue();
    expect(emails).toEqual([]);
    expect((await row()).failed_at).toEqual(new Date(now));
  });

  it('continues with the others while one recipient is slow', async () => {
    const stuck: (() => void)[] = [];
    const { emails, transport } = fakeTransport(({ recipient }) =>
      recipient.startsWith('slow') ? new Promise<void>((done) => stuck.push(done)) : undefined,
    );
    const delivery = sender(transport);
    await put('slow@example.com');
    delivery.start();
    await expect.poll(() => stuck.length).toBe(1);
    await put('quick@example.com');
    delivery.wake();
    await expect.poll(() => emails.map(({ recipient }) => recipient)).toContain('quick@example.com');

    let stopped = false;
    const stop = delivery.stop().then(() => {
      stopped = true;
    });
    await new Promise((turn) => setImmediate(turn));
    expect(stopped).toBe(false);
    for (const release of stuck) release();
    await stop;
    const left = await db.sql.selectFrom('emails').selectAll().where('sent_at', 'is', null).execute();
    expect(left).toEqual([]);
  });

  it('aborts pending sends when it stops, so that the next process sends them at once', async () => {
    const mute = createServer();
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const { port } = mute.address() as AddressInfo;
    const stuck = sender(createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'login@acme.test' }));
    await put();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const connected = once(mute, 'connection');
    stuck.start();
    await connected;
    let isStopped = false;
    void stuck.stop().then(() => {
      isStopped = true;
    });
    while (!isStopped) await vi.advanceTimersByTimeAsync(1000);
    mute.close();
    expect(await row()).toMatchObject({ attempts: 0, last_error: null });
    expect(await sender(fakeTransport().transport).runDue()).toBe(1);
  });

  it('deletes the content of a sent email in production and keeps it for the inbox elsewhere', async () => {
    await put();
    await sender(fakeTransport().transport).runDue();
    expect(decryptEmailContent(keys, await row()).subject).toBe('Hello');
    await db.sql
      .updateTable('emails')
      .set({ sent_at: null, due_at: new Date(now) })
      .execute();
    await sender(fakeTransport().transport, true).runDue();
    expect((await row()).content).toHaveLength(0);
  });

  it('loses nothing while the mail server is down', async () => {
    const first = await startMailServer();
    await first.stop();
    const transport = createSmtpTransport({ url: first.url, from: 'login@acme.test' });
    const delivery = sender(transport);
    await put('one@example.com');
    await put('two@example.com');
    expect(await delivery.runDue()).toBe(0);

    const again = await startMailServer(first.port);
    now += 7 * second;
    expect(await delivery.runDue()).toBe(2);
    expect(again.emails.flatMap(({ envelope }) => envelope).sort()).toEqual(['one@example.com', 'two@example.com']);
    await delivery.stop();
    await again.stop();
  });

  it('tells operators of a root secret that is missing', async () => {
    await put();
    const { log, lines } = recordLog({ logLevel: 'warn' });
    const other = createSecretCipher(['another secret for tests that is long enough']);
    const { emails, transport } = fakeTransport();
    const worker = createEmailWorker({
      db,
      clock,
      log,
      keys: other,
      config: { smtp: null, sharedMailTemplates: 'default', production: false },
      transport,
    });
    expect(await worker.runDue()).toBe(0);
    expect(emails).toEqual([]);
    expect(lines.join('')).toContain('KEYSTACK_SECRET');
  });

  it('sends nothing of a change that was rolled back', async () => {
    const outbox = createEmailOutbox({ clock, keys, wake: () => {} });
    const mail = { template: 'email_verification', recipient: 'a@example.com', subject: '', html: '', text: '' };
    const change = db.transaction(async (tx) => {
      await outbox.add(tx, projectId, mail);
      throw new Error('The change failed.');
    });
    await expect(change).rejects.toThrow('The change failed.');
    expect(await sender(fakeTransport().transport).runDue()).toBe(0);
  });
});
