import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { renderEmail } from './render-email.ts';
import {
  createSmtpTransport,
  type EmailTransport,
  EmailUndeliverable,
  emailFailureCode,
  type OutgoingEmail,
} from './smtp.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let transport: EmailTransport;

const link = 'https://app.example.com/handler/email-verification?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc';
const mail = {
  id: '7d7c5a3e-8f0e-4f6c-9c43-0d3f1f2a1b11',
  senderName: 'Acme',
  recipient: 'ada@example.com',
  ...renderEmail('email_verification', { projectDisplayName: 'Acme', emailVerificationLink: link }),
};

const send = (outgoing: OutgoingEmail) => transport.send(outgoing, new AbortController().signal);

beforeAll(async () => {
  server = await startMailServer(0, (recipient) => {
    if (recipient.startsWith('unknown')) return { code: 550, message: 'No such user' };
    if (recipient.startsWith('later')) return { code: 451, message: 'Greylisted' };
    return undefined;
  });
  transport = createSmtpTransport({ url: server.url, from: 'login@acme.test' });
});

beforeEach(() => {
  server.emails.length = 0;
});

afterAll(async () => {
  transport.close();
  await server.stop();
});

describe('email over SMTP', () => {
  it('arrives with its subject, both parts and an id that stays the same', async () => {
    await send(mail);
    await send(mail);
    const [first, second] = server.emails;
    expect(first?.subject).toBe('Verify your email at Acme');
    expect(first?.text?.split('\n')).toContain(link);
    expect(first?.html).toContain('Verify email');
    expect(first?.from?.text).toBe('"Acme" <login@acme.test>');
    expect(first?.envelope).toEqual(['ada@example.com']);
    expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(first?.messageId).toBe(`<${mail.id}@acme.test>`);
    expect(second?.messageId).toBe(first?.messageId);
  });

  it.each([
    'Acme\r\nBcc: victim@example.com',
    'Acme" <evil@example.com>, "',
    'Acme <evil@example.com>',
    'Ac\\"me, Inc. ünï 🔑',
  ])('escapes a hostile project name in the headers: %j', async (senderName) => {
    await send({ ...mail, senderName });
    const [received] = server.emails;
    expect(received?.from?.value).toHaveLength(1);
    expect(received?.from?.value[0]?.address).toBe('login@acme.test');
    expect(received?.from?.value[0]?.name.replace(/\s+/g, ' ')).toBe(senderName.replace(/\s+/g, ' '));
    expect(received?.bcc).toBeUndefined();
    expect(received?.envelope).toEqual(['ada@example.com']);
  });

  it('keeps line breaks of a subject out of the headers', async () => {
    await send({ ...mail, subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nbody' });
    const [received] = server.emails;
    expect(received?.bcc).toBeUndefined();
    expect(received?.subject).toContain('Bcc: victim@example.com');
    expect(received?.html).toContain('Verify email');
  });

  it.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com> <b@example.com',
  ])('never sends to more than one recipient: %j', async (recipient) => {
    await expect(send({ ...mail, recipient })).rejects.toBeInstanceOf(EmailUndeliverable);
    expect(server.emails).toEqual([]);
  });

  it('distinguishes a recipient that does not exist from one to retry later', async () => {
    await expect(send({ ...mail, recipient: 'unknown@example.com' })).rejects.toBeInstanceOf(EmailUndeliverable);
    const later = send({ ...mail, recipient: 'later@example.com' });
    await expect(later).rejects.toThrow('451');
    await expect(later).rejects.not.toBeInstanceOf(EmailUndeliverable);
  });

  it("reports the failure of a mail server as a code, not with the server's own text", async () => {
    const reasonOf = (attempt: Promise<void>) => attempt.then(() => null, emailFailureCode);
    expect(await reasonOf(send({ ...mail, recipient: 'unknown@example.com' }))).toBe('smtp_550');
    expect(await reasonOf(send({ ...mail, recipient: 'later@example.com' }))).toBe('smtp_451');
    expect(await reasonOf(send({ ...mail, recipient: 'a, b' }))).toBe('recipient_refused');
    const at = (url: string) => {
      const other = createSmtpTransport({ url, from: 'login@acme.test' });
      return reasonOf(other.send(mail, new AbortController().signal)).finally(() => other.close());
    };
    expect(await at(server.url.replace('smtp:', 'smtps:'))).toBe('tls_failed');
    expect(await at('smtp://nowhere.invalid:25')).toBe('dns_failed');
    const { url, stop } = await startMailServer();
    await stop();
    expect(await at(url)).toBe('connection_refused');
  });
});
