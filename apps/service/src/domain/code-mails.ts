import { limits } from '@keystack/contract';
import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { renderMail } from '../mail/templates.ts';
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

/** The mails that carry a code, and what each does with it. */
const mails = {
  email_verification: (names: Names, link: string) =>
    renderMail('email_verification', { ...names, emailVerificationLink: link }),
  password_reset: (names: Names, link: string) => renderMail('password_reset', { ...names, passwordResetLink: link }),
  magic_link: (names: Names, link: string, code: string) =>
    renderMail('magic_link', { ...names, magicLink: link, otp: code.slice(0, limits.oneTimeCodeLength).toUpperCase() }),
} as const;

interface Names {
  readonly userDisplayName: string | undefined;
  readonly projectDisplayName: string;
}

/** Puts a mail with a code into the outbox, and gives the code. The callback URL must have been found trusted. */
export async function mailCode(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'outbox'>,
  project: Project,
  template: keyof typeof mails,
  recipient: Recipient,
  callbackUrl: string,
): Promise<string> {
  const { email, displayName, ...subject } = recipient;
  const code = await createCode(tx, deps, project.project_id, template, subject);
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName: project.project_display_name };
  const content = mails[template](names, linkWithCode(callbackUrl, code), code);
  await deps.outbox.mail(tx, project.project_id, { template, recipient: email, ...content });
  return code;
}
