import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { exhaust } from '../testing/exhaust.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Emails that a server sends to users. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const content = { subject: 'Your report', html: '<p>Your report</p>' };

const send = (userIds: readonly string[], html = content.html) =>
  t.request('POST /emails/send-email', { access: 'server', body: { ...content, user_ids: userIds, html } });

describe('the rate limits', () => {
  const { limit, span } = rateLimits.customEmailsFor;
  const countOf = async (email: string) => (await t.emails(email)).length;

  /** Creates a user to whom the server can send only `left` more emails. */
  async function nearLimit(left: number) {
    const user = await createSampleUser(t);
    for (let sent = 0; sent < limit - left; sent += 1) await send([user.userId]);
    return user;
  }

  it('of one recipient refuse the whole request, and count nothing for the others', async () => {
    const [full, other] = [await nearLimit(0), await createSampleUser(t)];
    for (const userIds of [
      [other.userId, full.userId],
      [full.userId, other.userId],
    ]) {
      for (let retries = 0; retries <= limit; retries += 1) {
        const { status, body } = await send(userIds);
        expect([status, body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
      }
    }
    expect(await countOf(other.email)).toBe(0);
    expect(await countOf(full.email)).toBe(limit);
    expect((await send([other.userId])).status).toBe(200);
    t.clock.advance(span);
    expect((await send([other.userId, full.userId])).status).toBe(200);
  });

  it('allow no email more in 16 requests at once, in any order of the recipients', async () => {
    const [ada, grace] = [await nearLimit(5), await nearLimit(7)];
    const both = [ada.userId, grace.userId];
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => send(index % 2 === 0 ? both : both.toReversed())),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(11).fill(429)]);
    expect([await countOf(ada.email), await countOf(grace.email)]).toEqual([limit, limit - 2]);
    expect((await send([grace.userId])).status).toBe(200);
  });

  it('of the project count every recipient', async () => {
    const users = [await createSampleUser(t), await createSampleUser(t), await createSampleUser(t)];
    const ids = users.map(({ userId }) => userId);
    await exhaust(t, ['customEmails'], 2);
    expect((await send(ids)).status).toBe(429);
    expect((await send(ids.slice(1))).status).toBe(200);
    expect((await send(ids.slice(0, 1))).status).toBe(429);
    t.clock.advance(span);
  });

  it('take nothing from the emails that the service sends itself', async () => {
    const user = await nearLimit(0);
    await exhaust(t, ['customEmails']);
    expect((await send([user.userId])).status).toBe(429);
    const body = { email: user.email, callback_url: 'http://localhost:3000/verify' };
    const sent = await t.request('POST /contact-channels/send-verification-code', { token: user.token, body });
    expect(sent.status).toBe(200);
    const used = await t.deps.db.sql.selectFrom('rate_limits').select(['name', 'used']).execute();
    expect(used.filter(({ name }) => name === 'emailsToVerified')).toEqual([]);
    expect(used.find(({ name }) => name === 'emailsToUnverified')?.used).toBe(1);
    t.clock.advance(span);
  });
});

describe('the text for mail programs that do not show HTML', () => {
  const textFor = async (html: string) => {
    const { userId, email } = await createSampleUser(t);
    expect((await send([userId], html)).status).toBe(200);
    return (await t.emails(email)).at(-1)?.text;
  };

  it('has the lines of the document, without styles and scripts', async () => {
    const html = `<HTML><head><title>x</title></head><style media="print">p { color: red }</style>
      <h1>Hello &amp; welcome,&nbsp;Ada</h1><p class="a">one<br>two<BR />three &lt;4</p>
      <Script>if (1 < 2) alert("</p>")</script><script>more</SCRIPT><ul><li>first</li><li>second</li></ul>`;
    expect(await textFor(html)).toBe('Hello & welcome, Ada\none\ntwo\nthree <4\nfirst\nsecond');
  });

  it('keeps what follows an element that is not closed', async () => {
    expect(await textFor('one<style>two<script>three</script>four<header>five</header>')).toBe('onetwofourfive');
  });

  /** CPU time of one email, in milliseconds. The minimum of several, because the engine sometimes does other work. */
  async function leastCpuTime(html: string, enough: number): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 5 && least > enough; run += 1) {
      const { userId } = await createSampleUser(t);
      const before = process.cpuUsage();
      const { status } = await send([userId], html);
      const { user, system } = process.cpuUsage(before);
      expect(status).toBe(200);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  }

  it('costs at most 100 ms more for any document than for plain text', async () => {
    const length = 30_000;
    const base = await leastCpuTime('a'.repeat(length), 0);
    for (const part of [
      '<',
      '</',
      '<a',
      '<br ',
      '<br',
      '<p>',
      '<style',
      '<style>',
      '<style></',
      '<head><script>',
      '&',
      '&amp',
      ' ',
      '\n',
      ' \n',
      '\t',
      '<style></style>',
    ]) {
      const cost = (await leastCpuTime(`a${part.repeat(Math.floor(length / part.length))}`, base + 100)) - base;
      expect(cost, part).toBeLessThanOrEqual(100);
    }
  });
});
