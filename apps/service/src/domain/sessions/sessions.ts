import { randomUUID } from 'node:crypto';
import { KnownErrors, limits, serviceLimits } from '@keystack/contract';
import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { exhaustedRateLimitsSql, type RateLimitKey, rateLimitSqlParameters } from '../../rate-limits/counters.ts';
import { signAccessToken, type TokenUser, tokenUserColumns } from '../../security/access-tokens.ts';
import { randomText, sha256 } from '../../security/random-text.ts';
import type { RequestDevice } from '../emails/request-device.ts';
import { sqlOfSignInEvent } from '../events/event-recorder.ts';
import { endSessionsStartedIn } from './sessions-of-owners.ts';

/** The tokens of a session. */
export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Maximum number of sessions of a user, so that endless sign-ins do not fill the disk. */
const maxSessions = 10_000;
/**
 * Average number of session starts between two checks of that maximum. One check ends up to ten times as many sessions.
 */
const checkEvery = 100;

/** The dependencies of functions that start sessions. */
export type SessionDeps = Pick<Deps, 'keys' | 'clock' | 'config' | 'activity' | 'events'>;

// The row lock ensures that a parallel suspension is either visible here or ends the new session.
const insertSession = createStatement<TokenUser & { readonly is_suspended: boolean }>(
  'insert_session',
  `with signed_in_user as (
    select u.id, u.suspended_at is not null as is_suspended, ${tokenUserColumns}
    from users u where u.project_id = $1 and u.id = $3 for share of u
  ), started as (
    insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at, device, country, second_factor,
      is_impersonation, impersonator_id, owner_session_id, owner_project_id, key_set_id)
    select $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11, $12::uuid, case when $12 is not null then 'internal' end, $13
    from signed_in_user where not is_suspended
  ) select * from signed_in_user`,
);

/** Options of a new session. */
export interface SessionOptions {
  /** Lifetime in milliseconds. Default: `limits.sessionDefaultLifetime`. */
  readonly lifetime?: number | undefined;
  /** `true` if the user has just verified the second factor. Default: `false`. */
  readonly secondFactor?: boolean;
  /** `true` if the app's server or a project owner acts as the user. Default: `false`. */
  readonly isImpersonation?: boolean;
  /** For impersonations: the project owner who acts as the user. Default: `null`, for API keys. */
  readonly impersonatorId?: string | null;
  /** The session of the project owner who starts this one, which ends with it. Default: `null`. */
  readonly ownerSessionId?: string | null;
  /** The key set of the API key that starts the session. Default: `null`. */
  readonly keySetId?: string | null;
  /** Device that the user signs in on. Default: unknown. */
  readonly device?: RequestDevice | null;
}

/**
 * Starts a session of a user. Stores only a hash of its refresh token. Call it only after the user has proven who they
 * are, because the errors tell about the account.
 *
 * @throws `UserIdDoesNotExist` and `UserSuspended`.
 */
export async function startSession(
  tx: Executor,
  deps: SessionDeps,
  projectId: string,
  userId: string,
  options: SessionOptions = {},
): Promise<SessionTokens> {
  const { lifetime = limits.sessionDefaultLifetime, secondFactor = false, device } = options;
  const { isImpersonation = false, impersonatorId = null, ownerSessionId = null, keySetId = null } = options;
  const { values, sessionId, refreshToken } = newSession(deps, projectId, userId, lifetime, device);
  const [user] = await tx.run(insertSession, [
    ...values,
    secondFactor,
    isImpersonation,
    impersonatorId,
    ownerSessionId,
    keySetId,
  ]);
  if (user === undefined) throw new KnownErrors.UserIdDoesNotExist(userId);
  if (user.is_suspended) throw new KnownErrors.UserSuspended();
  return tokensOf(tx, deps, { projectId, userId, sessionId }, refreshToken, {
    ...user,
    is_impersonation: isImpersonation,
  });
}

