import type { LocaleName } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { knownAddressHash, knownAddressLifetime } from './known-addresses.ts';
import { notifyOwner } from './owner-emails.ts';
import type { Project } from './projects.ts';

const setLocale = statement<never>(
  'set_user_locale',
  `update users set locale = $3 where project_id = $1 and id = $2 and locale is distinct from $3`,
);

/** Stores the language of the account owner, which their emails are written in. Keeps the one from before if it is `null`. */
export async function recordLocale(
  tx: Executor,
  projectId: string,
  userId: string,
  locale: LocaleName | null,
): Promise<void> {
  if (locale !== null) await tx.run(setLocale, [projectId, userId, locale]);
}

const findDevices = statement<{ email_identity: string | null; has_known: boolean }>(
  'find_known_devices',
  `select u.email_identity,
    exists (select from known_addresses k where k.project_id = u.project_id and k.user_id = u.id) as has_known
  from users u where u.project_id = $1 and u.id = $2`,
);

const addDevice = statement<{ is_new: boolean }>(
  'add_known_device',
  `insert into known_addresses (project_id, user_id, address_hash, known_until) values ($1, $2, $3, $4)
  on conflict (project_id, user_id, address_hash) do update set known_until = excluded.known_until
  returning xmax = 0 as is_new`,
);

/**
 * Records the IP address of a sign-in, and tells the account owner if it is new to the account. The first address of an account
 * is not news.
 */
export async function recordDevice(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config' | 'outbox'>,
  projectId: string,
  userId: string,
  address: string,
): Promise<void> {
  const [account] = await tx.run(findDevices, [projectId, userId]);
  if (account === undefined || account.email_identity === null) return;
  const hash = knownAddressHash(account.email_identity, address);
  const knownUntil = new Date(deps.clock.now() + knownAddressLifetime);
  const [added] = await tx.run(addDevice, [projectId, userId, hash, knownUntil]);
  if (added?.is_new && account.has_known)
    await notifyOwner(tx, deps, projectId, userId, { type: 'new_device', ipAddress: address });
}

/** The circumstances of a sign-in, as the request tells them. */
export interface SignInContext {
  readonly project: Project;
  /** The IP address; null for servers, which speak for many users. */
  readonly address: string | null;
  readonly locale: LocaleName | null;
}

/** Records the language and the IP address of a sign-in or sign-up, in its transaction. Wake the outbox after the commit. */
export async function recordSignIn(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config' | 'outbox'>,
  userId: string,
  { project, address, locale }: SignInContext,
): Promise<void> {
  await recordLocale(tx, project.project_id, userId, locale);
  if (project.new_device_emails && address !== null) await recordDevice(tx, deps, project.project_id, userId, address);
}
