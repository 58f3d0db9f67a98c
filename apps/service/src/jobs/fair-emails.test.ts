import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { encryptionContexts } from '../database/encryption-contexts.ts';
import { createEmailOutbox } from '../domain/emails/outbox.ts';
import type { EmailTransport, OutgoingEmail } from '../domain/emails/smtp.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { openFreshDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { createEmailWorker } from './email-delivery.ts';

const second = 1000;
const minute = 60 * second;
const keys = createSecretCipher(['a secret for tests that is long enough']);
const outbox = createEmailOutbox({ clock: { now: () => now }, keys, wake: () => {} });
let db: Database;
let now: number;

beforeAll(async () => {
  db = await openFreshDatabase();
});

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  await db.sql.deleteFrom('projects').execute();
  await createProject('internal');
});

afterAll(() => db.close());

async function createProject(id: string): Promise<string> {
  await db.sql
    .insertInto('projects')
    .values({ project_id: id, config_id: randomUUID(), display_name: id, created_at: new Date() })
    .execute();
  return id;
}

/** Sets a mail server of a project, on this machine. */
async function setMailServer(projectId: string, port: number): Promise<void> {
  await db.sql
    .insertInto('mail_servers')
    .values({
      project_id: projectId,
      host: '127.0.0.1',
      port,
      username: '',
      password: keys.encrypt('', encryptionContexts.mailServerPassword(projectId)),
      sender_name: 'Own',
      sender_email: 'own@example.com',
    })
    .execute();
}

async function add(projectId: string, template: string, ...recipients: string[]): Promise<void> {
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await db.transaction(async (tx) => {
    for (const recipient of recipients) {
      now += 1;
      await outbox.add(tx, projectId, { template, recipient: `${recipient}@example.com`, ...content });
    }
  });
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);

/** Returns a worker and the names of the recipients of its attempts, in their order. */
function createWorker(send: (email: OutgoingEmail) => unknown = () => {}) {
  const recipients: string[] = [];
  const transport: EmailTransport = {
    async send(email) {
      recipients.push(email.recipient.replace('@example.com', ''));
      await send(email);
    },
    close() {},
  };
  const worker = createEmailWorker({
    db,
    clock: { now: () => now },
    log: quiet,
    keys,
    config: { smtp: null, sharedMailTemplates: 'default', production: false },
    transport,
  });
  return { worker, recipients };
}

const isDown = () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
};

const isGreylisted = () => {
  throw Object.assign(new Error('450 Try again later.'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 450,
  });
};

/** Returns the number of stored versions of rows of emails that changed since the start. */
async function updatesOfEmails(): Promise<Set<string>> {
  const rows = await sql<{ version: string }>`select ctid::text || xmin::text as version from emails`.execute(db.sql);
  return new Set(rows.rows.map(({ version }) => version));
}

describe('emails that a person waits for', () => {
  it('are sent before the other emails of all projects', async () => {
    const [large, small] = [await createProject('large'), await createProject('small')];
    await add(large, 'custom', ...numbered('news', 50));
    await add(small, 'team_invitation', 'invited');
    await add(small, 'magic_link', 'code');
    await add(large, 'password_reset', 'reset');
    const { worker, recipients } = createWorker();
    await worker.runDue();
    expect(recipients.slice(0, 2).sort()).toEqual(['code', 'reset']);
    expect(recipients).toHaveLength(53);
  });

  it('do not wait for slow newsletters', async () => {
    const project = await createProject('only');
    await add(project, 'custom', ...numbered('news', 20));
    const stuck: (() => void)[] = [];
    const { worker, recipients } = createWorker(({ recipient }) =>
      recipient.startsWith('news') ? new Promise<void>((done) => stuck.push(done)) : undefined,
    );
    worker.start();
    await expect.poll(() => recipients.length).toBeGreaterThan(1);
    await add(project, 'magic_link', 'code');
    worker.wake();
    await expect.poll(() => recipients).toContain('code');
    const stopped = worker.stop();
    for (const release of stuck) release();
    await stopped;
  });

  it('leave the others a share', async () => {
    const project = await createProject('only');
    await add(project, 'custom', 'news');
    await add(project, 'magic_link', ...numbered('code', 20));
    const { worker, recipients } = createWorker();
    await worker.runDue();
    expect(recipients.indexOf('news')).toBeGreaterThan(0);
    expect(recipients.indexOf('news')).toBeLessThan(10);
  });
});