/** A password that was just verified. */
export interface VerifiedPassword {
  readonly projectId: string;
  readonly userId: string;
  readonly hash: string;
  /** The rate limits that wrong guesses of the password count towards. */
  readonly limitKeys: readonly RateLimitKey[];
  /** The device that the user signs in on, or `null` if it is unknown. */
  readonly device: RequestDevice | null;
}

/**
 * Inserts a session and its sign-in event. Inserts nothing if the password changed, a second factor is enabled, the
 * user is suspended or a rate limit is used up. The row lock ensures that a parallel change is either visible here or
 * ends the new session. The rate limits are checked in the same statement, because a separate one would increase the
 * cost by half.
 */
const insertPasswordSession = createStatement<TokenUser>(
  'insert_password_session',
  `with signed_in_user as (
    select u.project_id, u.id, $5::timestamptz as at, ${tokenUserColumns} from users u
    where u.project_id = $1 and u.id = $3 and u.password_hash = $9 and u.totp_secret is null and u.suspended_at is null
      and not exists (${exhaustedRateLimitsSql('$5', ['$10', '$11', '$12', '$13'])})
    for share of u
  ), started as (
    insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at, device, country)
    select $1, $2, id, $4, $5, $6, $7, $8 from signed_in_user
  ), ${sqlOfSignInEvent('signed_in_user', "'sign_in'", ['$14', '$15', '$16'])}
  select * from signed_in_user`,
);

/**
 * Starts a session of a user whose password was verified. Returns `null` if the user is suspended, or if in the
 * meantime the password was changed, a second factor was enabled or a rate limit was used up.
 */
export async function startPasswordSession(
  tx: Executor,
  deps: SessionDeps,
  { projectId, userId, hash, limitKeys, device }: VerifiedPassword,
): Promise<SessionTokens | null> {
  const { sessionDefaultLifetime: lifetime } = limits;
  const { values, sessionId, refreshToken } = newSession(deps, projectId, userId, lifetime, device);
  const counted = deps.config.abuseLimits ? limitKeys : [];
  const [user] = await tx.run(insertPasswordSession, [
    ...values,
    hash,
    ...rateLimitSqlParameters(deps.config, counted),
    ...deps.events.signInParameters('password'),
  ]);
  return user === undefined ? null : tokensOf(tx, deps, { projectId, userId, sessionId }, refreshToken, user);
}

const endAllImpersonations = createStatement<{ id: string }>(
  'end_impersonations',
  `delete from sessions where project_id = $1 and (is_impersonation or owner_session_id is not null) returning id`,
);

/**
 * Ends all impersonations of a project, and the sessions that owners started: an owner may have started some with an
 * API key, which do not name the owner.
 */
export async function endImpersonations(tx: Executor, projectId: string): Promise<void> {
  await endSessionsStartedIn(tx, projectId, await tx.run(endAllImpersonations, [projectId]));
}

const endSessionsOfKeySets = createStatement<{ id: string }>(
  'end_sessions_of_key_sets',
  `delete from sessions where project_id = $1 and key_set_id = any($2) and (is_impersonation or $3) returning id`,
);

/** Ends the impersonations that the keys of key sets have started, or all sessions that they have started. */
export async function endSessionsStartedByKeys(
  tx: Executor,
  projectId: string,
  keySetIds: readonly string[],
  which: 'impersonations' | 'all',
): Promise<void> {
  const ended = await tx.run(endSessionsOfKeySets, [projectId, keySetIds, which === 'all']);
  await endSessionsStartedIn(tx, projectId, ended);
}

/** Creates a session. `values` are the first eight columns of its row: the project, the id, the user and so on. */
export function newSession(
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  lifetime: number,
  device: RequestDevice | null = null,
): { readonly values: readonly unknown[]; readonly sessionId: string; readonly refreshToken: string } {
  const sessionId = randomUUID();
  const refreshToken = randomText(45);
  const now = clock.now();
  // The session of a project owner is extended at each refresh.
  const most = projectId === 'internal' ? serviceLimits.ownerSessionIdleTime : lifetime;
  const times = [new Date(now), new Date(now + Math.min(lifetime, most))];
  const place = [device?.software ?? null, device?.country ?? null];
  const values = [projectId, sessionId, userId, sha256(refreshToken), ...times, ...place];
  return { values, sessionId, refreshToken };
}

