import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';

/** An authenticated account owner, and the IP address of the request. */
export interface AccountOwnerRequest {
  readonly projectId: string;
  readonly userId: string;
  readonly ipAddress: string | null;
}

const day = 24 * 60 * 60_000;
/** Time in milliseconds for which an IP address stays trusted after a sign-in from it. */
const trustLifetime = 90 * day;
/** Remaining trust in milliseconds below which a sign-in renews it, so that most sign-ins write nothing. */
const renewBelow = 60 * day;

/**
 * Returns an IP address as a hash for one account, so that a leaked table does not reveal IP addresses. `account` is
 * its canonical email address.
 */
export function trustedIpHash(account: string, ipAddress: string | null): Buffer | null {
  return ipAddress === null ? null : sha256(`${account}\n${ipAddress}`);
}

/**
 * Returns the SQL condition that the user `u` trusts an IP address. The arguments are the placeholders of its hash and
 * of the time.
 */
export const isTrustedIpSql = (ipHash: string, time: string) =>
  `exists (select from trusted_ips k where k.project_id = u.project_id and k.user_id = u.id and k.ip_hash = ${ipHash}
    and k.trusted_until > ${time} and k.trusted)`;

/** Returns SQL for the same hash, for the user `u` and the given placeholder of the IP address. */
export const trustedIpHashSql = (ipAddress: string) =>
  `sha256(convert_to(coalesce(u.email_identity, '') || chr(10) || ${ipAddress}::text, 'UTF8'))`;

/**
 * Returns common table expressions that trust an IP address of a user of the project `$1`. If a parallel request has
 * just added the row, it is neither added nor renewed.
 *
 * @param source Table with the columns `project_id`, `id` of the user, and `ip_hash`.
 * @param until SQL of the end of the trust.
 * @param isWanted SQL of a condition. Default: the IP address is always trusted.
 */
export const trustIpSql = (source: string, { until, isWanted = 'true' }: { until: string; isWanted?: string }) =>
  `trusted as (
    insert into trusted_ips (project_id, user_id, ip_hash, trusted_until)
    select project_id, id, ip_hash, ${until} from ${source} where ${isWanted}
    on conflict (project_id, user_id, ip_hash) do nothing returning 1
  ), renewed as (
    update trusted_ips k set trusted_until = ${until}, trusted = true from ${source} s
    where k.project_id = $1 and k.user_id = s.id and k.ip_hash = s.ip_hash and ${isWanted}
      and not exists (select from trusted)
  )`;

/**
 * Returns SQL of whether a statement with `trustIpSql` trusts an IP address that the account has never trusted, but has
 * trusted others before.
 */
export const isNewDeviceSql = (userId: string) => `exists (select from trusted)
    and exists (select from trusted_ips o where o.project_id = $1 and o.user_id = ${userId})`;

const insertTrustedIp = createStatement<{ is_new_device: boolean }>(
  'insert_trusted_ip',
  `with owner as (
    select u.project_id, u.id, ${trustedIpHashSql('$3')} as ip_hash from users u where u.project_id = $1 and u.id = $2
  ), ${trustIpSql('owner', { until: '$4' })}
  select ${isNewDeviceSql('$2')} as is_new_device`,
);

/** Returns the time until which an IP address that is trusted now stays so. */
export function trustedUntil({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now() + trustLifetime);
}

/**
 * Trusts an IP address for `trustLifetime`. `isNewDevice` is `true` if the account has never trusted it but has trusted
 * others before.
 */
export async function trustIp(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  ipAddress: string,
): Promise<{ readonly isNewDevice: boolean }> {
  const [added] = await tx.run(insertTrustedIp, [projectId, userId, ipAddress, trustedUntil(deps)]);
  return { isNewDevice: added?.is_new_device ?? false };
}

/**
 * Trusts an IP address for `trustLifetime`, unless it remains trusted (until `current`) for more than
 * `renewBelow`. Does nothing without an IP address.
 */
export async function renewIpTrust(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { projectId, userId, ipAddress }: AccountOwnerRequest,
  current: Date | null = null,
): Promise<void> {
  if (ipAddress === null || (current !== null && current.getTime() > deps.clock.now() + renewBelow)) return;
  await trustIp(tx, deps, projectId, userId, ipAddress);
}

const findTrusted = createStatement<{ id: string }>(
  'find_trusted_ip',
  `select u.id from users u
  join trusted_ips k on k.project_id = u.project_id and k.user_id = u.id and k.ip_hash = ${trustedIpHashSql('$3')}
  where u.project_id = $1 and u.id = $2 and k.trusted and k.trusted_until > $4`,
);

/**
 * Returns whether an account trusts an IP address: the user signed in from it, or allowed it with a trust link, within
 * `trustLifetime`, and the password and second factor have not changed since.
 */
export async function isTrustedIp(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  ipAddress: string | null,
): Promise<boolean> {
  if (ipAddress === null) return false;
  return (await tx.run(findTrusted, [projectId, userId, ipAddress, new Date(clock.now())])).length > 0;
}
