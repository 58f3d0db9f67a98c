import type { Socket } from 'node:net';
import { canonicalEmail, isLocalhost } from '@keystack/contract';
import { createTransport, type NodemailerError } from 'nodemailer';
import { failureReason } from '../../security/failure-reasons.ts';
import { connectPublicly } from '../../security/outbound-guard.ts';

/** An email to one recipient. */
export interface OutgoingEmail {
  /** The same at every attempt, so that a receiver can recognise an email that was sent twice. */
  readonly id: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A transport for emails. */
export interface Transport {
  /** Resolves once the email is accepted. Throws `EmailRejected` if no later attempt can succeed, and throws if aborted. */
  send(mail: OutgoingEmail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Thrown if the recipient can never receive this email. */
export class EmailRejected extends Error {
  override readonly name = 'MailRefused';

  /** Why, as a code that the project's owner sees. */
  readonly reason: string;

  constructor(message: string, reason = 'recipient_refused', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Returns why an attempt to send failed, as a code that the project's owner sees: `smtp_550` for the status of a mail server,
 * `login_failed`, or why there was no connection. Its words are not kept, because they may be those of any server.
 */
export function emailFailureReason(error: unknown): string {
  if (error instanceof EmailRejected) return error.reason;
  const { code, responseCode }: Partial<NodemailerError> = Object(error);
  if (code === 'EAUTH') return 'login_failed';
  return responseCode === undefined ? failureReason(error) : `smtp_${responseCode}`;
}

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
/** Shorter than the lease on a claimed email, so that two processes never send the same email in parallel. */
const sendTimeoutMs = 60_000;
const implicitTlsPort = 465;

/** A mail server and the sender's email address. Without a port, the default port; without a username, no authentication. */
interface MailServer {
  readonly host: string;
  readonly port?: number;
  readonly implicitTls: boolean;
  readonly username: string;
  readonly password: string;
  readonly from: string;
  /** Opens the connection, where not just any will do. */
  readonly connect?: () => Promise<Socket>;
}

/** A project's own mail server. */
interface OwnMailServer extends Omit<MailServer, 'implicitTls' | 'connect'> {
  readonly port: number;
  /** `true` if the server must have a public IP address, so that its owner cannot probe the network of the service. */
  readonly publicOnly: boolean;
}

/** Creates a transport for the mail server at `url` (`smtp:` or `smtps:`), with `from` as the sender's email address. */
export function smtpTransport({ url, from }: { readonly url: string; readonly from: string }): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  return serverTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    implicitTls: protocol === 'smtps:' || Number(port) === implicitTlsPort,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  });
}

/** Creates a transport for a project's own mail server. `connectTo` opens the connections to public ones. */
export function ownTransport({ publicOnly, ...server }: OwnMailServer, connectTo = connectPublicly): Transport {
  const { host, port } = server;
  return serverTransport({
    ...server,
    implicitTls: port === implicitTlsPort,
    ...(publicOnly && { connect: () => connectTo(host, port, connectionTimeoutMs) }),
  });
}

function serverTransport({ host, port, implicitTls, username, password, from, connect }: MailServer): Transport {
  const pool = createTransport({
    pool: true,
    host,
    ...(port !== undefined && { port }),
    secure: implicitTls,
    ...(username !== '' && { auth: { user: username, pass: password } }),
    // An attacker who strips STARTTLS from the connection must not get the password.
    requireTLS: !implicitTls && username !== '' && !isLocalhost(host),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    maxRequeues: 1,
    ...(connect !== undefined && {
      getSocket(_options: unknown, done: (error: Error | null, opened: object | null) => void) {
        connect().then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error, null),
        );
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const messageHost = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send({ id, senderName, recipient, subject, html, text }, signal) {
      // The mail library would parse a malicious address as a list, and send to each recipient.
      if (canonicalEmail(recipient) === null) throw new EmailRejected('The recipient is not an email address.');
      try {
        await pool.sendMail({
          messageId: `<${id}@${messageHost}>`,
          from: { name: senderName, address: from },
          to: { name: '', address: recipient },
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
        });
      } catch (error) {
        throw isRejection(error)
          ? new EmailRejected(error.message, `smtp_${error.responseCode}`, { cause: error })
          : error;
      }
    },
    close: () => pool.close(),
  };
}

/** A 5xx about the recipient. Any other 5xx is ours to repair: the sender, the login. */
function isRejection(error: unknown): error is NodemailerError {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const { command, responseCode } = error as NodemailerError;
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
