import { randomUUID } from 'node:crypto';
import { KnownErrors, limits, serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { randomText, sha256 } from '../../security/random-text.ts';
import { isMailboxProof, splitOwnerLinkToken } from './invitation-proofs.ts';
import { lockProject } from './projects.ts';

/**
 * The purpose of an owner link: to create the account of the first owner, to sign in as the owner of the demo project,
 * or to invite a person to own a project.
 */
export type OwnerLinkPurpose = 'setup' | 'demo' | 'invitation';

/** An owner link that can still be used. */
export interface OwnerLink {
  readonly id: string;
  readonly purpose: OwnerLinkPurpose;
  /** The project of an invitation; otherwise `null`. */
  readonly owned_project_id: string | null;
  readonly owned_project_name: string | null;
  /** The email address that an invitation was sent to; otherwise `null`. */
  readonly email: string | null;
  readonly expires_at: Date;
  /** `true` if the link is from the email of an invitation, and not the one that was shown to the inviting owner. */
  readonly isFromMailbox: boolean;
}

/** A new owner link. The only place that has its token. */
export interface NewOwnerLink {
  readonly id: string;
  /** A page of the dashboard. The token is behind `#`, so that it reaches neither logs nor referrers. */
  readonly url: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A person who is invited to own a project. */
interface Invited {
  readonly projectId: string;
  readonly email: string;
}

const lifetimes: Readonly<Record<OwnerLinkPurpose, number>> = {
  setup: serviceLimits.setupLinkLifetime,
  demo: serviceLimits.ownerInvitationLifetime,
  invitation: serviceLimits.ownerInvitationLifetime,
};

const insertLink = createStatement<never>(
  'insert_owner_link',
  `insert into owner_links (project_id, id, purpose, token_hash, owned_project_id, email, created_at, expires_at, key_set_id,
    owner_id)
  values ('internal', $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** The key set or the project owner that creates a link. The other one is `null`. */
export interface OwnerLinkCreator {
  readonly keySetId: string | null;
  readonly ownerId: string | null;
}

/** Creates an owner link. */
export async function createOwnerLink(
  tx: Executor,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  purpose: OwnerLinkPurpose,
  { keySetId, ownerId }: OwnerLinkCreator,
  invited?: Invited,
): Promise<NewOwnerLink> {
  const id = randomUUID();
  const token = randomText(limits.verificationCodeLength);
  const createdAt = new Date(clock.now());
  const expiresAt = new Date(clock.now() + lifetimes[purpose]);
  await tx.write(insertLink, [
    id,
    purpose,
    sha256(token),
    invited?.projectId ?? null,
    invited?.email ?? null,
    createdAt,
    expiresAt,
    keySetId,
    ownerId,
  ]);
  return { id, url: `${config.url}/setup#${token}`, createdAt, expiresAt };
}

const removeSetupLinks = createStatement<never>(
  'remove_setup_links',
  `delete from owner_links where project_id = 'internal' and purpose = 'setup' and used_at is null`,
);

/**
 * Creates a setup link, and deletes earlier ones that were not used. Locks the project `internal`, so that of parallel
 * requests only one link stays.
 */
export async function replaceSetupLink(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  keySetId: string | null,
): Promise<NewOwnerLink> {
  await lockProject(tx, 'internal');
  await deleteSetupLinks(tx);
  return createOwnerLink(tx, deps, 'setup', { keySetId, ownerId: null });
}

/** Deletes the setup links that were not used. */
export async function deleteSetupLinks(tx: Executor): Promise<void> {
  await tx.write(removeSetupLinks, []);
}

const removeLinksOfKeySets = createStatement<{ email: string | null }>(
  'remove_owner_links_of_key_sets',
  `delete from owner_links where project_id = 'internal' and $1 in ('internal', coalesce(owned_project_id, 'internal'))
    and key_set_id = any($2) and used_at is null and expires_at > $3 returning email`,
);

/**
 * Deletes the owner links that keys of a project have created. Those of `internal` can invite to any project. Returns
 * the email addresses of the invitations among them.
 */
export async function deleteOwnerLinksOfKeySets(
  tx: Executor,
  projectId: string,
  keySetIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const removed = await tx.run(removeLinksOfKeySets, [projectId, keySetIds, now]);
  return removed.flatMap(({ email }) => email ?? []);
}

interface OwnerLinkRow extends Omit<OwnerLink, 'owned_project_name' | 'isFromMailbox'> {
  readonly used_at: Date | null;
}

const findLink = createStatement<OwnerLinkRow>(
  'find_owner_link',
  `select id, purpose, owned_project_id, email, expires_at, used_at
  from owner_links where project_id = 'internal' and token_hash = $1`,
);

const readProjectName = createStatement<{ display_name: string }>(
  'read_name_of_owned_project',
  `select display_name from projects where project_id = $1`,
);

/**
 * Returns the owner link with a token.
 *
 * @throws {KnownErrors.VerificationCodeNotFound} If there is none, or its purpose is not among `purposes`.
 * @throws {KnownErrors.VerificationCodeAlreadyUsed}
 * @throws {KnownErrors.VerificationCodeExpired}
 */
export async function readOwnerLink(
  tx: Executor,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  tokenWithProof: string,
  purposes: readonly OwnerLinkPurpose[],
): Promise<OwnerLink> {
  const { token, proof } = splitOwnerLinkToken(tokenWithProof);
  const [link] = await tx.run(findLink, [sha256(token)]);
  if (link === undefined || !purposes.includes(link.purpose)) throw new KnownErrors.VerificationCodeNotFound();
  if (link.used_at !== null) throw new KnownErrors.VerificationCodeAlreadyUsed();
  if (link.expires_at.getTime() <= clock.now()) throw new KnownErrors.VerificationCodeExpired();
  if (link.owned_project_id === null) return { ...link, owned_project_name: null, isFromMailbox: false };
  const [project] = await tx.run(readProjectName, [link.owned_project_id]);
  // The project was deleted at the same time as the link was created.
  if (project === undefined) throw new KnownErrors.VerificationCodeNotFound();
  const isFromMailbox = isMailboxProof({ keys }, link.id, proof);
  return { ...link, owned_project_name: project.display_name, isFromMailbox };
}

const useLink = createStatement<{ id: string }>(
  'use_owner_link',
  `update owner_links set used_at = $2 where project_id = 'internal' and id = $1 and used_at is null and expires_at > $2
  returning id`,
);

/**
 * Marks an owner link as used. Of several parallel requests, one succeeds.
 *
 * @throws {KnownErrors.VerificationCodeAlreadyUsed} If another request was earlier.
 */
export async function useOwnerLink(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { id }: Pick<OwnerLink, 'id'>,
): Promise<void> {
  const used = await tx.run(useLink, [id, new Date(clock.now())]);
  if (used.length === 0) throw new KnownErrors.VerificationCodeAlreadyUsed();
}

/** A pending invitation to own a project. */
export interface OwnerInvitation {
  readonly id: string;
  readonly email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** The project owner who invited; `null` for operators. */
  readonly owner_id: string | null;
}

const listInvitations = createStatement<OwnerInvitation>(
  'list_owner_invitations',
  `select id, email, created_at, expires_at, owner_id from owner_links
  where project_id = 'internal' and owned_project_id = $1 and used_at is null and expires_at > $2
  order by created_at desc, id desc`,
);

/** Returns the pending invitations to own a project, newest first. */
export function readOwnerInvitations(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
): Promise<OwnerInvitation[]> {
  return tx.run(listInvitations, [projectId, new Date(clock.now())]);
}

const removeInvitation = createStatement<{ email: string }>(
  'remove_owner_invitation',
  `delete from owner_links where project_id = 'internal' and owned_project_id = $1 and id = $2 and used_at is null
    and expires_at > $3 returning email`,
);

/** Deletes a pending invitation to own a project, and returns its email address. Returns `null` if there is none. */
export async function deleteOwnerInvitation(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  id: string,
): Promise<string | null> {
  const [removed] = await tx.run(removeInvitation, [projectId, id, new Date(clock.now())]);
  return removed?.email ?? null;
}

const removeInvitations = createStatement<{ email: string }>(
  'remove_owner_invitations',
  `delete from owner_links where project_id = 'internal' and owned_project_id = $1 and used_at is null and expires_at > $2
  returning email`,
);

/** Deletes all pending invitations to own a project, and returns their email addresses. */
export async function deleteOwnerInvitations(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
): Promise<string[]> {
  const removed = await tx.run(removeInvitations, [projectId, new Date(clock.now())]);
  return removed.map(({ email }) => email);
}

const removeLinksToProject = createStatement<never>(
  'remove_owner_links_to_project',
  `delete from owner_links where project_id = 'internal' and owned_project_id = $1`,
);

/** Deletes all invitations to own a project, also those that were used. */
export async function deleteLinksToProject(tx: Executor, projectId: string): Promise<void> {
  await tx.write(removeLinksToProject, [projectId]);
}
