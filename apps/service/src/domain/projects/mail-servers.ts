import type { BodyOf } from '@keystack/contract';
import type { testMailServer } from '@keystack/contract/endpoints';
import type { Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { isAllowedSmtpPort, smtpPorts } from '../../security/outbound-ports.ts';
import type { BlockDocument } from '../emails/blocks.ts';
import { endMailServerHold } from '../emails/mail-server-holds.ts';
import type { EmailContent } from '../emails/outbox.ts';
import { renderDocument } from '../emails/render-document.ts';
import type { OwnMailServer } from '../emails/smtp.ts';

/** Throws unless a project's own mail server may use the port. */
export function requireAllowedSmtpPort(
  { config }: Pick<Deps, 'config'>,
  server: { readonly host: string; readonly port: number },
): void {
  if (isAllowedSmtpPort(config, server)) return;
  throw new HttpError(
    400,
    `Port ${server.port} is not allowed for mail servers, because it may belong to another service. Use one of ${smtpPorts.join(', ')}.`,
  );
}

/** Returns whether the emails of a project reach a mail server: its own, or the shared one of the service. */
export async function sendsEmails(tx: Executor, { config }: Pick<Deps, 'config'>, projectId: string): Promise<boolean> {
  if (config.smtp !== null) return true;
  const servers = tx.sql.selectFrom('mail_servers').select('host').where('project_id', '=', projectId);
  return (await servers.executeTakeFirst()) !== undefined;
}

/** The settings of a mail server in a request to test it. */
type GivenSettings = NonNullable<BodyOf<typeof testMailServer>['email_config']>;

/** A mail server with the name of the sender. */
interface TestedServer extends Omit<OwnMailServer, 'publicOnly'> {
  readonly senderName: string;
  /** The saved password, as encrypted at the last save; `null` if no settings are saved. */
  readonly savedPassword: Buffer | null;
}

/**
 * Returns the mail server that a test connects to: the given settings, or the saved ones if there are none. The saved
 * password goes only to the host, the port and the user name for which it was saved. Throws if something is missing.
 */
export async function mailServerToTest(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectId: string,
  given: GivenSettings | null,
): Promise<TestedServer> {
  const row = await tx.sql
    .selectFrom('mail_servers')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const saved = row && {
    ...row,
    password: deps.keys.decrypt(row.password, encryptionContexts.mailServerPassword(projectId)),
  };
  const settings = given ?? saved;
  if (settings === undefined) {
    throw new HttpError(
      400,
      'The project has no mail server of its own. Save one first, or send its settings as email_config.',
    );
  }
  const { host, port, username, sender_name: senderName, sender_email: from } = settings;
  requireAllowedSmtpPort(deps, settings);
  const isUnchanged = saved?.host === host && saved.port === port && saved.username === username;
  const password = settings.password || (isUnchanged ? saved.password : '');
  if (password === '') {
    throw new HttpError(400, 'The password of the mail server is missing. Send it as email_config.password.');
  }
  return { host, port, username, password, from, senderName, savedPassword: row?.password ?? null };
}

/**
 * Records that the saved mail server of a project has accepted a test email. Does nothing if the settings were saved
 * while the test ran: each save encrypts the password anew.
 */
export async function recordServerTest(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  { host, port, username, from, savedPassword }: TestedServer,
): Promise<void> {
  if (savedPassword === null) return;
  await tx.sql
    .updateTable('mail_servers')
    .set({ tested_at: new Date(deps.clock.now()) })
    .where('project_id', '=', projectId)
    .where('host', '=', host)
    .where('port', '=', port)
    .where('username', '=', username)
    .where('sender_email', '=', from)
    .where('password', '=', savedPassword)
    .execute();
  await endMailServerHold(tx, projectId);
}

const testDocument: BlockDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['heading', 'text'] } },
  heading: { type: 'Heading', data: { props: { text: 'Your mail server works', level: 'h2' } } },
  text: {
    type: 'Text',
    data: {
      props: { text: 'An owner of {{ projectDisplayName }} sent this email in order to test the mail server.' },
    },
  },
};

/** Renders the email that tests the mail server of a project. */
export function renderServerTest(projectDisplayName: string): EmailContent {
  return renderDocument(testDocument, 'Test email of {{ projectDisplayName }}', { projectDisplayName });
}
