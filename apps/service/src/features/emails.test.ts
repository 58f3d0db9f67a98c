import { limits } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EmailUndeliverable, type OutgoingEmail } from '../domain/emails/smtp.ts';
import { createEmailWorker } from '../jobs/email-delivery.ts';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { quiet } from '../testing/quiet.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('emails').execute();
  await t.deps.db.sql.deleteFrom('mail_server_holds').execute();
});
afterAll(() => t.close());

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly pagination: { readonly next_cursor: string | null };
}

const list = (query: Record<string, string> = {}) => t.request<Page>('GET /emails', { access: 'admin', query });

function deliver(send: (mail: OutgoingEmail) => void) {
  const transport = { send: async (mail: OutgoingEmail) => send(mail), close: () => {} };
  return createEmailWorker({ ...t.deps, log: quiet, transport }).runDue();
}

it('lists the delivery status of each email, newest first, without its content', async () => {
  for (const name of ['sent', 'failed', 'waiting']) {
    t.clock.advance(1000);
    await t.signUp(`${name}@example.com`);
  }
  await t.signUp('else@example.com', 'correct horse', { project: otherTestProjectId });
  await deliver(({ recipient }) => {
    if (recipient.startsWith('failed')) throw new EmailUndeliverable('550 There is nobody here.', 'smtp_550');
    if (recipient.startsWith('waiting')) throw Object.assign(new Error('421 Come back later.'), { responseCode: 421 });
  });
  const now = t.clock.now();
  const { status, body } = await list();
  const codes = await Promise.all(['sent', 'failed', 'waiting'].map((name) => t.mailedCode(`${name}@example.com`)));
  expect(status).toBe(200);
  for (const code of codes) expect(JSON.stringify(body)).not.toContain(code);
  const mail = { id: expect.any(String), template: 'email_verification', attempts: 1, last_error: null };
  const times = { next_attempt_at_millis: null, sent_at_millis: null, failed_at_millis: null };
  expect(body).toEqual({
    items: [
      {
        ...mail,
        ...times,
        recipient: 'waiting@example.com',
        state: 'waiting',
        last_error: 'smtp_421',
        created_at_millis: now,
        next_attempt_at_millis: expect.toSatisfy((due) => due > now && due < now + 10_000),
      },
      {
        ...mail,
        ...times,
        recipient: 'failed@example.com',
        state: 'failed',
        last_error: 'smtp_550',
        created_at_millis: now - 1000,
        failed_at_millis: now,
      },
      {
        ...mail,
        ...times,
        recipient: 'sent@example.com',
        state: 'sent',
        created_at_millis: now - 2000,
        sent_at_millis: now,
      },
    ],
    is_paginated: true,
    pagination: { next_cursor: null },
  });
});

it('comes in pages that join without a gap, also among emails of the same moment', async () => {
  await Promise.all(Array.from({ length: 7 }, (_, index) => t.signUp(`user-${index}@example.com`)));
  const { items } = (await list()).body;
  const paged: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: Page } = await list({ limit: '3', ...(cursor && { cursor }) });
    expect(body.items.length).toBeLessThanOrEqual(3);
    paged.push(...body.items);
    cursor = body.pagination.next_cursor;
  } while (cursor !== null);
  expect(paged).toEqual(items);
});

it('rejects a cursor that it did not return, and a page that is too long', async () => {
  for (const cursor of ['x', 'e30', Buffer.from('1 nonsense').toString('base64url')]) {
    expect((await list({ cursor })).status).toBe(400);
  }
  expect((await list({ limit: String(limits.pageMaxSize + 1) })).body).toMatchObject({ code: 'SCHEMA_ERROR' });
});

