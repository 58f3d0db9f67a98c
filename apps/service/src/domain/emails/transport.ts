import type { Config } from '../../config.ts';
import { createSmtpTransport, type EmailTransport, EmailUndeliverable } from './smtp.ts';

/**
 * Creates the email transport of the service, for the configured mail server. Without one, it sends nothing: the
 * development inbox shows the emails, and in production they fail, except those of projects with an own mail server.
 */
export function createServiceTransport({ smtp, production }: Pick<Config, 'smtp' | 'production'>): EmailTransport {
  if (smtp !== null) return createSmtpTransport(smtp);
  return production ? missing : inbox;
}

/** A transport that sends nothing. The development inbox reads the emails from the database. */
const inbox: EmailTransport = { send: async () => {}, close: () => {} };

/** The transport of a production service without a mail server. */
const missing: EmailTransport = {
  send: async () => {
    throw new EmailUndeliverable('Neither the project nor the service has a mail server.', 'no_mail_server');
  },
  close: () => {},
};
