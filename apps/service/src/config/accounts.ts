import { checkUrl, type Reader } from './reader.ts';

/** A mail server and the sender of its emails. */
export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

/** Reads the shared mail server. */
export function readSmtp({ get, problems }: Reader): SmtpSettings | null {
  const url = get('KEYSTACK_SMTP_URL') ?? '';
  checkUrl('KEYSTACK_SMTP_URL', url, ['smtp:', 'smtps:'], problems);
  const from = get('KEYSTACK_MAIL_FROM') ?? '';
  if (url !== '' && !/^[^\s@]+@[^\s@]+$/.test(from)) {
    problems.push(
      'KEYSTACK_MAIL_FROM must be the sender of the emails of KEYSTACK_SMTP_URL: an email address such as login@example.com.',
    );
  }
  return url === '' ? null : { url, from };
}

/** Reads which texts of projects the shared mail server sends. */
export function readSharedMailTemplates({ get, problems }: Reader): 'default' | 'own' {
  const text = get('KEYSTACK_SHARED_MAIL_TEMPLATES') ?? 'default';
  if (text === 'default' || text === 'own') return text;
  problems.push(
    `KEYSTACK_SHARED_MAIL_TEMPLATES is "${text}". Set it to own if all project owners may send their own texts with the address of KEYSTACK_MAIL_FROM, or omit it for default.`,
  );
  return 'default';
}

/** Reads whether everybody can sign up as a project owner. */
export function readOwnerSignUp({ production, get, problems }: Reader): boolean {
  const text = get('KEYSTACK_OWNER_SIGN_UP') ?? (production ? 'closed' : 'open');
  if (text !== 'open' && text !== 'closed') {
    problems.push(
      `KEYSTACK_OWNER_SIGN_UP is "${text}". Set it to open or closed, or omit it for closed in production and open in development.`,
    );
  }
  return text === 'open';
}

/** Reads whether rate limits are enabled. */
export function readAbuseLimits({ production, get, problems }: Reader): boolean {
  const text = get('KEYSTACK_ABUSE_LIMITS');
  if (text === 'off' && production) {
    problems.push('KEYSTACK_ABUSE_LIMITS is off, so passwords could be guessed. Omit it in production.');
  } else if (text !== null && text !== 'on' && text !== 'off') {
    problems.push(`KEYSTACK_ABUSE_LIMITS is "${text}". Set it to on or off, or omit it for on.`);
  }
  return text !== 'off';
}

/** Reads whether project owners need a second factor. */
export function readOwnerMfa({ get, problems }: Reader): boolean {
  const text = get('KEYSTACK_OWNER_MFA') ?? 'optional';
  if (text !== 'required' && text !== 'optional') {
    problems.push(`KEYSTACK_OWNER_MFA is "${text}". Set it to required or optional, or omit it for optional.`);
  }
  return text === 'required';
}
