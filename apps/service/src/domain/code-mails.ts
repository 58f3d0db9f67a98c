import { limits } from '@keystack/contract';
import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { MailVariables } from '../mail/templates.ts';
import { writeMail } from './email-templates.ts';
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
  deps: Pick<Deps, 'clock' | 'outbox'>,
  project: Project,
  template: CodeMail,
  recipient: Recipient,
  callbackUrl: string,
): Promise<string> {
  const { email, displayName, ...subject } = recipient;
  const code = await createCode(tx, deps, project.project_id, template, subject);
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName: project.project_display_name };
  const variables = mails[template](names, linkWithCode(callbackUrl, code), code);
  const content = await writeMail(tx, project.project_id, template, variables);
  await deps.outbox.mail(tx, project.project_id, { template, recipient: email, ...content });
  return code;
}
