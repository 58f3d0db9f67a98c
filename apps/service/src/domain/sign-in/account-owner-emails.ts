import { randomUUID } from 'node:crypto';
import { type AccountOwnerEmailType, isOAuthProviderId, type LocaleTag, oauthProviders } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { consumeRateLimits, type RateLimitKey } from '../../rate-limits/counters.ts';
import { reportEmailOverQuota } from '../../rate-limits/limit-requests.ts';
import { accountOwnerEmailTexts, supportedLocaleOf } from '../emails/account-owner-email-texts.ts';
import type { EmailVariables } from '../emails/email-variables.ts';
import { maskEmail } from '../emails/masked-email.ts';
import { renderEmailOfProject } from '../emails/project-templates.ts';
import { describeDevice, type RequestDevice } from '../emails/request-device.ts';
import { projectOfRequestOrStored } from '../projects/read-project.ts';
import { createEmailUndoLink, deleteUndosIfEmailRestored, type EmailBeforeChange } from './email-undos.ts';
import { createTrustLink } from './trust-links.ts';

type OwnerEmailDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>;

/** A user, and the settings of the project for emails about the account. */
interface NotifiedUser {
  readonly email: string | null;
  readonly email_identity: string | null;
  readonly email_verified: boolean;
  readonly display_name: string | null;
  readonly locale: string | null;
  readonly project_display_name: string;
  readonly owner_emails: boolean;
  readonly new_device_emails: boolean;
}

const findNotifiedUser = createStatement<NotifiedUser>(
  'find_notified_user',
  `select u.email, u.email_identity, u.email_verified, u.display_name, u.locale,
    p.display_name as project_display_name, p.owner_emails, p.new_device_emails
  from users u join projects p on p.project_id = u.project_id
  where u.project_id = $1 and u.id = $2`,
);

/** The sign-in methods and sessions that the first proof of the mailbox removed from an account. */
export interface RemovedSignIns {
  readonly password: boolean;
  readonly second_factor: boolean;
  /** The ids of OAuth providers. */
  readonly providers: string[];
  readonly emails: string[];
  /** `true` if the user was signed in elsewhere. */
  readonly sessions: boolean;
}

/** A change of an account, or a sign-in from a new device, that is reported to the account owner by email. */
export type AccountOwnerEvent =
  | { readonly type: 'password_changed' | 'mfa_enabled' | 'mfa_disabled' }
  | { readonly type: 'provider_linked' | 'provider_unlinked'; readonly providerId: string }
  | { readonly type: 'sign_ins_removed'; readonly removed: RemovedSignIns }
  | { readonly type: 'new_device'; readonly ipAddress: string; readonly device: RequestDevice | null };

/**
 * Records a change of an account, and adds an email to the account owner about it, in its transaction. Sends no email
 * if the account has no email address, the project has disabled these emails or a rate limit is used up, so that the
 * change itself never fails.
 */
export async function notifyAccountOwner(
  tx: Transaction,
  deps: OwnerEmailDeps,
  projectId: string,
  userId: string,
  event: AccountOwnerEvent,
): Promise<void> {
  await recordAccountChange(tx, deps, projectId, userId, event);
  const [user] = await tx.run(findNotifiedUser, [projectId, userId]);
  if (user === undefined || !hasEmail(user)) return;
  if (!(event.type === 'new_device' ? user.new_device_emails : user.owner_emails)) return;
  const recipient = { email: user.email, identity: user.email_identity, isVerified: user.email_verified };
  const locale = supportedLocaleOf(user.locale);
  const variables = { ...accountVariables(user), ...eventVariables(deps, locale, event) };
  await send(tx, deps, projectId, { template: event.type, variables, recipient, locale });
}

/**
 * The events that changes of an account are recorded as. A sign-in from a new device, or one that removes sign-in
 * methods, is recorded as a sign-in.
 */
const recordedAs = {
  password_changed: 'password.changed',
  mfa_enabled: 'second_factor.enabled',
  mfa_disabled: 'second_factor.disabled',
  provider_linked: 'provider.linked',
  provider_unlinked: 'provider.unlinked',
} as const;

