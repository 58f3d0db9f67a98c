import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refill } from './budgets.ts';
import { sha256 } from './random-text.ts';

/** Somebody who has shown to be the owner of an account, and the address where. */
export interface Owner {
  readonly projectId: string;
  readonly userId: string;
  /** The canonical e-mail address. */
  readonly account: string;
  readonly address: string | null;
}

const day = 24 * 60 * 60_000;
/** How long an IP address stays trusted after a sign-in from there, in milliseconds. */
export const knownAddressLifetime = 90 * day;
/** What still lasts so long is left as it is, so that few sign-ins write anything. */
const enough = 60 * day;

const insertKnownAddress = statement<never>(
  'insert_known_address',
  `insert into known_addresses (project_id, user_id, address_hash, known_until) values ($1, $2, $3, $4)
  on conflict (project_id, user_id, address_hash) do update set known_until = excluded.known_until`,
);

/** What stands for an address that an account knows. */
export function knownAddressHash(account: string, address: string | null): Buffer | null {
  return address === null ? null : sha256(`${account}\n${address}`);
}

/** Remembers an address, unless it is known for long enough. */
export async function knowAddress(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { projectId, userId, account, address }: Owner,
  knownUntil: Date | null = null,
): Promise<void> {
  const hash = knownAddressHash(account, address);
  const now = clock.now();
  if (hash === null || (knownUntil !== null && knownUntil.getTime() > now + enough)) return;
  await tx.run(insertKnownAddress, [projectId, userId, hash, new Date(now + knownAddressLifetime)]);
}

/** Lets in who reads the mailbox of an account, whatever strangers have guessed: from here, guesses start afresh. */
export async function welcomeOwner(tx: Executor, deps: Pick<Deps, 'clock'>, owner: Owner): Promise<void> {
  const { projectId, account, address } = owner;
  await knowAddress(tx, deps, owner);
  await refill(tx, projectId, address === null ? ['passwordsFor', account] : ['passwordsForFrom', account, address]);
}
