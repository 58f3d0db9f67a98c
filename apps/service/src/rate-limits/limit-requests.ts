import type { AccessType } from '@keystack/contract';
import type { Executor, Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { consumeRateLimits, consumeRateLimitsInBatch, findExhaustedRateLimits, type RateLimitKey } from './counters.ts';

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Counts a request for an email by the IP address, and throws if it has sent too many. Call it before the response can
 * depend on the recipient.
 */
export async function limitEmailRequestsFromIp(
  deps: LimitDeps,
  projectId: string,
  recipient: string,
  ipAddress: string | null,
): Promise<void> {
  if (ipAddress === null) return;
  const limitKeys: readonly RateLimitKey[] = [
    ['emailsFrom', ipAddress],
    ['emailsForFrom', recipient, ipAddress],
  ];
  const exhausted = await consumeRateLimits(deps.db, deps, projectId, limitKeys);
  if (exhausted !== null) throw exhausted.error;
}

/** The recipient of an email. */
interface EmailRecipient {
  /** The canonical email address. */
  readonly recipient: string;
  /**
   * `true` if a user has verified the email address. Attackers can trigger emails to all others, which share a quota.
   */
  readonly isVerified: boolean;
  /** The quota of this kind of email. Kinds that anybody can request have separate quotas. Default: `emailsFor`. */
  readonly quota?: 'resetEmailsFor' | 'signInEmailsFor' | 'emailsFor';
  /**
   * The requester whose quota the email counts by, besides the recipient: a kind of requester or an account. Default:
   * the quota that all strangers share.
   */
  readonly requester?: string;
}

/** Counts an email to the recipient and by the project, and throws if there were too many. */
export async function limitEmails(deps: LimitDeps, projectId: string, to: EmailRecipient): Promise<void> {
  const exhausted = await consumeRateLimits(deps.db, deps, projectId, emailLimits(to));
  if (exhausted !== null) throw exhausted.error;
}

/**
 * Like `limitEmails` for emails that anybody can request. Returns whether the email may be sent, instead of throwing if
 * the quota of the recipient or that for unverified email addresses is used up: the response must neither reveal who
 * has an account nor keep its owner, who may have an email already, from signing in. If the quota for verified email
 * addresses is used up, throws for all.
 */
export async function limitEmailsHidingAccounts(
  deps: LimitDeps & Pick<Deps, 'log' | 'metrics'>,
  projectId: string,
  to: EmailRecipient,
): Promise<boolean> {
  const [verifiedExhausted] = await findExhaustedRateLimits(deps.db, deps, projectId, [['emailsToVerified']]);
  if (verifiedExhausted !== undefined) throw verifiedExhausted.error;
  const exhausted = await consumeRateLimits(deps.db, deps, projectId, emailLimits(to));
  if (exhausted?.limit === 'emailsToVerified') throw exhausted.error;
  if (exhausted?.limit === 'emailsToUnverified') reportEmailOverQuota(deps, projectId, exhausted.limit, 'suppressed');
  return exhausted === null;
}

/**
 * Reports an email that is delayed or not sent, because the project has used up its quota of emails. The request itself
 * succeeds, so nobody else would notice.
 */
export function reportEmailOverQuota(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  projectId: string,
  limit: string,
  result: 'delayed' | 'suppressed',
): void {
  metrics?.observeEmailOverQuota(limit, result);
  log.warn(
    { projectId, limit, result },
    'A project has used up its quota of emails. Raise the limit with KEYSTACK_RATE_LIMITS, or look for an attack.',
  );
}

function emailLimits({
  recipient,
  isVerified,
  quota = 'emailsFor',
  requester,
}: EmailRecipient): readonly RateLimitKey[] {
  const ofRecipient: RateLimitKey = requester === undefined ? [quota, recipient] : [quota, recipient, requester];
  return [ofRecipient, [isVerified ? 'emailsToVerified' : 'emailsToUnverified']];
}

/**
 * Counts the emails that the app's server sends to these recipients. Throws if a recipient or the project exceeds a
 * rate limit. Call it in the transaction that adds the emails: if it throws, no email is sent and none counts.
 */
export async function limitCustomEmails(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  recipients: readonly string[],
): Promise<void> {
  const limitKeys = recipients.flatMap((recipient): RateLimitKey[] => [
    ['customEmails'],
    ['customEmailsFor', recipient],
  ]);
  const exhausted = await consumeRateLimitsInBatch(tx, deps, projectId, limitKeys);
  if (exhausted !== null) throw exhausted.error;
}

/**
 * Counts an email that is sent again. Throws if its recipient or the project exceeds a rate limit. Call it in the
 * transaction that schedules the email: if it throws, the email is not sent and does not count.
 */
export async function limitResentEmail(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  recipient: string,
): Promise<void> {
  const limitKeys: readonly RateLimitKey[] = [['resentEmails'], ['resentEmailsFor', recipient]];
  const exhausted = await consumeRateLimitsInBatch(tx, deps, projectId, limitKeys);
  if (exhausted !== null) throw exhausted.error;
}

/** An invitation to own a project, as rate limits count it. */
interface OwnerInvitation {
  readonly projectId: string;
  /** The owner who invites; `null` if the project has none. */
  readonly ownerId: string | null;
  /** The canonical email address that is invited. */
  readonly recipient: string;
}

/**
 * Counts an invitation to own a project. Throws if the project, the owner or all owners together have sent too many, or
 * if the recipient got too many.
 */
export async function limitOwnerInvitations(
  deps: LimitDeps,
  { projectId, ownerId, recipient }: OwnerInvitation,
): Promise<void> {
  const ofProject = await consumeRateLimits(deps.db, deps, projectId, [['ownerInvitations']]);
  if (ofProject !== null) throw ofProject.error;
  const ofOwner: readonly RateLimitKey[] = ownerId === null ? [] : [['ownerInvitationsFor', ownerId]];
  const exhausted = await consumeRateLimits(deps.db, deps, 'internal', [
    ...ofOwner,
    ['ownerInvitationEmailsFor', recipient],
    ['ownerInvitationEmails'],
  ]);
  if (exhausted !== null) throw exhausted.error;
}

/**
 * Counts a request of project owners that is costly or contacts another server, and throws if a project had too many.
 */
export async function limitProjectRequests(
  deps: LimitDeps,
  projectId: string,
  limit: 'mailServerTests' | 'providerTests' | 'domainChecks' | 'userCounts' | 'signInImpacts',
): Promise<void> {
  const exhausted = await consumeRateLimits(deps.db, deps, projectId, [[limit]]);
  if (exhausted !== null) throw exhausted.error;
}

/**
 * Counts a sign-up by its IP address, and the email that it sends by the project. Throws if too many accounts were
 * created from the IP address. Returns the time in Unix milliseconds at which the email may be sent: later than now if
 * the project has used up its quota of emails.
 */
export async function limitSignUpsAndConsumeEmailQuota(
  deps: LimitDeps,
  projectId: string,
  ipAddress: string | null,
): Promise<number> {
  const fromHere: readonly RateLimitKey[] = ipAddress === null ? [] : [['signUpsFrom', ipAddress]];
  const exhausted = await consumeRateLimits(deps.db, deps, projectId, [...fromHere, ['emailsToUnverified']]);
  if (exhausted?.limit === 'signUpsFrom') throw exhausted.error;
  return exhausted?.delayedUntil ?? deps.clock.now();
}

/** The caller of a write. */
interface Writer {
  readonly access: AccessType;
  readonly project: { readonly project_id: string };
  readonly user: { readonly user_id: string } | null;
}

/**
 * Counts the creation of a team, project or picture by a signed-in client, and throws if there were too many. Servers
 * have no such limit.
 */
export async function limitCreationsByClient(deps: LimitDeps, writer: Writer, ipAddress: string | null): Promise<void> {
  await limitWrites(deps, writer, ipAddress, 'creations');
}

/**
 * Counts an update of metadata by a signed-in client, and throws if there were too many. Servers have no such limit.
 */
export async function limitMetadataUpdatesByClient(
  deps: LimitDeps,
  writer: Writer,
  ipAddress: string | null,
): Promise<void> {
  await limitWrites(deps, writer, ipAddress, 'metadata');
}

async function limitWrites(
  deps: LimitDeps,
  { access, project, user }: Writer,
  ipAddress: string | null,
  kind: 'creations' | 'metadata',
): Promise<void> {
  if (access !== 'client' || user === null) return;
  const fromHere: readonly RateLimitKey[] = ipAddress === null ? [] : [[`${kind}From`, ipAddress]];
  const exhausted = await consumeRateLimits(deps.db, deps, project.project_id, [
    ...fromHere,
    [`${kind}For`, user.user_id],
  ]);
  if (exhausted !== null) throw exhausted.error;
}

/**
 * Counts a request of an IP address, and throws if it exceeds the rate limit. If the transaction is rolled back, the
 * request does not count.
 */
export async function limitRequestsFromIp(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  limit: 'signUpsFrom' | 'oauthRedirectsFrom',
  ipAddress: string | null,
): Promise<void> {
  if (ipAddress === null) return;
  const exhausted = await consumeRateLimits(tx, deps, projectId, [[limit, ipAddress]]);
  if (exhausted !== null) throw exhausted.error;
}
