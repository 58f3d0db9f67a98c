import type { Config } from '../../config.ts';
import { smtpTransport, type Transport } from './smtp.ts';

/** Creates the email transport of the service: the configured mail server, or without one the development inbox. */
export function createTransport(config: Pick<Config, 'smtp'>): Transport {
  return config.smtp === null ? inbox : smtpTransport(config.smtp);
}

/** A transport that sends nothing. The inbox reads the emails from the database. */
const inbox: Transport = { send: async () => {}, close: () => {} };
