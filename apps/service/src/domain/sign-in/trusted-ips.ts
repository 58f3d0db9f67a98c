import { type Executor, statement } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';

/** An account owner who has proven to be one, and the IP address of the request. */
export interface Owner {
  readonly projectId: string;
  readonly userId: string;
  readonly address: string | null;
}

const day = 24 * 60 * 60_000;
/** Time in milliseconds for which an IP address stays trusted after a sign-in from it. */
const knownAddressLifetime = 90 * day;
/** Remaining trust, in milliseconds, above which a sign-in does not renew it, so that few sign-ins write anything. */
const enough = 60 * day;

/** Returns the hash of an IP address for an account, so that a leaked table does not reveal IP addresses. */
export function knownAddressHash(account: string, address: string | null): Buffer | null {
  return address === null ? null : sha256(`${account}\n${address}`);
}

/** Returns the same hash as an SQL expression, for the account `u` and the IP address in a parameter. */
const hashInSql = (address: string) =>
  `sha256(convert_to(coalesce(u.email_identity, '') || chr(10) || ${address}::text, 'UTF8'))`;

const insertKnownAddress = statement<{ is_new: boolean; has_known: boolean }>(
  'insert_known_address',
  `insert into known_addresses as k (project_id, user_id, address_hash, known_until)
  select u.project_id, u.id, ${hashInSql('$3')}, $4 from users u where u.project_id = $1 and u.id = $2
  on conflict (project_id, user_id, address_hash) do update set known_until = excluded.known_until, trusted = true
  returning xmax = 0 as is_new, exists (
    select from known_addresses o where o.project_id = $1 and o.user_id = $2
  ) as has_known`,
);

/** Trusts an IP address after a sign-in from there. Returns whether it is new to an account that knows others. */
export async function trustAddress(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  address: string,
): Promise<{ readonly isNewDevice: boolean }> {
  const knownUntil = new Date(clock.now() + knownAddressLifetime);
  const [added] = await tx.run(insertKnownAddress, [projectId, userId, address, knownUntil]);
  return { isNewDevice: (added?.is_new && added.has_known) ?? false };
}

/** Trusts an IP address, unless it stays trusted for long enough. */
export async function renewTrust(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { projectId, userId, address }: Owner,
  knownUntil: Date | null = null,
): Promise<void> {
  if (address === null || (knownUntil !== null && knownUntil.getTime() > deps.clock.now() + enough)) return;
  await trustAddress(tx, deps, projectId, userId, address);
}

const findTrusted = statement<{ id: string }>(
  'find_trusted_address',
  `select u.id from users u
  join known_addresses k on k.project_id = u.project_id and k.user_id = u.id and k.address_hash = ${hashInSql('$3')}
  where u.project_id = $1 and u.id = $2 and k.trusted and k.known_until > $4`,
);

/** Returns whether the user has signed in from an IP address within 90 days, with today's password and second factor. */
export async function isTrustedAddress(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  userId: string,
  address: string | null,
): Promise<boolean> {
  if (address === null) return false;
  return (await tx.run(findTrusted, [projectId, userId, address, new Date(clock.now())])).length > 0;
}
