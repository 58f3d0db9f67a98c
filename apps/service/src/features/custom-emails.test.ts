import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  t.call('POST /emails/send-email', { access: 'server', body: { ...content, user_ids: userIds, html } });

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

  it('costs at most 20 ms more for any document than for plain text', async () => {
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
      const cost = (await leastCpuTime(`a${part.repeat(Math.floor(length / part.length))}`, base + 20)) - base;
      expect(cost, part).toBeLessThanOrEqual(20);
    }
  });
});
