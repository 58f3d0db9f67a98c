import { KnownErrors, type LocaleTag, limits } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { type TokenUser, tokenUserColumns } from '../../security/access-tokens.ts';
import type { RequestDevice } from '../emails/request-device.ts';
import { sqlOfSignInEvent } from '../events/event-recorder.ts';
import type { Project } from '../projects/read-project.ts';
import { newSession, type SessionDeps, type SessionTokens, tokensOf } from '../sessions/sessions.ts';
import { notifyAccountOwner } from './account-owner-emails.ts';
import { isNewDeviceSql, trustedIpHashSql, trustedUntil, trustIp, trustIpSql } from './trusted-ips.ts';

const setLocale = createStatement<never>(
  'set_user_locale',
  `update users set locale = $3 where project_id = $1 and id = $2 and locale is distinct from $3`,
);

/** Stores the language in which the account owner gets emails. Does nothing if `locale` is `null`. */
export async function recordUserLocale(
  tx: Executor,
  projectId: string,
  userId: string,
  locale: LocaleTag | null,
): Promise<void> {
  if (locale !== null) await tx.write(setLocale, [projectId, userId, locale]);
}

/**
 * Trusts the IP address of a sign-in. If the account never trusted it before, notifies the account owner by email,
 * except for the first IP address of an account.
 */
export async function trustSignInIpAndNotifyOwner(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>,
  projectId: string,
  userId: string,
  ipAddress: string,
  device: RequestDevice | null,
): Promise<void> {
  const { isNewDevice } = await trustIp(tx, deps, projectId, userId, ipAddress);
  if (isNewDevice) await notifyAccountOwner(tx, deps, projectId, userId, { type: 'new_device', ipAddress, device });
}

/** The project, IP address, language and device of a sign-in request. */
export interface SignInRequest {
  readonly project: Project;
  /** The IP address of the user; `null` for requests of servers, which act for many users. */
  readonly ipAddress: string | null;
  readonly locale: LocaleTag | null;
  /** `null` for requests of servers. */
  readonly device: RequestDevice | null;
}

/** A sign-in that is complete. */
export interface CompletedSignIn extends SignInRequest {
  /** The sign-in method: `password`, `magic_link`, or the id of an OAuth provider. */
  readonly method: string;
  /** `true` for a sign-up. */
  readonly isNewUser: boolean;
  /** `true` if the user has just verified the second factor. Default: `false`. */
  readonly secondFactor?: boolean;
}

interface SignedInUser extends TokenUser {
  readonly is_suspended: boolean;
  /** `true` if the account has never trusted the IP address but has trusted others before. */
  readonly is_new_device: boolean;
}

// In one statement, because it belongs to each sign-in. The row lock ensures that a parallel suspension is either
// visible here or ends the new session.
const insertSignIn = createStatement<SignedInUser>(
  'insert_sign_in',
  `with signed_in_user as (
    select u.project_id, u.id, $5::timestamptz as at, u.suspended_at is not null as is_suspended,
      ${trustedIpHashSql('$10')} as ip_hash, ${tokenUserColumns}
    from users u where u.project_id = $1 and u.id = $3 for share of u
  ), active as (
    select * from signed_in_user where not is_suspended
  ), started as (
    insert into sessions (project_id, id, user_id, refresh_hash, created_at, expires_at, device, country, second_factor)
    select $1, $2, id, $4, $5, $6, $7, $8, $9 from active
  ), spoken as (
    update users u set locale = $13 from active a
    where u.project_id = $1 and u.id = a.id and $13::text is not null and u.locale is distinct from $13
  ), ${sqlOfSignInEvent('active', '$12', ['$14', '$15', '$16'])},
  ${trustIpSql('active', { isWanted: '$10::text is not null', until: '$11' })}
  select *, ${isNewDeviceSql('$3')} as is_new_device from signed_in_user`,
);

/**
 * Starts the session of a sign-in or sign-up that is complete, and records it: its event and its language. Trusts its
 * IP address. If the account never trusted it before, notifies the account owner by email, except for the first IP
 * address of an account.
 *
 * @throws `UserIdDoesNotExist` and `UserSuspended`.
 */
export async function completeSignIn(
  tx: Transaction,
  deps: SessionDeps & Pick<Deps, 'emailOutbox' | 'log' | 'metrics' | 'project'>,
  userId: string,
  { project, ipAddress, locale, device, method, isNewUser, secondFactor = false }: CompletedSignIn,
): Promise<SessionTokens> {
  const projectId = project.project_id;
  const { values, sessionId, refreshToken } = newSession(
    deps,
    projectId,
    userId,
    limits.sessionDefaultLifetime,
    device,
  );
  const [user] = await tx.run(insertSignIn, [
    ...values,
    secondFactor,
    ipAddress,
    trustedUntil(deps),
    isNewUser ? 'sign_up' : 'sign_in',
    locale,
    ...deps.events.signInParameters(method),
  ]);
  if (user === undefined) throw new KnownErrors.UserIdDoesNotExist(userId);
  if (user.is_suspended) throw new KnownErrors.UserSuspended();
  if (ipAddress !== null && user.is_new_device) {
    await notifyAccountOwner(tx, deps, projectId, userId, { type: 'new_device', ipAddress, device });
  }
  return tokensOf(tx, deps, { projectId, userId, sessionId }, refreshToken, { ...user, is_impersonation: false });
}
