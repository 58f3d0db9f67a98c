import { isOAuthProviderId, type LocaleTag, limits, oauthProviders } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { randomText } from '../../security/random-text.ts';
import { supportedLocaleOf } from '../emails/account-owner-email-texts.ts';
import { canonicalEmailOf } from '../emails/canonical-email.ts';
import type { EmailVariables } from '../emails/email-variables.ts';
import type { Email } from '../emails/outbox.ts';
import { renderEmailOfProject } from '../emails/project-templates.ts';
import { describeDevice, type RequestDevice } from '../emails/request-device.ts';
import { signInMethodTexts } from '../emails/sign-in-method-texts.ts';
import type { Project } from '../projects/read-project.ts';
import {
  type CodeRequester,
  createCode,
  linkWithCode,
  lockUserAndCheckRoomForCode,
  makeRoomForCode,
  type NewCode,
  storeCodes,
} from '../verification-codes/verification-codes.ts';
import { codesToStore, newSignInCodes } from './sign-in-codes.ts';
import { type MethodsOfUser, signInMethodsOf } from './sign-in-methods.ts';

/** The recipient of an email with a code. */
export interface CodeEmailRecipient {
  readonly userId: string;
  /** The email address as the user typed it. */
  readonly email: string;
  readonly emailIdentity: string;
  readonly displayName: string | null;
  /**
   * Set if the account cannot use the code that was requested: the methods by which it signs in (see
   * `signInMethodsOf`), of which the email tells instead. No email is sent if there are none.
   */
  readonly otherMethods?: readonly string[];
}

/** The recipient of a code that anybody can request. */
export interface RequestedCodeRecipient extends Omit<CodeEmailRecipient, 'userId'> {
  /** `null` if no user has the email address. A sign-in code then creates the user. */
  readonly userId: string | null;
  /** The stored language of the user. */
  readonly locale: string | null;
}

/** A user whose email address is in a request for a code. */
interface RequestedUser extends MethodsOfUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly locale: string | null;
}

/** Returns a user as the recipient of a requested code. */
export function codeRecipient(
  user: RequestedUser,
  project: Project,
  emailIdentity: string,
  mayUseCode: boolean,
): RequestedCodeRecipient {
  return {
    userId: user.id,
    email: user.email,
    emailIdentity,
    displayName: user.display_name,
    locale: user.locale,
    ...(!mayUseCode && { otherMethods: signInMethodsOf(user, project) }),
  };
}

type EmailDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'project'>;

/** The request that an email answers. */
export interface RequestCausingEmail {
  /** The preferred language. Used for users of whom no language is stored. */
  readonly locale: LocaleTag | null;
  readonly device: RequestDevice | null;
}

/**
 * Returns who requests a code with an endpoint that anybody can use. A visitor whom an app's server names counts as if
 * the visitor had sent the request.
 *
 * @param user The signed-in user.
 * @param account The user of the email address, if there is one.
 */
export function codeRequesterOf(
  user: { readonly user_id: string } | null,
  account: { readonly id: string; readonly is_trusted_ip: boolean } | null,
  isUnknownVisitor: boolean,
): CodeRequester {
  if (account !== null && user?.user_id === account.id) return 'account';
  if (isUnknownVisitor) return 'server';
  return account?.is_trusted_ip ? 'trusted_ip' : 'stranger';
}

/** Returns the requester by which a quota of emails counts. Strangers share the default quota. */
export function quotaOf(requester: CodeRequester): { readonly requester?: string } {
  return requester === 'stranger' ? {} : { requester };
}

type CodeTemplate = 'email_verification' | 'password_reset' | 'magic_link';

/**
 * An email with a sign-in code that the account itself or a server requests. The project must trust the callback URL.
 */
interface SignInEmail {
  readonly recipient: CodeEmailRecipient;
  readonly requester: 'account' | 'server';
  readonly callbackUrl: string;
  readonly request: RequestCausingEmail;
  /** The time in Unix milliseconds before which the email is not sent. Default: now. */
  readonly sendAt?: number;
}