async function recordAccountChange(
  tx: Transaction,
  { events }: OwnerEmailDeps,
  projectId: string,
  userId: string,
  event: AccountOwnerEvent,
): Promise<void> {
  if (event.type === 'new_device' || event.type === 'sign_ins_removed') return;
  const data = 'providerId' in event ? { provider_id: event.providerId } : undefined;
  await events.record(tx, projectId, { type: recordedAs[event.type], userId, ...(data && { data }) });
}

/**
 * Records the change of the email address of an account, and adds an email to the outbox that tells the old one, unless
 * the project has disabled these emails or a rate limit is used up. The email has a link that undoes the change, except
 * if the old address was unverified, because it may belong to somebody else, or if the account gets back a previous
 * email address, because the old one may be an attacker's.
 */
export async function notifyOldEmailOfChange(
  tx: Transaction,
  deps: OwnerEmailDeps,
  projectId: string,
  userId: string,
  old: EmailBeforeChange,
): Promise<void> {
  await deps.events.record(tx, projectId, { type: 'email.changed', userId });
  const [user] = await tx.run(findNotifiedUser, [projectId, userId]);
  if (!user?.owner_emails) return;
  const isReturn =
    user.email_identity !== null &&
    (await deleteUndosIfEmailRestored(tx, deps, projectId, userId, user.email_identity));
  const mayUndo = old.isVerified && !isReturn;
  const undoLink = mayUndo ? await createEmailUndoLink(tx, deps, projectId, userId, old) : undefined;
  const variables = { ...accountVariables(user), undoLink };
  const locale = supportedLocaleOf(user.locale);
  await send(tx, deps, projectId, { template: 'email_changed', variables, recipient: old, locale });
}

/** An email address of a user, which may get the email about another one. */
interface OwnEmail {
  readonly email: string;
  readonly email_identity: string;
  readonly is_verified: boolean;
  /** `false` if the address was verified outside of a session of the user, so that it may belong to somebody else. */
  readonly is_confirmed: boolean;
  readonly is_primary: boolean;
}

/** The email address that was added to an account, and the device of the request. */
interface AddedEmail {
  readonly email: string;
  readonly device: RequestDevice | null;
}

/**
 * Records that an email address was added to an account. Sends an email to each verified address that the account had
 * before, unless the project has disabled these emails or a rate limit is used up.
 *
 * @param before The email addresses before the change.
 */
export async function notifyOwnEmailsOfAddition(
  tx: Transaction,
  deps: OwnerEmailDeps,
  projectId: string,
  userId: string,
  before: readonly OwnEmail[],
  { email, device }: AddedEmail,
): Promise<void> {
  await deps.events.record(tx, projectId, { type: 'email.added', userId });
  const [user] = await tx.run(findNotifiedUser, [projectId, userId]);
  if (!user?.owner_emails) return;
  const locale = supportedLocaleOf(user.locale);
  const variables = {
    ...accountVariables(user),
    newEmail: maskEmail(email),
    device: describeDevice(device, locale),
  };
  const recipients = before.filter((own) => own.is_verified && (own.is_primary || own.is_confirmed));
  for (const { email: address, email_identity: identity } of recipients) {
    const recipient = { email: address, identity, isVerified: true };
    await send(tx, deps, projectId, { template: 'email_added', variables, recipient, locale });
  }
}

/**
 * Tells the account owner by email, at most once a day, that a rate limit of guesses is used up. The email has a link
 * that lets the owner sign in from an IP address that the account does not trust. Unverified email addresses get no
 * email, because they may belong to somebody else. Takes as long if no email is sent or the account does not exist, so
 * that the response time does not reveal who has an account.
 */
export async function notifyGuessLimit(
  tx: Transaction,
  deps: OwnerEmailDeps,
  projectId: string,
  userId: string | null,
): Promise<void> {
  const [user] = await tx.run(findNotifiedUser, [projectId, userId ?? randomUUID()]);
  const notified = user?.owner_emails && user.email_verified && hasEmail(user) ? user : null;
  const { email, email_identity: identity, ...names } = notified ?? unknownUser;
  const subject = { userId: notified && userId, emailIdentity: identity };
  const trustLink = await createTrustLink(tx, deps, projectId, subject);
  const variables = { ...accountVariables(names), trustLink };
  const recipient = { email, identity, isVerified: true };
  const quota: RateLimitKey = ['guessNoticesFor', notified === null ? randomUUID() : identity];
  const locale = supportedLocaleOf(names.locale);
  const id = await send(tx, deps, projectId, { template: 'guess_limit_reached', variables, recipient, locale, quota });
  if (id !== null) await deps.emailOutbox.removeIf(tx, notified === null, projectId, id);
}

