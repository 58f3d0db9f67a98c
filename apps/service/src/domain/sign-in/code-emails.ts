import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';
import type { EmailVariables } from '../emails/default-emails.ts';
import { renderEmailOfProject } from '../emails/project-templates.ts';
import type { Project } from '../projects/projects.ts';
import { linkWithCode, replaceCode } from '../verification-codes/verification-codes.ts';
import { replaceSignInCodes } from './sign-in-codes.ts';

/** The recipient of an email with a code. */
export interface CodeEmailRecipient {
  readonly userId: string;
  /** The email address as the user typed it. */
  readonly email: string;
  readonly emailIdentity: string;
  readonly displayName: string | null;
  readonly isNewUser?: boolean;
}

type EmailDeps = Pick<Deps, 'clock' | 'emailOutbox'>;

type CodeEmail = 'email_verification' | 'password_reset' | 'magic_link';

/** Functions that return the variables of each email that contains a code. */
const emails: { readonly [T in CodeEmail]: (names: Names, link: string, typed: string) => EmailVariables[T] } = {
  email_verification: (names, emailVerificationLink) => ({ ...names, emailVerificationLink }),
  password_reset: (names, passwordResetLink) => ({ ...names, passwordResetLink }),
  magic_link: (names, magicLink, typed) => ({ ...names, magicLink, otp: typed.toUpperCase() }),
};

interface Names {
  readonly userDisplayName: string | undefined;
  readonly projectDisplayName: string;
}

/**
 * Issues a code, which expires older ones, and adds the email with it to the outbox. Check before that the project
 * trusts the callback URL.
 */
export async function sendCodeEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  template: Exclude<CodeEmail, 'magic_link'>,
  { email, displayName, ...subject }: CodeEmailRecipient,
  callbackUrl: string,
): Promise<void> {
  const link = await replaceCode(tx, deps, project.project_id, template, subject);
  await mail(tx, deps, project, { template, email, displayName, link, callbackUrl });
}

/**
 * Issues sign-in codes, which expires older ones, and adds the email with them to the outbox. Returns the magic-link
 * nonce for the requesting browser. Check before that the project trusts the callback URL.
 */
export async function sendSignInCodes(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  { email, displayName, ...subject }: CodeEmailRecipient,
  callbackUrl: string,
): Promise<string> {
  const { link, typed, nonce } = await replaceSignInCodes(tx, deps, project.project_id, subject);
  await mail(tx, deps, project, { template: 'magic_link', email, displayName, link, typed, callbackUrl });
  return nonce;
}

/** Takes as long as `sendCodeEmail` but sends nothing, so that the response time does not reveal who has an account. */
export async function simulateCodeEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  template: Exclude<CodeEmail, 'magic_link'>,
  email: string,
  callbackUrl: string,
): Promise<void> {
  const subject = { userId: null, emailIdentity: canonicalEmailOf(email) };
  const link = await replaceCode(tx, deps, project.project_id, template, subject);
  const id = await mail(tx, deps, project, { template, email, displayName: null, link, callbackUrl });
  await deps.emailOutbox.remove(tx, project.project_id, id);
}

interface CodeEmailContent {
  readonly template: CodeEmail;
  readonly email: string;
  readonly displayName: string | null;
  /** The code of the link. */
  readonly link: string;
  readonly typed?: string;
  readonly callbackUrl: string;
}

async function mail(
  tx: Transaction,
  deps: EmailDeps,
  { project_id: projectId, project_display_name: projectDisplayName }: Project,
  { template, email, displayName, link, typed = '', callbackUrl }: CodeEmailContent,
): Promise<string> {
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName };
  const variables = emails[template](names, linkWithCode(callbackUrl, link), typed);
  const content = await renderEmailOfProject(tx, projectId, template, variables);
  return deps.emailOutbox.add(tx, projectId, { template, recipient: email, ...content });
}
