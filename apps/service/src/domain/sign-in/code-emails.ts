import { randomUUID } from 'node:crypto';
import type { LocaleTag } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { supportedLocaleOf } from '../emails/account-owner-email-texts.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';
import type { EmailVariables } from '../emails/email-variables.ts';
import { renderEmailOfProject } from '../emails/project-templates.ts';
import { describeDevice, type RequestDevice } from '../emails/request-device.ts';
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

type EmailDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox'>;

/** The request that an email answers. */
export interface RequestCausingEmail {
  /** The preferred language. Used for users of whom no language is stored. */
  readonly locale: LocaleTag | null;
  readonly device: RequestDevice | null;
}

type CodeTemplate = 'email_verification' | 'password_reset' | 'magic_link';

/** An email with a sign-in code. The project must trust the callback URL. */
interface SignInEmail {
  readonly recipient: CodeEmailRecipient;
  readonly callbackUrl: string;
  readonly request: RequestCausingEmail;
}

/** An email with a link. The project must trust the callback URL. */
interface LinkEmail extends SignInEmail {
  readonly template: Exclude<CodeTemplate, 'magic_link'>;
}

/** Functions that return the variables of each email that contains a code. */
const emails: { readonly [T in CodeTemplate]: (names: Names, link: string, typed: string) => EmailVariables[T] } = {
  email_verification: (names, emailVerificationLink) => ({ ...names, emailVerificationLink }),
  password_reset: (names, passwordResetLink) => ({ ...names, passwordResetLink }),
  magic_link: (names, magicLink, typed) => ({ ...names, magicLink, otp: typed.toUpperCase() }),
};

interface Names {
  readonly userDisplayName: string | undefined;
  readonly projectDisplayName: string;
  readonly device: string | undefined;
}

const readLocale = createStatement<{ locale: string | null }>(
  'read_user_locale',
  `select locale from users where project_id = $1 and id = $2`,
);

/** Issues a code, which expires older ones, and adds the email with it to the outbox. */
export async function sendCodeEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  { template, recipient, callbackUrl, request }: LinkEmail,
): Promise<void> {
  const { email, displayName, ...subject } = recipient;
  const { userId } = subject;
  const link = await replaceCode(tx, deps, project.project_id, template, subject);
  await addEmail(tx, deps, project, { template, userId, email, displayName, link, callbackUrl, request });
}

/**
 * Issues sign-in codes, which expires older ones, and adds the email with them to the outbox. Returns the magic-link
 * nonce for the requesting browser.
 */
export async function sendSignInCodes(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  email: SignInEmail,
): Promise<string> {
  return (await addSignInEmail(tx, deps, project, email)).nonce;
}

/**
 * Like `sendSignInCodes`, but sends nothing. It takes as long and issues the codes, so that neither the response time
 * nor guesses at the codes reveal whether an email was sent.
 */
export async function simulateSignInCodes(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  email: SignInEmail,
): Promise<string> {
  const { nonce, emailId } = await addSignInEmail(tx, deps, project, email);
  await deps.emailOutbox.remove(tx, project.project_id, emailId);
  return nonce;
}

async function addSignInEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  { recipient, callbackUrl, request }: SignInEmail,
): Promise<{ readonly nonce: string; readonly emailId: string }> {
  const { email, displayName, ...subject } = recipient;
  const { userId } = subject;
  const { link, typed, nonce } = await replaceSignInCodes(tx, deps, project.project_id, subject);
  const content = { template: 'magic_link', userId, email, displayName, link, typed, callbackUrl, request } as const;
  return { nonce, emailId: await addEmail(tx, deps, project, content) };
}

/**
 * Takes as long as `sendCodeEmail` but sends nothing, so that the response time does not reveal who has an account.
 *
 * @param email The email address that was requested.
 */
export async function simulateCodeEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  email: string,
  { template, callbackUrl, request }: Omit<LinkEmail, 'recipient'>,
): Promise<void> {
  const subject = { userId: null, emailIdentity: canonicalEmailOf(email) };
  const link = await replaceCode(tx, deps, project.project_id, template, subject);
  const content = { template, userId: randomUUID(), email, displayName: null, link, callbackUrl, request };
  const id = await addEmail(tx, deps, project, content);
  await deps.emailOutbox.remove(tx, project.project_id, id);
}

interface CodeEmailContent {
  readonly template: CodeTemplate;
  readonly userId: string;
  readonly email: string;
  readonly displayName: string | null;
  /** The code of the link. */
  readonly link: string;
  readonly typed?: string;
  readonly callbackUrl: string;
  readonly request: RequestCausingEmail;
}

/** Adds an email with a code to the outbox and returns its id. */
async function addEmail(
  tx: Transaction,
  deps: EmailDeps,
  { project_id: projectId, project_display_name: projectDisplayName }: Project,
  { template, userId, email, displayName, link, typed = '', callbackUrl, request }: CodeEmailContent,
): Promise<string> {
  const [user] = await tx.run(readLocale, [projectId, userId]);
  const locale = supportedLocaleOf(user?.locale ?? request.locale);
  const device = describeDevice(request.device, locale);
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName, device };
  const variables = emails[template](names, linkWithCode(callbackUrl, link), typed);
  const content = await renderEmailOfProject(tx, deps, projectId, template, variables, locale);
  return deps.emailOutbox.add(tx, projectId, { template, recipient: email, ...content });
}