/** An email with a link. The project must trust the callback URL. */
interface LinkEmail extends SignInEmail {
  readonly template: Exclude<CodeTemplate, 'magic_link'>;
  /** `true` if the transaction has created the account, which has no codes and no stored language yet. */
  readonly isNewAccount?: boolean;
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

/** Issues a code for a request of the account itself or of a server, and adds the email with it to the outbox. */
export async function sendCodeEmail(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  { template, recipient, requester, callbackUrl, request, sendAt, isNewAccount = false }: LinkEmail,
): Promise<void> {
  const { email, displayName, ...subject } = recipient;
  const { userId } = subject;
  if (!isNewAccount) await makeRoomForCode(tx, deps, project.project_id, template, userId, requester);
  const link = await createCode(tx, deps, project.project_id, template, { ...subject, requester });
  const locale = isNewAccount ? null : await readStoredLocale(tx, project.project_id, userId);
  const content = { template, email, displayName, locale, link, callbackUrl, request, sendAt };
  await deps.emailOutbox.add(tx, project.project_id, await renderCodeEmail(tx, deps, project, content));
}

/** Issues sign-in codes for a request of a server, and adds the email with them to the outbox. */
export async function sendSignInCodes(
  tx: Transaction,
  deps: EmailDeps,
  project: Project,
  { recipient, requester, callbackUrl, request }: SignInEmail,
): Promise<void> {
  const { email, displayName, ...subject } = recipient;
  const { userId } = subject;
  await makeRoomForCode(tx, deps, project.project_id, 'magic_link', userId, requester);
  const codes = newSignInCodes();
  await storeCodes(tx, deps, project.project_id, 'magic_link', { ...subject, requester }, codesToStore(codes));
  const locale = await readStoredLocale(tx, project.project_id, userId);
  const content = { template: 'magic_link', email, displayName, locale, ...codes, callbackUrl, request } as const;
  await deps.emailOutbox.add(tx, project.project_id, await renderCodeEmail(tx, deps, project, content));
}

/** A request for an email with a code that anybody can send. The project must trust the callback URL. */
export interface AnonymousCodeRequest {
  readonly template: 'password_reset' | 'magic_link';
  /** `null` if no user can use such a code. */
  readonly recipient: RequestedCodeRecipient | null;
  /** The email address of the request. */
  readonly email: string;
  readonly requester: CodeRequester;
  /** `false` if a quota of emails is used up. */
  readonly mayMail: boolean;
  readonly callbackUrl: string;
  readonly request: RequestCausingEmail;
}

/**
 * Answers a request for a code that anybody can send, and returns the magic-link nonce for the requesting browser.
 * Sends an email if there is a user, a quota is left and there is room for a code. Otherwise it sends none, but runs
 * the same statements and issues codes that nobody can redeem, so that neither the response nor its time nor guesses
 * reveal who has an account. In no case does it end codes, because another person may have requested them. Renders the
 * email before the transaction, which locks the account.
 */
export async function answerCodeRequest(
  deps: EmailDeps & Pick<Deps, 'db'>,
  project: Project,
  { template, recipient, email: requested, requester, mayMail, callbackUrl, request }: AnonymousCodeRequest,
): Promise<string> {
  const projectId = project.project_id;
  const userId = recipient?.userId ?? null;
  const emailIdentity = recipient?.emailIdentity ?? canonicalEmailOf(requested);
  const others = recipient?.otherMethods;
  const { link, typed, nonce, stored } = newCodes(template);
  const { email = requested, displayName = null, locale = null } = recipient ?? {};
  const content = { template, email, displayName, locale, link, typed, callbackUrl, request, others };
  const rendered = await renderCodeEmail(deps.db, deps, project, content);
  await deps.db.transaction(async (tx) => {
    const hasRoom = await lockUserAndCheckRoomForCode(tx, deps, projectId, template, userId, requester, emailIdentity);
    const isSent = recipient !== null && others?.length !== 0 && mayMail && hasRoom;
    const subject = { userId, emailIdentity, typedEmail: requested, ...(isSent && { requester }) };
    await storeCodes(tx, deps, projectId, template, subject, stored, isSent && others === undefined);
    const id = await deps.emailOutbox.add(tx, projectId, rendered);
    await deps.emailOutbox.removeIf(tx, !isSent, projectId, id);
  });
  return nonce;
}

/** Returns the codes of a new email, and the form in which they are stored. */
function newCodes(template: AnonymousCodeRequest['template']) {
  if (template === 'magic_link') {
    const codes = newSignInCodes();
    return { ...codes, stored: codesToStore(codes) };
  }
  const code = randomText(limits.verificationCodeLength);
  const stored: readonly NewCode[] = [{ code }];
  return { link: code, typed: '', nonce: '', stored };
}

/** Returns the stored language of a user, or `null`. */
async function readStoredLocale(tx: Transaction, projectId: string, userId: string): Promise<string | null> {
  const [user] = await tx.run(readLocale, [projectId, userId]);
  return user?.locale ?? null;
}

interface CodeEmailContent {
  readonly template: CodeTemplate;
  readonly email: string;
  readonly displayName: string | null;
  /** The stored language of the user. Default: that of the request. */
  readonly locale: string | null;
  /** The code of the link. */
  readonly link: string;
  readonly typed?: string;
  /** The sign-in methods of which the email tells instead of a code. */
  readonly others?: readonly string[] | undefined;
  readonly callbackUrl: string;
  readonly request: RequestCausingEmail;
  readonly sendAt?: number | undefined;
}

/** Renders an email with a code, in the language of the user. */
async function renderCodeEmail(
  tx: Executor,
  deps: Pick<Deps, 'config'>,
  project: Project,
  {
    template,
    email,
    displayName,
    locale: stored,
    link,
    typed = '',
    others,
    callbackUrl,
    request,
    sendAt,
  }: CodeEmailContent,
): Promise<Email> {
  const locale = supportedLocaleOf(stored ?? request.locale);
  const device = describeDevice(request.device, locale);
  const names = { userDisplayName: displayName ?? undefined, projectDisplayName: project.project_display_name, device };
  if (others !== undefined) {
    const signInMethods = listMethods(others, locale);
    const hint = { ...names, signInMethods, signInLink: signInPageOf(callbackUrl) };
    const content = await renderEmailOfProject(tx, deps, project, 'sign_in_methods', hint, locale);
    return { template: 'sign_in_methods', recipient: email, ...content };
  }
  const variables = emails[template](names, linkWithCode(callbackUrl, link), typed);
  const content = await renderEmailOfProject(tx, deps, project, template, variables, locale);
  return { template, recipient: email, ...content, ...(sendAt !== undefined && { sendAt }) };
}

/** Returns a list of sign-in methods in a language, for example `Google or your password`. */
function listMethods(methods: readonly string[], locale: LocaleTag): string {
  const { password, code } = signInMethodTexts[locale];
  const names = methods.map((id) => {
    if (id === 'password') return password;
    if (id === 'code') return code;
    return isOAuthProviderId(id) ? oauthProviders[id].name : id;
  });
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

/**
 * Returns the sign-in page of the app whose page a link with a code would open: its neighbor in the handler, otherwise
 * the page itself, which the project trusts.
 */
function signInPageOf(callbackUrl: string): string {
  const isHandlerPage = /\/(password-reset|magic-link-callback)\/?$/.test(new URL(callbackUrl).pathname);
  return isHandlerPage
    ? new URL('sign-in', callbackUrl.replace(/\/(?=$|[?#])/, '')).href
    : new URL('/', callbackUrl).href;
}