function hasEmail(
  user: NotifiedUser,
): user is NotifiedUser & { readonly email: string; readonly email_identity: string } {
  return user.email !== null && user.email_identity !== null;
}

/** The placeholder for an account owner who gets no email. */
const unknownUser = {
  email: 'nobody@example.com',
  email_identity: 'nobody@example.com',
  display_name: null,
  locale: null,
  project_display_name: '',
};

type Names = Pick<NotifiedUser, 'display_name' | 'project_display_name'>;

function accountVariables({ display_name: name, project_display_name: projectDisplayName }: Names) {
  return { userDisplayName: name ?? undefined, projectDisplayName };
}

function eventVariables({ clock }: Pick<Deps, 'clock'>, locale: LocaleTag, event: AccountOwnerEvent) {
  const providerName = nameOfProvider('providerId' in event ? event.providerId : '');
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    // The digits that the texts themselves contain.
    numberingSystem: 'latn',
  });
  const signInTime = `${time.format(clock.now())} (UTC)`;
  const { ipAddress, device } = event.type === 'new_device' ? event : { ipAddress: '', device: null };
  return {
    providerName,
    signInTime,
    ipAddress,
    device: describeDevice(device, locale),
    removedSignIns: listRemoved(locale, event),
  };
}

function nameOfProvider(id: string): string {
  return isOAuthProviderId(id) ? oauthProviders[id].name : id;
}

function listRemoved(locale: LocaleTag, event: AccountOwnerEvent): string {
  if (event.type !== 'sign_ins_removed') return '';
  const { password, second_factor: secondFactor, providers, emails, sessions } = event.removed;
  const texts = accountOwnerEmailTexts[locale].removed;
  const items = [
    ...(password ? [texts.password] : []),
    ...(secondFactor ? [texts.secondFactor] : []),
    ...providers.map(nameOfProvider),
    ...emails.map(maskEmail),
    ...(sessions ? [texts.sessions] : []),
  ];
  return new Intl.ListFormat(locale).format(items);
}

interface Recipient {
  readonly email: string;
  readonly identity: string;
  readonly isVerified: boolean;
}

/** An email about an account. */
interface AccountEmail<T extends AccountOwnerEmailType> {
  readonly template: T;
  readonly variables: EmailVariables[T];
  readonly recipient: Recipient;
  readonly locale: LocaleTag;
  /** The rate limit that the email counts towards. Default: that of its template and recipient. */
  readonly quota?: RateLimitKey;
}

/**
 * Adds an email to the outbox and returns its id. Returns `null` if the rate limit of the recipient is used up. If that
 * of the project is, the email is sent later, which is reported.
 */
async function send<T extends AccountOwnerEmailType>(
  tx: Transaction,
  deps: OwnerEmailDeps,
  projectId: string,
  { template, variables, recipient, locale, quota }: AccountEmail<T>,
): Promise<string | null> {
  // Limited, because anybody can sign up with the email address of another person and change the account repeatedly.
  // Each kind of email has its own quota, so that an attacker cannot suppress an important one with many harmless
  // changes.
  const quotas = [
    quota ?? (['ownerEmailsFor', recipient.identity, template] as const),
    [recipient.isVerified ? 'emailsToVerified' : 'emailsToUnverified'],
  ] as const;
  const exhausted = await consumeRateLimits(tx, deps, projectId, quotas);
  const isDelayed = exhausted?.limit === 'emailsToVerified' || exhausted?.limit === 'emailsToUnverified';
  if (exhausted !== null && !isDelayed) return null;
  if (isDelayed) tx.afterCommit(() => reportEmailOverQuota(deps, projectId, exhausted.limit, 'delayed'));
  const sendAt = exhausted?.delayedUntil ?? deps.clock.now();
  const project = await projectOfRequestOrStored(tx, deps, projectId);
  const content = await renderEmailOfProject(tx, deps, project, template, variables, locale);
  return deps.emailOutbox.add(tx, projectId, { template, recipient: recipient.email, sendAt, ...content });
}
