import { limits } from '@keystack/contract';
import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { MailVariables } from '../mail/templates.ts';
import { writeMail } from './email-templates.ts';
import { identityOf } from './identity.ts';
import type { Project } from './projects.ts';
import { createCode, linkWithCode } from './verification-codes.ts';

/** Whom a mail with a code goes to. */
export interface Recipient {
  readonly userId: string;
  /** As the person typed it. */
  readonly email: string;
  readonly emailIdentity: string;
  readonly displayName: string | null;
  readonly isNewUser?: boolean;
}

type MailDeps = Pick<Deps, 'clock' | 'outbox'>;

type CodeMail = 'email_verification' | 'password_reset' | 'magic_link';

/** The mails that carry a code, and what each does with it. */
const mails: { readonly [T in CodeMail]: (names: Names, link: string, code: string) => MailVariables[T] } = {
  email_verification: (names, emailVerificationLink) => ({ ...names, emailVerificationLink }),
  password_reset: (names, passwordResetLink) => ({ ...names, passwordResetLink }),
  magic_link: (names, magicLink, code) => ({
    ...names,
    magicLink,
    otp: code.slice(0, limits.oneTimeCodeLength).toUpperCase(),
  }),
};

interface Names {
  readonly userDisplayName: string | undefined;
  readonly projectDisplayName: string;
}

/** Puts a mail with a code into the outbox, and gives the code. The callback URL must have been found trusted. */
export async function mailCode(
  tx: Executor,
  deps: MailDeps,
  project: Project,
  template: CodeMail,
  { email, displayName, ...subject }: Recipient,
  callbackUrl: string,
): Promise<string> {
  const code = await createCode(tx, deps, project.project_id, template, subject);
  await mail(tx, deps, project, { template, email, displayName, code, callbackUrl });
  return code;
}

/** Takes as long as `mailCode`, and mails nothing: the code belongs to nobody. */
export async function mailCodeToNobody(
  tx: Executor,
  deps: MailDeps,
  project: Project,
  template: CodeMail,
  email: string,
  callbackUrl: string,
): Promise<void> {
  const subject = { userId: null, emailIdentity: identityOf(email) };
  const code = await createCode(tx, deps, project.project_id, template, subject);
  const id = await mail(tx, deps, project, { template, email, displayName: null, code, callbackUrl });
  await deps.outbox.takeBack(tx, project.project_id, id);
}

interface CodeMailContent {
  readonly template: CodeMail;
  readonly email: string;
  readonly displayName: string | null;
  readonly code: string;
  readonly callbackUrl: string;
}

async function mail(
  tx: Executor,
  deps: MailDeps,
  { project_id: projectId, project_display_name: projectDisplayName }: Project,
  { template, email, displayName, code, callbackUrl }: CodeMailContent,
): Promise<string> {
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName };
  const variables = mails[template](names, linkWithCode(callbackUrl, code), code);
  const content = await writeMail(tx, projectId, template, variables);
  return deps.outbox.mail(tx, projectId, { template, recipient: email, ...content });
}