// Locks the rows in an outer query, because a lock in the inner one would include the sessions that stay. Evaluates the
// inner query once, into an array: PostgreSQL evaluates it for every row if it expects only one.
const endOldestSessions = createStatement<{ id: string }>(
  'end_oldest_sessions',
  `with oldest as materialized (
    select id from sessions where project_id = $1 and id = any(array(
      select id from sessions where project_id = $1 and user_id = $2
      order by created_at desc offset ${maxSessions} limit ${10 * checkEvery}
    )) for update skip locked
  )
  delete from sessions s using oldest where s.project_id = $1 and s.id = oldest.id returning s.id`,
);

/** Returns the tokens of a session that was just stored. Now and then ends the oldest sessions of a user with many. */
export async function tokensOf(
  tx: Executor,
  deps: SessionDeps,
  session: SessionIds,
  refreshToken: string,
  user: TokenUser,
): Promise<SessionTokens> {
  if (Math.random() < 1 / checkEvery) {
    const ended = await tx.run(endOldestSessions, [session.projectId, session.userId]);
    await endSessionsStartedIn(tx, session.projectId, ended);
  }
  return { access_token: await signAccessToken(tx, deps, session, user), refresh_token: refreshToken };
}

/** The ids of a session, its user and its project. */
export interface SessionIds {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
}

const lockUserOfSession = createStatement<never>(
  'lock_user_of_session',
  `select 1 from users where project_id = $1 and id = $2 for no key update`,
);

// A separate statement after `lockUserOfSession`, because only a new snapshot shows sessions that were deleted
// meanwhile.
const lockSession = createStatement<{ id: string }>(
  'lock_session',
  `select id from sessions where project_id = $1 and id = $2 and user_id = $3 and expires_at > $4 for key share`,
);

/**
 * Locks the user of a session and then the session. Returns `false` if the session has ended. Until the transaction
 * ends, no other transaction can end the session or change the user.
 */
export async function lockActiveSession(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { projectId, userId, sessionId }: SessionIds,
): Promise<boolean> {
  await tx.write(lockUserOfSession, [projectId, userId]);
  return (await tx.run(lockSession, [projectId, sessionId, userId, new Date(clock.now())])).length > 0;
}

// Also deletes pending sign-ins (at a provider, or before the second factor), which would become sessions later.
const deleteSessions = createStatement<{ id: string }>(
  'delete_sessions',
  `with attempts as (delete from verification_codes where project_id = $1 and user_id = $2 and purpose = 'mfa'),
    codes as (delete from oauth_codes where project_id = $1 and user_id = $2 and used_at is null),
    untrusted as (update trusted_ips set trusted = false where project_id = $1 and user_id = $2 and trusted)
  delete from sessions
  where project_id = $1 and user_id = $2 and refresh_hash is distinct from $3 and id is distinct from $4::uuid
  returning id`,
);

/** The session that `endSessionsAndIpTrust` keeps, identified by one of the properties. Without both, none is kept. */
export interface SessionToKeep {
  readonly refreshToken?: string | undefined;
  readonly sessionId?: string | undefined;
}

/**
 * Ends all sessions of a user except the one to keep, and all pending sign-ins, and revokes the trust in all IP
 * addresses.
 */
export async function endSessionsAndIpTrust(
  tx: Executor,
  projectId: string,
  userId: string,
  { refreshToken, sessionId }: SessionToKeep = {},
): Promise<void> {
  const keptHash = refreshToken === undefined ? null : sha256(refreshToken);
  const ended = await tx.run(deleteSessions, [projectId, userId, keptHash, sessionId ?? null]);
  await endSessionsStartedIn(tx, projectId, ended);
}

