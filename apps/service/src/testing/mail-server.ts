import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An email as received, with the addresses of its SMTP envelope. */
export interface ReceivedMail extends ParsedMail {
  readonly envelope: readonly string[];
}

/** The SMTP error with which a mail server rejects a recipient. */
export type HttpError = { readonly code: number; readonly message: string };

/** Starts a real mail server on `port` (default: any free one) that keeps the emails it receives. */
export async function startMailServer(
  port = 0,
  refuse: (recipient: string) => HttpError | undefined = () => undefined,
) {
  const emails: ReceivedMail[] = [];
  const logins: { readonly user: unknown; readonly password: unknown }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push({ user: username, password });
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((mail) => {
        emails.push({ ...mail, envelope: envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  // A sender that is killed in the middle of a sentence is no failure of this server.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    emails,
    logins,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
