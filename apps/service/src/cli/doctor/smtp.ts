import { resolveMx, resolveTxt } from 'node:dns/promises';
import { isLocalhost } from '@keystack/contract/service-rules';
import type { Config } from '../../config.ts';
import { type Finding, findAll, findFirst } from '../../domain/deployment/finding.ts';
import { attempt, stepTimeoutMs } from './attempt.ts';

/** Checks the mail server of `KEYSTACK_SMTP_URL` without an email, and the DNS records of the sender's domain. */
export async function checkSmtp({ smtp, production }: Config): Promise<Finding[]> {
  if (smtp === null) {
    return findFirst('smtp', [
      { when: !production, skipped: 'KEYSTACK_SMTP_URL is not set, so emails stay in the development inbox.' },
      {
        warning: 'There is no mail server, so only projects with a mail server of their own send emails.',
        remedy: 'Set KEYSTACK_SMTP_URL and KEYSTACK_MAIL_FROM.',
      },
    ]);
  }
  // The settings have the problem.
  if (!URL.canParse(smtp.url)) return [];
  return [...(await checkServer(smtp)), ...(production ? await checkSenderDomain(smtp.from) : [])];
}

async function checkServer(smtp: NonNullable<Config['smtp']>): Promise<Finding[]> {
  // Without the user name and the password.
  const { host, username } = new URL(smtp.url);
  const { emailFailureCode, verifySmtpServer } = await import('../../domain/emails/smtp.ts');
  const code = await verifySmtpServer(smtp, stepTimeoutMs).then(() => null, emailFailureCode);
  return findFirst('smtp', [
    { when: code === null, ok: `The mail server ${host} accepts ${username === '' ? 'connections' : 'the login'}.` },
    {
      when: code === 'login_failed',
      error: `The mail server ${host} refused the login, so no email is sent.`,
      remedy:
        'Correct the user name and the password in KEYSTACK_SMTP_URL, with special characters encoded as in URLs (%40 for @).',
    },
    {
      when: code === 'tls_failed',
      error: `The mail server ${host} has no valid TLS, so the password would be readable and no email is sent.`,
      remedy:
        'Use smtps:// with port 465, or smtp:// with the port of a server that has STARTTLS, and the host name of its certificate.',
    },
    {
      error: `The mail server ${host} does not accept connections (${code}), so no email is sent.`,
      remedy: 'Correct the host and the port in KEYSTACK_SMTP_URL, or open the port in the firewall.',
    },
  ]);
}

async function checkSenderDomain(from: string): Promise<Finding[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  if (domain === '' || isLocalhost(domain)) return [];
  const records = [
    {
      name: 'MX',
      find: async () => (await resolveMx(domain)).length > 0,
      harm: 'so bounces and replies are lost, and some receivers refuse its emails',
      remedy: `Create an MX record of ${domain}.`,
    },
    {
      name: 'SPF',
      find: () => hasText(domain, 'v=spf1'),
      harm: 'so many receivers take the emails for spam',
      remedy: `Create a TXT record of ${domain} that names your mail server, for example "v=spf1 include:<its domain> -all".`,
    },
    {
      name: 'DMARC',
      find: () => hasText(`_dmarc.${domain}`, 'v=dmarc1'),
      harm: 'so large receivers refuse many emails, and anybody can send in its name',
      remedy: `Create the TXT record "v=DMARC1; p=quarantine" of _dmarc.${domain}.`,
    },
  ];
  const rows = records.map(async ({ name, find, harm, remedy }) => {
    const { result: isFound, reason } = await attempt(find);
    const warning = `The sender's domain ${domain} has no ${name} record${reason && ` (${reason})`}, ${harm}.`;
    return { when: !isFound, warning, remedy };
  });
  const ok = `The sender's domain ${domain} has MX, SPF and DMARC records.`;
  return findAll('sender-domain', [...(await Promise.all(rows)), { ok }]);
}

async function hasText(name: string, start: string): Promise<boolean> {
  const records = await resolveTxt(name);
  return records.some((parts) => parts.join('').toLowerCase().startsWith(start));
}
