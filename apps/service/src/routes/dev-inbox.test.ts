import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceTransport } from '../domain/emails/transport.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { quiet } from '../testing/quiet.ts';
import { createSampleProject } from '../testing/sample-project.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';
import { type DevInboxEmail, devInboxRoutes } from './dev-inbox.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test.close());

const text = 'Hello\n\nhttps://app.example.com/?a=1&code=abc\n\nABC123\n\nor https://app.example.com/help\n';

async function put(recipient: string): Promise<void> {
  const { db, emailOutbox } = test.deps;
  test.clock.advance(1000);
  const content = { subject: 'Hello', html: '<p>Hello</p>', text };
  await db.transaction((tx) => emailOutbox.add(tx, testProjectId, { template: 'magic_link', recipient, ...content }));
}

const get = (path: string, host = 'localhost:8100', method = 'GET') =>
  test.app.fetch(new Request(`http://${host}/inbox/${path}`, { method }));

async function list(query = ''): Promise<{ items: DevInboxEmail[]; next: string | null }> {
  return (await get(`mails${query}`)).json();
}

const clear = async () => expect((await get('mails', 'localhost', 'DELETE')).status).toBe(204);

describe('the inbox', () => {
  it('lists emails, the newest first, with their links and codes', async () => {
    await clear();
    await put('ada@example.com');
    await put('bob@example.com');
    const { items } = await list();
    expect(items.map(({ to }) => to)).toEqual(['bob@example.com', 'ada@example.com']);
    expect(items[0]).toMatchObject({
      project_id: testProjectId,
      template: 'magic_link',
      subject: 'Hello',
      text,
      links: ['https://app.example.com/?a=1&code=abc', 'https://app.example.com/help'],
      codes: ['ABC123'],
      created_at_millis: test.clock.now(),
      state: 'waiting',
      last_error: null,
    });
    expect((await list('?to=ADA@example.com')).items.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('lists and deletes those of one project', async () => {
    await clear();
    await put('ada@example.com');
    const other = await createSampleProject(test);
    expect(await list(`?project_id=${other}`)).toEqual({ items: [], next: null });
    expect((await get(`mails?project_id=${other}`, 'localhost', 'DELETE')).status).toBe(204);
    expect((await list(`?project_id=${testProjectId}`)).items).toHaveLength(1);
    expect((await get(`mails?project_id=${testProjectId}`, 'localhost', 'DELETE')).status).toBe(204);
    expect((await list()).items).toEqual([]);
  });

  it('pages through many', async () => {
    await clear();
    for (let index = 0; index < 60; index += 1) await put(`user-${index}@example.com`);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
    expect((await get('mails?after=%00')).status).toBe(400);
  });

  it('shows the delivery status of an email', async () => {
    await clear();
    await put('ada@example.com');
    const { db, clock, keys, config } = test.deps;
    await createEmailWorker({
      db,
      clock,
      log: quiet,
      keys,
      config,
      transport: createServiceTransport(config),
    }).runDue();
    expect((await list()).items[0]?.state).toBe('sent');
  });

  it('shows an email as rendered, without scripts and without access to this origin', async () => {
    await clear();
    await put('ada@example.com');
    const [mail] = (await list()).items;
    expect(await (await get(`mails/${mail?.id}`)).json()).toEqual({ ...mail, html: '<p>Hello</p>' });
    const page = await get(`mails/${mail?.id}/html`);
    expect(await page.text()).toBe('<p>Hello</p>');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/);
    expect((await get('mails/7d7c5a3e-8f0e-4f6c-9c43-0d3f1f2a1b11')).status).toBe(404);
    expect((await get('mails/7d7c5a3e-8f0e-4f6c-9c43-0d3f1f2a1b11/html')).status).toBe(404);
  });

  it('still lists an email that it cannot decrypt', async () => {
    await clear();
    await put('ada@example.com');
    await test.deps.db.sql
      .updateTable('emails')
      .set({ content: Buffer.alloc(0) })
      .execute();
    expect((await list()).items[0]).toMatchObject({ to: 'ada@example.com', subject: 'A mail that cannot be opened' });
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1:8100'])(
    'rejects a request with the host name %s',
    async (host) => {
      for (const path of ['mails', 'events']) expect((await get(path, host)).status).toBe(403);
      expect((await get('mails', host, 'DELETE')).status).toBe(403);
    },
  );

  it.each(['localhost:8100', '127.0.0.1:9000', '[::1]:8100'])('responds at %s', async (host) => {
    const response = await get('mails', host);
    expect(response.status).toBe(200);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('sends an event after a change', async () => {
    await clear();
    const closing = new AbortController();
    const response = await devInboxRoutes(test.deps, closing.signal).request('http://localhost/inbox/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    await put('ada@example.com');
    const second = await reader?.read();
    expect(first?.value).toMatch(/^event: change\n/);
    expect(second?.value).toMatch(/^event: change\n/);
    closing.abort();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('does not exist in production', async () => {
    const config = { ...test.deps.config, production: true };
    const app = devInboxRoutes({ ...test.deps, config });
    for (const path of ['mails', 'events']) {
      expect((await app.request(`http://localhost/inbox/${path}`)).status).toBe(404);
    }
  });
});
