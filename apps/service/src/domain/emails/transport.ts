import type { Config } from '../../config.ts';
import { createSmtpTransport, type EmailTransport } from './smtp.ts';

/**
 * Creates the email transport of the service, for the configured mail server. Without one, as in development, it sends
 * nothing, and the emails are shown in the development inbox.
 */
export function createServiceTransport(config: Pick<Config, 'smtp'>): EmailTransport {
  return config.smtp === null ? inbox : createSmtpTransport(config.smtp);
}

/** A transport that sends nothing. The development inbox reads the emails from the database. */
const inbox: EmailTransport = { send: async () => {}, close: () => {} };
