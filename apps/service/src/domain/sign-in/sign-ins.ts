import type { LocaleTag } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { RequestDevice } from '../emails/request-device.ts';
import type { Project } from '../projects/projects.ts';
import { notifyAccountOwner } from './account-owner-emails.ts';
import { trustIp } from './trusted-ips.ts';

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
  if (locale !== null) await tx.run(setLocale, [projectId, userId, locale]);
}

/**
 * Trusts the IP address of a sign-in. If the account never trusted it before, notifies the account owner by email,
 * except for the first IP address of an account.
 */
export async function trustSignInIpAndNotifyOwner(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics'>,
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
}

/**
 * Records a sign-in or sign-up in its transaction: its event and its language. Trusts its IP address (see
 * `trustSignInIpAndNotifyOwner`).
 */
export async function recordSignIn(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics'>,
  userId: string,
  { project, ipAddress, locale, device, method, isNewUser }: CompletedSignIn,
): Promise<void> {
  const type = isNewUser ? 'sign_up' : 'sign_in';
  await deps.events.record(tx, project.project_id, { type, method, userId, isByUser: true });
  await recordUserLocale(tx, project.project_id, userId, locale);
  if (ipAddress !== null) await trustSignInIpAndNotifyOwner(tx, deps, project.project_id, userId, ipAddress, device);
}