describe('the emails of one project', () => {
  it.each(['magic_link', 'custom'])('do not delay those of the others: %s', async (template) => {
    const [large, second, third] = await Promise.all(['large', 'b', 'c'].map(createProject));
    await add(String(large), template, ...numbered('many', 30));
    await add(String(second), template, 'second0', 'second1');
    await add(String(third), template, 'third0');
    const { worker, recipients } = createWorker();
    await worker.runDue();
    expect(
      recipients
        .slice(0, 5)
        .filter((each) => !each.startsWith('many'))
        .sort(),
    ).toEqual(['second0', 'second1', 'third0']);
    expect(recipients.filter((each) => each.startsWith('many'))).toEqual(numbered('many', 30));
  });
});

describe('a mail server that is down', () => {
  it('backs off by itself, without an update of each email that waits', async () => {
    const project = await createProject('one');
    await add(project, 'magic_link', ...numbered('code', 200));
    const before = await updatesOfEmails();
    const { worker, recipients } = createWorker(isDown);
    await worker.runDue();
    expect(recipients).toEqual(['code0']);
    const after = await updatesOfEmails();
    expect([...after].filter((version) => !before.has(version))).toHaveLength(1);
  });

  it('gets one attempt after each pause, of five minutes at most, and then everything that waits', async () => {
    const project = await createProject('one');
    await add(project, 'magic_link', ...numbered('code', 30));
    let isBroken = true;
    const { worker, recipients } = createWorker(() => isBroken && isDown());
    const runTogether = () => Promise.all(Array.from({ length: 4 }, () => worker.runDue()));
    // Those in flight together count as one failure.
    await runTogether();
    for (const pause of [5, 20, 80, 300, 300, 300]) {
      const before = recipients.length;
      now += (pause - 1) * second;
      await runTogether();
      expect(recipients).toHaveLength(before);
      now += second;
      await runTogether();
      expect(recipients).toHaveLength(before + 1);
    }
    isBroken = false;
    now += 5 * minute;
    await worker.runDue();
    const waiting = await db.sql.selectFrom('emails').select('attempts').where('sent_at', 'is', null).execute();
    // Those that failed wait for an attempt of their own.
    expect(waiting.filter(({ attempts }) => attempts === 0)).toEqual([]);
    expect(waiting.length).toBeLessThan(10);
  });

  it('delays only the projects that use it', async () => {
    const [own, shared] = [await createProject('own'), await createProject('shared')];
    await setMailServer(own, 1);
    await add(own, 'magic_link', ...numbered('own', 10));
    await add(shared, 'magic_link', 'shared');
    const { worker, recipients } = createWorker();
    await worker.runDue();
    expect(recipients).toEqual(['shared']);
  });

  it('leaves places for the shared one, if it never responds and many projects have such a server', async () => {
    const connections = new Set<Socket>();
    let most = 0;
    // Begins a response that never ends, so that no connection is idle.
    const mute = createServer((socket) => {
      connections.add(socket.on('error', () => {}));
      most = Math.max(most, connections.size);
      socket.write('220 mute\r\n');
      const timer = setInterval(() => socket.write('250-mute\r\n'), 1000);
      socket.on('close', () => {
        clearInterval(timer);
        connections.delete(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    for (const id of numbered('mute', 6)) {
      await setMailServer(await createProject(id), (mute.address() as AddressInfo).port);
      await add(id, 'magic_link', ...numbered(id, 3));
    }
    const { worker, recipients } = createWorker();
    worker.start();
    await expect.poll(() => most).toBe(5);
    const shared = await createProject('shared');
    await add(shared, 'magic_link', ...numbered('code', 20));
    worker.wake();
    await expect.poll(() => recipients.toSorted()).toEqual(numbered('code', 20).toSorted());
    expect(most).toBe(5);
    const stopped = worker.stop();
    for (const socket of connections) socket.destroy();
    await stopped;
    mute.close();
  });

  it('is not one that refuses a recipient for now', async () => {
    const project = await createProject('one');
    await add(project, 'magic_link', 'grey', 'ada');
    const { worker, recipients } = createWorker(({ recipient }) => recipient.startsWith('grey') && isGreylisted());
    await worker.runDue();
    expect(recipients).toEqual(['grey', 'ada']);
  });

  it('is asked again at once when a clock is set back that was far ahead', async () => {
    const project = await createProject('one');
    await add(project, 'magic_link', ...numbered('code', 3));
    await createWorker(isDown).worker.runDue();
    now -= 10 * 24 * 60 * minute;
    const { worker } = createWorker();
    expect(await worker.runDue()).toBe(3);
  });
});
