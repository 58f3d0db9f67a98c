import type { AccessType } from '@keystack/contract';
import type { Executor } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { spend, type Try } from './rate-limits.ts';

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Throws if too many emails were requested from an IP address. Runs before a response can depend on the recipient. */
export async function limitMailsFrom(
  deps: LimitDeps,
  projectId: string,
  recipient: string,
  address: string | null,
): Promise<void> {
  if (address === null) return;
  const tries: readonly Try[] = [
    ['mailsFrom', address],
    ['mailsForFrom', recipient, address],
  ];
  const exhausted = await spend(deps.db, deps, projectId, tries);
  if (exhausted !== null) throw exhausted.error;
}

/** The recipient of an email. */
interface MailTo {
  /** The canonical email address. */
  readonly recipient: string;
  /** `true` if a user has verified the address. Attackers can trigger emails to any other, which have a quota of their own. */
  readonly isVerified: boolean;
  /** Emails that anybody can request have a quota for each kind, so that one kind never uses up another. */
  readonly quota?: 'resetMailsFor' | 'signInMailsFor' | 'mailsFor';
}

/** Throws if too many emails were sent to the recipient or by the project. */
export async function limitMails(deps: LimitDeps, projectId: string, to: MailTo): Promise<void> {
  const exhausted = await spend(deps.db, deps, projectId, mailTries(to));
  if (exhausted !== null) throw exhausted.error;
}

/** Like `limitMails`, but hides who has an account: returns `false` if the quota for unverified addresses is used up. */
export async function limitSilentMails(deps: LimitDeps, projectId: string, to: MailTo): Promise<boolean> {
  const exhausted = await spend(deps.db, deps, projectId, mailTries(to));
  if (exhausted !== null && exhausted.budget !== 'mailsToStrangers') throw exhausted.error;
  return exhausted === null;
}

function mailTries({ recipient, isVerified, quota = 'mailsFor' }: MailTo): readonly Try[] {
  return [[quota, recipient], [isVerified ? 'mailsToUsers' : 'mailsToStrangers']];
}

/** Throws if an IP address created too many accounts. Returns whether the project may still send the email of this sign-up. */
export async function limitSignUps(deps: LimitDeps, projectId: string, address: string | null): Promise<boolean> {
  const fromHere: readonly Try[] = address === null ? [] : [['signUpsFrom', address]];
  const exhausted = await spend(deps.db, deps, projectId, [...fromHere, ['mailsToStrangers']]);
  if (exhausted?.budget === 'signUpsFrom') throw exhausted.error;
  return exhausted === null;
}

/** The caller of a write. */
interface Writer {
  readonly access: AccessType;
  readonly project: { readonly project_id: string };
  readonly user: { readonly user_id: string } | null;
}

/** Throws if a signed-in client has created too many teams, projects and pictures. Servers have no such limit. */
export async function limitMakes(deps: LimitDeps, writer: Writer, address: string | null): Promise<void> {
  await limitWrites(deps, writer, address, 'makes');
}

/** Throws if a signed-in client has updated metadata too often. Servers have no such limit. */
export async function limitMetadata(deps: LimitDeps, writer: Writer, address: string | null): Promise<void> {
  await limitWrites(deps, writer, address, 'metadata');
}

async function limitWrites(
  deps: LimitDeps,
  { access, project, user }: Writer,
  address: string | null,
  kind: 'makes' | 'metadata',
): Promise<void> {
  if (access !== 'client' || user === null) return;
  const fromHere: readonly Try[] = address === null ? [] : [[`${kind}From`, address]];
  const exhausted = await spend(deps.db, deps, project.project_id, [...fromHere, [`${kind}For`, user.user_id]]);
  if (exhausted !== null) throw exhausted.error;
}

/** Throws when too much of a kind came from an address. In a transaction, what is rolled back has not been spent. */
export async function limitFrom(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  budget: 'signUpsFrom' | 'departuresFrom',
  address: string | null,
): Promise<void> {
  if (address === null) return;
  const exhausted = await spend(tx, deps, projectId, [[budget, address]]);
  if (exhausted !== null) throw exhausted.error;
}
