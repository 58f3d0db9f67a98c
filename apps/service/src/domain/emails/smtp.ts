import type { Socket } from 'node:net';
import { canonicalEmail, isLocalhost } from '@keystack/contract';
import type { NodemailerError } from 'nodemailer';
import { hostOfUrl } from '../../host-of-url.ts';
import { connectionFailureReason } from '../../security/failure-reasons.ts';
import { connectToPublicHost } from '../../security/outbound-guard.ts';

/** An email to one recipient. */
export interface OutgoingEmail {
  /** The id of the email. It is the same for every attempt, so that receivers can recognize a duplicate. */
  readonly id: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Sends emails through one mail server. */
export interface EmailTransport {
  /**
   * Sends an email. Resolves when the mail server has accepted it.
   *
   * @throws {EmailUndeliverable} If no later attempt can succeed.
   */
  send(mail: OutgoingEmail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Thrown if an email can never be delivered to its recipient. */
export class EmailUndeliverable extends Error {
  override readonly name = 'EmailUndeliverable';

  /** The reason as a code, which is shown to the project owner. */
  readonly reason: string;

  constructor(message: string, reason = 'recipient_refused', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Returns the reason why sending an email failed, as a code that is shown to the project owner: for example `smtp_550`
 * for a status of the mail server, `login_failed`, or a `ConnectionFailureReason`. Ignores the error message, because
 * it may contain data of a server in the internal network.
 */
export function emailFailureCode(error: unknown): string {
  if (error instanceof EmailUndeliverable) return error.reason;
  const { code, responseCode }: Partial<NodemailerError> = Object(error);
  if (code === 'EAUTH') return 'login_failed';
  return responseCode === undefined ? connectionFailureReason(error) : `smtp_${responseCode}`;
}

/**
 * Returns whether a mail server failed for every email: it did not respond, refused the login, or closes the connection
 * (status 421). Other failures are about one email, such as a recipient whom the server refuses for now.
 */
export function isServerFailure(error: unknown): boolean {
  if (error instanceof EmailUndeliverable) return false;
  const { code, responseCode }: Partial<NodemailerError> = Object(error);
  return code === 'EAUTH' || responseCode === undefined || responseCode === 421;
}

/** Maximum time for connecting to a mail server, in milliseconds. */
export const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
/**
 * Maximum time for sending an email, in milliseconds. Shorter than the lease of a claimed email, so that two processes
 * never send the same email in parallel.
 */
const sendTimeoutMs = 60_000;
/** The port of mail servers that encrypt a connection from its start. */
export const implicitTlsPort = 465;

/**
 * A mail server and the sender's email address. The default of `port` is 587, or 465 with implicit TLS. If `username`
 * is empty, there is no authentication.
 */
interface MailServer {
  readonly host: string;
  readonly port?: number;
  readonly implicitTls: boolean;
  readonly username: string;
  readonly password: string;
  readonly from: string;
  /** Opens the connection. Default: connects to `host` and `port`, also in the internal network. */
  readonly connect?: () => Promise<Socket>;
}

/** A project's own mail server. */
export interface OwnMailServer extends Omit<MailServer, 'implicitTls' | 'connect'> {
  readonly port: number;
  /**
   * `true` to require a public IP address, so that a project owner cannot probe the internal network of the service.
   */
  readonly publicOnly: boolean;
}

/**
 * Creates a transport for the mail server at `url` (`smtp:` or `smtps:`), with `from` as the sender's email address.
 */
export function createSmtpTransport(settings: { readonly url: string; readonly from: string }): EmailTransport {
  return serverTransport(mailServerOf(settings));
}

/**
 * Connects to the mail server at `url`, with TLS if it has it, and logs in. Sends no email. Rejects if a step fails or
 * takes longer than `timeoutMs`.
 */
export async function verifySmtpServer(
  settings: { readonly url: string; readonly from: string },
  timeoutMs: number,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...connectionOptions(mailServerOf(settings)),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function mailServerOf({ url, from }: { readonly url: string; readonly from: string }): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  return {
    host: hostOfUrl({ hostname }),
    ...(port !== '' && { port: Number(port) }),
    implicitTls: protocol === 'smtps:' || Number(port) === implicitTlsPort,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  };
}

/**
 * Creates a transport for a project's own mail server. `connectTo` opens the connection if the server must be public.
 */
export function createProjectTransport(
  { publicOnly, ...server }: OwnMailServer,
  connectTo = connectToPublicHost,
): EmailTransport {
  const { host, port } = server;
  return serverTransport({
    ...server,
    implicitTls: port === implicitTlsPort,
    ...(publicOnly && { connect: () => connectTo(host, port, connectionTimeoutMs) }),
  });
}

function connectionOptions({ host, port, implicitTls, username, password }: MailServer) {
  return {
    host,
    ...(port !== undefined && { port }),
    secure: implicitTls,
    ...(username !== '' && { auth: { user: username, pass: password } }),
    // Otherwise an attacker who removes STARTTLS from the server's response would receive the password.
    requireTLS: !implicitTls && username !== '' && !isLocalhost(host),
  };
}

/** Loads the library for emails and creates its connections to a mail server, which it opens for the first email. */
async function createPool({ connect, ...server }: MailServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    ...connectionOptions(server),
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
}

function serverTransport(server: MailServer): EmailTransport {
  let pool: ReturnType<typeof createPool> | undefined;

  return {
    async send(email, signal) {
      // Otherwise the library would parse a malicious text as a list of recipients.
      if (canonicalEmail(email.recipient) === null)
        throw new EmailUndeliverable('The recipient is not an email address.');
      try {
        pool ??= createPool(server);
        await (await pool).sendMail({
          ...messageOptions(server.from, email),
          signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
        });
      } catch (error) {
        throw isRejection(error)
          ? new EmailUndeliverable(error.message, `smtp_${error.responseCode}`, { cause: error })
          : error;
      }
    },
    close() {
      // A failure was thrown by `send`.
      pool?.then((opened) => opened.close()).catch(() => {});
    },
  };
}

/** Returns the options of a message for the mail library. */
export function messageOptions(from: string, { id, senderName, recipient, subject, html, text }: OutgoingEmail) {
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: senderName, address: from },
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Returns whether the server rejected the recipient permanently. Other 5xx errors are about the sender or the login.
 */
function isRejection(error: unknown): error is NodemailerError {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const { command, responseCode } = error as NodemailerError;
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
