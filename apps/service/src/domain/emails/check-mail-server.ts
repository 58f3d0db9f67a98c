import { connect, type Socket } from 'node:net';
import { isLocalhost, mailServerSteps } from '@keystack/contract';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { connectionFailureReason } from '../../security/failure-reasons.ts';
import { connectToPublicHost } from '../../security/outbound-guard.ts';
import { replaceControlCharacters } from './layout.ts';
import {
  connectionTimeoutMs,
  emailFailureCode,
  implicitTlsPort,
  messageOptions,
  type OutgoingEmail,
  type OwnMailServer,
} from './smtp.ts';

/** A step of sending an email. */
type Step = (typeof mailServerSteps)[number];

/** The result of one step of a test of a mail server. */
export interface MailServerStep {
  readonly step: Step;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** A code, as `emailFailureCode` returns it. */
  readonly error: string | null;
  readonly reply: string | null;
}

/** Maximum time of a step, in milliseconds. */
const stepTimeoutMs = 10_000;
/** Maximum length of a shown response of a mail server, in characters. */
const replyMaxLength = 500;

/**
 * Sends an email through a project's own mail server and returns the result of each step. Resolves also if a step
 * fails. `connectTo` opens the connection if the server must be public.
 */
export async function testMailServerSteps(
  server: OwnMailServer,
  email: OutgoingEmail,
  connectTo = connectToPublicHost,
): Promise<MailServerStep[]> {
  const { host, port, publicOnly } = server;
  let socket: Socket;
  try {
    socket = await (publicOnly ? connectTo : connectToHost)(host, port, connectionTimeoutMs);
  } catch (error) {
    const reason = connectionFailureReason(error);
    return stepsUntil(reason === 'dns_failed' ? 'resolve' : 'connect', reason, null);
  }
  const smtp = new SMTPConnection({
    connection: socket,
    host,
    port,
    secure: port === implicitTlsPort,
    // Otherwise an attacker who removes STARTTLS from the server's response would receive the password.
    requireTLS: port !== implicitTlsPort && !isLocalhost(host),
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  });
  let step: Step = 'greet';
  try {
    await untilDone(smtp, (done) => smtp.connect(done));
    step = 'log_in';
    const credentials = { user: server.username, pass: server.password };
    await untilDone(smtp, (done) => smtp.login({ credentials }, done));
    step = 'sender';
    const message = new MailComposer(messageOptions(server.from, email)).compile();
    const raw = await message.build();
    let response = '';
    await untilDone(smtp, (done) =>
      smtp.send({ from: server.from, to: [email.recipient] }, raw, (error, info) => {
        if (error === null) response = info.response;
        done(error);
      }),
    );
    return mailServerSteps.map((each) => ({
      step: each,
      state: each === 'encrypt' && !smtp.secure ? 'skipped' : 'passed',
      error: null,
      reply: each === 'message' ? shorten(response) : null,
    }));
  } catch (error) {
    return stepsUntil(failedStep(error, step), emailFailureCode(error), replyOf(error));
  } finally {
    smtp.close();
  }
}

function connectToHost(host: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('No connection.'), { code: 'ETIMEDOUT' })));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Waits until a step of a connection calls `done`. Rejects if the connection fails or the step takes too long. */
function untilDone(smtp: SMTPConnection, start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(Object.assign(new Error('No response.'), { code: 'ETIMEDOUT' })),
      stepTimeoutMs,
    );
    const done = (error?: Error | null) => {
      clearTimeout(timeout);
      if (error) reject(error);
      else resolve();
    };
    smtp.on('error', done);
    start(done);
  });
}

/** Returns the step in which an error occurred, if `step` or a later one of the same command did. */
function failedStep(error: unknown, step: Step): Step {
  const { code, command }: { readonly code?: unknown; readonly command?: unknown } = Object(error);
  if (code === 'ETLS' || command === 'STARTTLS' || connectionFailureReason(error) === 'tls_failed') return 'encrypt';
  if (step !== 'sender') return step;
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'message' : 'sender';
}

/** Returns the results of a test in which one step failed: those before it passed, and those after it did not run. */
function stepsUntil(failed: Step, error: string, reply: string | null): MailServerStep[] {
  const at = mailServerSteps.indexOf(failed);
  return mailServerSteps.map((step, index) => {
    if (index === at) return { step, state: 'failed', error, reply };
    return { step, state: index < at ? 'passed' : 'skipped', error: null, reply: null };
  });
}

function replyOf(error: unknown): string | null {
  const { response }: { readonly response?: unknown } = Object(error);
  return typeof response === 'string' && response !== '' ? shorten(response) : null;
}

function shorten(reply: string): string {
  return replaceControlCharacters(reply).trim().slice(0, replyMaxLength).toWellFormed();
}