const markSecondFactor = createStatement<never>(
  'mark_second_factor_of_session',
  `update sessions set second_factor = true where project_id = $1 and id = $2 and user_id = $3`,
);

/** Records that the user of a session has verified or just set the second factor. */
export async function recordSecondFactorVerified(
  tx: Executor,
  { projectId, userId, sessionId }: SessionIds,
): Promise<void> {
  await tx.write(markSecondFactor, [projectId, sessionId, userId]);
}

const confirm = createStatement<never>(
  'confirm_session',
  `update sessions set confirmed_at = $4 where project_id = $1 and id = $2 and user_id = $3`,
);

/** Records that the user of a session has proven again who they are. */
export async function recordSessionConfirmed(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { projectId, userId, sessionId }: SessionIds,
): Promise<void> {
  await tx.write(confirm, [projectId, sessionId, userId, new Date(clock.now())]);
}

const deleteSessionOfToken = createStatement<{
  readonly id: string;
  readonly user_id: string;
  readonly is_impersonation: boolean;
  readonly impersonator_id: string | null;
}>(
  'delete_session',
  `delete from sessions where project_id = $1 and refresh_hash = $2 and expires_at > $3
  returning id, user_id, is_impersonation, impersonator_id`,
);

const findSession = createLookupStatement<
  TokenUser & { readonly session_id: string; readonly user_id: string; readonly expires_at: Date }
>(
  'find_session',
  `select s.id as session_id, s.user_id, s.expires_at, s.is_impersonation, ${tokenUserColumns}
  from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
  where s.project_id = $1 and s.refresh_hash = $2 and s.expires_at > $3`,
);

/** Signs a user out: ends the session of a refresh token. Returns `false` if there is none or it has expired. */
export async function signOut(
  tx: Executor,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
  refreshToken: string,
): Promise<boolean> {
  const values = [projectId, sha256(refreshToken), new Date(clock.now())];
  const [ended] = await tx.run(deleteSessionOfToken, values);
  if (ended === undefined) return false;
  await endSessionsStartedIn(tx, projectId, [ended]);
  const { user_id: userId, is_impersonation: isImpersonation, impersonator_id: impersonatorId } = ended;
  const by = impersonatorId === null ? {} : { ownerId: impersonatorId };
  await events.record(
    tx,
    projectId,
    isImpersonation ? { type: 'impersonation.ended', userId, ...by } : { type: 'sign_out', userId, isByUser: true },
  );
  return true;
}

/** An active session and its user. */
export interface SessionWithUser {
  readonly session: SessionIds;
  readonly user: TokenUser;
}

const extend = createStatement<never>(
  'extend_owner_session',
  `update sessions set expires_at = least($3, created_at + $4 * interval '1 millisecond')
  where project_id = 'internal' and id = $1 and not is_impersonation and expires_at > $2`,
);

/** Time in milliseconds by which a refresh must extend a session of a project owner, so that it writes to the database. */
const minExtension = 60_000;

/**
 * Extends the session of a project owner, which ends after some hours without a refresh. Does nothing if another
 * refresh has done so within a minute.
 */
export async function extendOwnerSession(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  session: { readonly id: string; readonly expires_at: Date },
): Promise<void> {
  const { ownerSessionIdleTime: idle, ownerSessionMaxAge: maxAge } = serviceLimits;
  const end = clock.now() + idle;
  if (session.expires_at.getTime() > end - minExtension) return;
  await tx.write(extend, [session.id, new Date(clock.now()), new Date(end), maxAge]);
}

/** Returns the active session of a refresh token, or `null` if there is none. Extends that of a project owner. */
export async function findSessionOfRefreshToken(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  refreshToken: string,
): Promise<SessionWithUser | null> {
  const [user] = await tx.run(findSession, [projectId, sha256(refreshToken), new Date(clock.now())]);
  if (user === undefined) return null;
  if (projectId === 'internal') await extendOwnerSession(tx, { clock }, { ...user, id: user.session_id });
  return { session: { projectId, userId: user.user_id, sessionId: user.session_id }, user };
}
