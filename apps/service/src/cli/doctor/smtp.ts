import { resolveMx, resolveTxt } from 'node:dns/promises';
import { isLocalhost } from '@keystack/contract/service-rules';
import type { Config } from '../../config.ts';
import { type Finding, failure, ok, skipped, stepTimeoutMs, warning } from './finding.ts';
import { reasonOf, withTimeout } from './http.ts';

/** Checks the mail server of `KEYSTACK_SMTP_URL` without an email, and the DNS records of the sender's domain. */
export async function checkSmtp({ smtp, production }: Config): Promise<Finding[]> {
  if (smtp === null && production) {
    const message = 'There is no mail server, so only projects with a mail server of their own send emails.';
    return [warning('smtp', message, 'Set KEYSTACK_SMTP_URL and KEYSTACK_MAIL_FROM.')];
  }
  if (smtp === null) {
    return [skipped('smtp', 'KEYSTACK_SMTP_URL is not set, so emails stay in the development inbox.')];
  }
  // The settings have the problem.
  if (!URL.canParse(smtp.url)) return [skipped('smtp', 'KEYSTACK_SMTP_URL is not a valid URL.')];
  return [await checkServer(smtp), ...(await checkSenderDomain(smtp.from, production))];
}

async function checkServer(smtp: NonNullable<Config['smtp']>): Promise<Finding> {
  // Without the user name and the password.
  const { host } = new URL(smtp.url);
  const { emailFailureCode, verifySmtpServer } = await import('../../domain/emails/smtp.ts');
  try {
    await verifySmtpServer(smtp, stepTimeoutMs);
    const login = new URL(smtp.url).username === '' ? 'accepts connections' : 'accepts the login';
    return ok('smtp', `The mail server ${host} ${login}.`);
  } catch (error) {
    const code = emailFailureCode(error);
    if (code === 'login_failed') {
      return failure(
        'smtp',
        `The mail server ${host} refused the login, so no email is sent.`,
        'Correct the user name and the password in KEYSTACK_SMTP_URL, with special characters encoded as in URLs (%40 for @).',
      );
    }
    if (code === 'tls_failed') {
      return failure(
        'smtp',
        `The mail server ${host} has no valid TLS, so the password would be readable and no email is sent.`,
        'Use smtps:// with port 465, or smtp:// with the port of a server that has STARTTLS, and the host name of its certificate.',
      );
    }
    return failure(
      'smtp',
      `The mail server ${host} does not accept connections (${code}), so no email is sent.`,
      'Correct the host and the port in KEYSTACK_SMTP_URL, or open the port in the firewall.',
    );
  }
}

async function checkSenderDomain(from: string, production: boolean): Promise<Finding[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const check = 'sender-domain';
  if (!production || domain === '' || isLocalhost(domain)) {
    return [skipped(check, 'The DNS records of the sender matter only in production.')];
  }
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
      find: () => hasText(`_dmarc.${domain}`, 'v=DMARC1'),
      harm: 'so large receivers refuse many emails, and anybody can send in its name',
      remedy: `Create the TXT record "v=DMARC1; p=quarantine" of _dmarc.${domain}.`,
    },
  ];
  const findings = await Promise.all(
    records.map(async ({ name, find, harm, remedy }) => {
      try {
        if (await withTimeout(find())) return null;
      } catch (error) {
        const { code }: { readonly code?: unknown } = Object(error);
        if (code !== 'ENOTFOUND' && code !== 'ENODATA') {
          return warning(
            check,
            `The ${name} record of ${domain} could not be read: ${reasonOf(error)}.`,
            'Check the DNS servers of this machine, then run this command again.',
          );
        }
      }
      return warning(check, `The sender's domain ${domain} has no ${name} record, ${harm}.`, remedy);
    }),
  );
  const problems = findings.filter((finding) => finding !== null);
  return problems.length > 0 ? problems : [ok(check, `The sender's domain ${domain} has MX, SPF and DMARC records.`)];
}

async function hasText(name: string, start: string): Promise<boolean> {
  const records = await resolveTxt(name);
  return records.some((parts) => parts.join('').toLowerCase().startsWith(start.toLowerCase()));
}