it('filters by state, template and recipient', async () => {
  for (const name of ['sent', 'failed']) await t.signUp(`${name}.filtered@example.com`);
  await deliver(({ recipient }) => {
    if (recipient.startsWith('failed')) throw new EmailUndeliverable('550 There is nobody here.', 'smtp_550');
  });
  // Afterwards, because a mail server that refuses for now holds all its emails back.
  await t.signUp('waiting.filtered@example.com');
  await deliver(() => {
    throw Object.assign(new Error('421 Come back later.'), { responseCode: 421 });
  });
  const recipients = async (query: Record<string, string>) =>
    (await list(query)).body.items.map(({ recipient }) => recipient);
  for (const state of ['sent', 'failed', 'waiting']) {
    expect(await recipients({ state })).toEqual([`${state}.filtered@example.com`]);
  }
  expect(await recipients({ recipient: 'Sent.Filtered@EXAMPLE.com' })).toEqual(['sent.filtered@example.com']);
  expect(await recipients({ template: 'email_verification' })).toHaveLength(3);
  expect(await recipients({ template: 'password_reset' })).toEqual([]);
  expect(await recipients({ state: 'sent', recipient: 'failed.filtered@example.com' })).toEqual([]);
});

it('sends a failed email again, once, and no email that was accepted', async () => {
  await t.signUp('again@example.com');
  await deliver(() => {
    throw new EmailUndeliverable('550 There is nobody here.', 'smtp_550');
  });
  const [failed] = (await list()).body.items;
  const resend = (project?: string) =>
    t.request<Readonly<Record<string, unknown>>>('POST /emails/{email_id}/resend', {
      access: 'admin',
      params: { email_id: String(failed?.['id']) },
      body: {},
      ...(project !== undefined && { project }),
    });
  expect(await resend(otherTestProjectId)).toMatchObject({ status: 404 });
  const answers = await Promise.all(Array.from({ length: 16 }, () => resend()));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'waiting', failed_at_millis: null });
  }
  const received: string[] = [];
  expect(await deliver(({ recipient }) => received.push(recipient))).toBe(1);
  expect(received).toEqual(['again@example.com']);
  expect(await resend()).toMatchObject({ status: 400, body: expect.stringContaining('already accepted') });
  expect(await deliver(() => {})).toBe(0);
});

it('sends a limited number of emails again, 16 requests at once, and counts only what it sends', async () => {
  const { limit, span } = rateLimits.resentEmailsFor;
  const send = () =>
    t.request('POST /email-templates/{type}/send-test', {
      access: 'admin',
      params: { type: 'magic_link' },
      body: { recipient: 'Flooded@example.com' },
    });
  for (let index = 0; index < 16; index += 1) expect((await send()).status).toBe(200);
  const refuse = () =>
    deliver(() => {
      throw new EmailUndeliverable('550 There is nobody here.', 'smtp_550');
    });
  await refuse();
  const ids = (await list({ state: 'failed' })).body.items.map(({ id }) => String(id));
  expect(ids).toHaveLength(16);
  const resend = (id: string) =>
    t.request('POST /emails/{email_id}/resend', { access: 'admin', params: { email_id: id }, body: {} });
  const first = ids[0] ?? '';
  for (let index = 0; index < limit + 1; index += 1) expect((await resend(first)).status).toBe(200);

  const responses = await Promise.all(ids.slice(1).map(resend));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(16 - limit);
  expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await list({ state: 'waiting' })).body.items).toHaveLength(limit);
  await refuse();
  t.clock.advance(span);
  expect((await resend(first)).status).toBe(200);
});

it('does not send an email twice that is being sent', async () => {
  await t.signUp('slow@example.com');
  const [waiting] = (await list()).body.items;
  const params = { email_id: String(waiting?.['id']) };
  let count = 0;
  const transport = {
    async send() {
      count += 1;
      await t.request('POST /emails/{email_id}/resend', { access: 'admin', params, body: {} });
      if (count === 1) await createEmailWorker({ ...t.deps, log: quiet, transport }).runDue();
    },
    close: () => {},
  };
  await createEmailWorker({ ...t.deps, log: quiet, transport }).runDue();
  expect(count).toBe(1);
});
