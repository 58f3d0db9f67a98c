import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SelfSignedCertificate } from './self-signed-certificate.ts';

/** A received email, with the recipients of its SMTP envelope. */
export interface ReceivedMail extends ParsedMail {
  readonly envelope: readonly string[];
}

/** The SMTP error with which the mail server rejects a recipient. */
export type SmtpError = { readonly code: number; readonly message: string };

/**
 * Starts an SMTP server that records the emails and logins it receives.
 *
 * @param port Default: any free port.
 * @param refuse Returns the error for a recipient to reject.
 * @param acceptsPassword Returns whether a login succeeds. Default: always.
 * @param tls The certificate for TLS: with `isImplicit` from the start of a connection, otherwise by STARTTLS. Default:
 *   no TLS.
 */
export async function startMailServer(
  port = 0,
  refuse: (recipient: string) => SmtpError | undefined = () => undefined,
  acceptsPassword: (password: string) => boolean = () => true,
  tls?: SelfSignedCertificate & { readonly isImplicit: boolean },
) {
  const emails: ReceivedMail[] = [];
  const logins: { readonly user: unknown; readonly password: unknown }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(tls && { key: tls.key, cert: tls.cert }),
    secure: tls?.isImplicit === true,
    disabledCommands: tls === undefined ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push({ user: username, password });
      if (acceptsPassword(password ?? '')) done(null, { user: username });
      else done(Object.assign(new Error('The password is wrong.'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const error = refuse(address);
      done(error && Object.assign(new Error(error.message), { responseCode: error.code }));
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((mail) => {
        emails.push({ ...mail, envelope: envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  // Ignores connections that break because a test kills the sender.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: boundPort } = server.server.address() as AddressInfo;
  return {
    url: `${tls?.isImplicit ? 'smtps' : 'smtp'}://127.0.0.1:${boundPort}`,
    port: boundPort,
    emails,
    logins,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
