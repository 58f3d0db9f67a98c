import { randomUUID } from 'node:crypto';
import { KnownErrors } from '@keystack/contract';
import {
  checkOwnerLink,
  confirmOwnerSession,
  createDemoOwnerCode,
  createOwner,
  createSetupLink,
  inviteOwner,
  joinProject,
  listOwnerCredentials,
  listOwnerInvitations,
  listOwners,
  removeOwner,
  revokeOwnerInvitation,
} from '@keystack/contract/endpoints';
import type { Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import { demoProject } from '../domain/projects/bootstrap.ts';
import { sendOwnerInvitation } from '../domain/projects/invite-owner.ts';
import { lockKeySetOfCaller } from '../domain/projects/key-sets.ts';
import { sendsEmails } from '../domain/projects/mail-servers.ts';
import { endOwnership } from '../domain/projects/owner-access.ts';
import { readOwnerCredentials } from '../domain/projects/owner-credentials.ts';
import {
  createOwnerLink,
  deleteOwnerInvitation,
  type OwnerLink,
  readOwnerInvitations,
  readOwnerLink,
  replaceSetupLink,
  useOwnerLink,
} from '../domain/projects/owner-links.ts';
import { notifyOwners } from '../domain/projects/owner-notices.ts';
import {
  addProjectOwner,
  addUnprovenProjectOwner,
  lockOwners,
  type ProjectOwner,
  readProjectOwners,
} from '../domain/projects/project-owners.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { sendCodeEmail } from '../domain/sign-in/code-emails.ts';
import { hasUndoableEmailChange } from '../domain/sign-in/email-undos.ts';
import { confirmAccountKeepingSignIns } from '../domain/users/confirm-account.ts';
import { confirmSession } from '../domain/users/confirm-session.ts';
import { markEmailVerified } from '../domain/users/email-verification.ts';
import { findUserBySignInEmail } from '../domain/users/magic-link-users.ts';
import { checkNewPassword } from '../domain/users/new-passwords.ts';
import { completeUserCreation, createMailboxUser, insertPasswordUser } from '../domain/users/new-users.ts';
import { createCode } from '../domain/verification-codes/verification-codes.ts';
import { recheckCaller } from '../http/caller-transaction.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import {
  limitOwnerInvitations,
  limitSignUpsAndConsumeEmailQuota,
  reportEmailOverQuota,
} from '../rate-limits/limit-requests.ts';

/** The email address of the owner of the demo project. */
const demoOwnerEmail = 'owner@example.com';

/** Endpoints for the owners of a project, and for the links that create their accounts. */
export const ownerEndpoints = [
  implement(listOwners, async ({ deps, caller: { project } }) => {
    const owners = await readProjectOwners(deps.db, project.project_id);
    const items = owners.map(({ email, email_verified, requires_totp, last_active_at, ...owner }) => ({
      ...owner,
      primary_email: email,
      primary_email_verified: email_verified,
      requires_totp_mfa: requires_totp,
      last_active_at_millis: last_active_at.getTime(),
    }));
    return { items, is_paginated: false as const };
  }),

  implement(removeOwner, async ({ deps, caller, params: { owner_id: ownerId } }) => {
    const { project_id: projectId } = caller.project;
    const caller_id = caller.ownerSession?.userId;
    return deps.db.transaction(async (tx) => {
      await lockOwners(tx, caller_id === undefined ? [ownerId] : [ownerId, caller_id]);
      await lockProject(tx, projectId);
      await recheckCaller(tx, deps, caller);
      const owners = await readProjectOwners(tx, projectId);
      requireListed(owners, ownerId);
      if (owners.length === 1) {
        throw new HttpError(
          409,
          'The project would have no owner, so nobody could manage it in the dashboard. Invite another owner first, or delete the project.',
        );
      }
      if (caller.ownerSession !== null) await notifyOwners(tx, deps, projectId, caller.ownerSession, 'manage owners');
      const revoked = await endOwnership(tx, deps, ownerId, projectId);
      const remaining = await readOwnerCredentials(tx, deps, projectId, ownerId);
      return { success: true, revoked_admin_key_set_ids: revoked, remaining_credentials: remaining };
    });
  }),

  implement(listOwnerCredentials, async ({ deps, caller: { project }, params: { owner_id: ownerId } }) => {
    const { project_id: projectId } = project;
    requireListed(await readProjectOwners(deps.db, projectId), ownerId);
    return {
      items: await readOwnerCredentials(deps.db, deps, projectId, ownerId),
      is_paginated: false as const,
    };
  }),

  implement(listOwnerInvitations, async ({ deps, caller: { project } }) => {
    const invitations = await readOwnerInvitations(deps.db, deps, project.project_id);
    const items = invitations.map(({ id, email, created_at, expires_at, owner_id }) => ({
      id,
      email,
      ...(owner_id === null ? {} : { invited_by_owner_id: owner_id }),
      created_at_millis: created_at.getTime(),
      expires_at_millis: expires_at.getTime(),
    }));
    return { items, is_paginated: false as const };
  }),

  implement(inviteOwner, async ({ deps, caller, body: { email }, locale, transaction }) => {
    const { project_id: projectId, project_display_name: projectName } = caller.project;
    if (caller.ownerSession === null) throw needsOwnerSession();
    const { userId: ownerId } = caller.ownerSession;
    await limitOwnerInvitations(deps, { projectId, ownerId, recipient: canonicalEmailOf(email) });
    return transaction(async (tx) => {
      const invitation = { projectId, projectName, email, locale: locale() };
      const { id, url, createdAt, expiresAt } = await sendOwnerInvitation(
        tx,
        deps,
        { keySetId: null, ownerId },
        invitation,
      );
      return {
        id,
        email,
        invited_by_owner_id: ownerId,
        // Otherwise an owner could keep the link, and come back with it after being removed.
        ...((await sendsEmails(tx, deps, 'internal')) ? {} : { url }),
        created_at_millis: createdAt.getTime(),
        expires_at_millis: expiresAt.getTime(),
      };
    });
  }),

  implement(revokeOwnerInvitation, async ({ deps, caller: { project }, params, transaction }) => {
    const { project_id: projectId } = project;
    await transaction(async (tx) => {
      const email = await deleteOwnerInvitation(tx, deps, projectId, params.invitation_id);
      if (email === null) throw new KnownErrors.VerificationCodeNotFound();
      await deps.events.record(tx, projectId, { type: 'owner_invitation.revoked', data: { email } });
    });
    return { success: true };
  }),

  implement(createSetupLink, async ({ deps, caller, body: { purpose }, transaction }) => {
    if (purpose === 'demo') checkDevelopment(deps);
    const { url, expiresAt } = await transaction(async (tx) => {
      // A new admin key in the settings takes the same lock. It either rejects this key here, or deletes the link.
      await lockProject(tx, 'internal');
      const keySetId = await lockKeySetOfCaller(tx, deps, caller);
      await deps.events.record(tx, 'internal', { type: 'owner_link.created', data: { purpose } });
      return purpose === 'setup'
        ? replaceSetupLink(tx, deps, keySetId)
        : createOwnerLink(tx, deps, purpose, { keySetId, ownerId: null });
    });
    return { url, expires_at_millis: expiresAt.getTime() };
  }),

  implement(checkOwnerLink, async ({ deps, body }) => {
    const link = await readOwnerLink(deps.db, deps, body.token, ['setup', 'demo', 'invitation']);
    const { purpose, email, owned_project_name, expires_at } = link;
    return { purpose, email, project_display_name: owned_project_name, expires_at_millis: expires_at.getTime() };
  }),

  implement(createOwner, async ({ deps, caller: { project: internal }, body, ipAddress, locale, device }) => {
    const link = await readOwnerLink(deps.db, deps, body.token, ['setup', 'invitation']);
    const { email, display_name: displayName = null } = body;
    const emailIdentity = canonicalEmailOf(email);
    if (link.email !== null && canonicalEmailOf(link.email) !== emailIdentity) throw notInvited();
    await checkNewPassword(body.password, internal, email);
    const sendAt = await limitSignUpsAndConsumeEmailQuota(deps, 'internal', ipAddress());
    const passwordHash = await deps.passwordHasher.hash(body.password, ipAddress() ?? 'internal');
    return deps.db.transaction(async (tx) => {
      await useOwnerLink(tx, deps, link);
      const newUser = {
        userId: randomUUID(),
        email,
        emailIdentity,
        isOtpEnabled: internal.magic_link_enabled,
        passwordHash,
        // An operator has passed the setup link on. So its account keeps everything when its email address is verified.
        isSelfRegistered: link.purpose !== 'setup',
      };
      const userId = await insertPasswordUser(tx, deps, 'internal', newUser);
      if (userId === null) throw new KnownErrors.UserEmailAlreadyExists();
      if (displayName !== null) await setDisplayName(tx, userId, displayName);
      await completeUserCreation(tx, deps, 'internal', { userId, email, displayName });
      if (link.isFromMailbox) {
        await markEmailVerified(tx, 'internal', userId, emailIdentity);
        await confirmAccountKeepingSignIns(tx, 'internal', userId);
      }
      const projectId = link.owned_project_id;
      if (projectId !== null) await addOwner(tx, deps, { userId, emailIdentity }, link, projectId);
      if (!link.isFromMailbox) {
        const recipient = { userId, email, emailIdentity, displayName };
        const callbackUrl = `${deps.config.url}/handler/email-verification`;
        const request = { locale: locale(), device: device() };
        if (sendAt > deps.clock.now()) reportEmailOverQuota(deps, 'internal', 'emailsToUnverified', 'delayed');
        const verification = { template: 'email_verification', recipient, callbackUrl, request } as const;
        await sendCodeEmail(tx, deps, internal, { ...verification, requester: 'account', sendAt });
      }
      return { user_id: userId, project_id: projectId };
    });
  }),

  implement(joinProject, async ({ deps, caller: { user }, body, transaction }) =>
    transaction(async (tx) => {
      const link = await readOwnerLink(tx, deps, body.token, ['invitation']);
      await useOwnerLink(tx, deps, link);
      // Present in every invitation.
      const projectId = link.owned_project_id ?? '';
      const { user_id: userId, email_identity: emailIdentity } = user;
      await addOwner(tx, deps, { userId, emailIdentity }, link, projectId);
      return { project_id: projectId };
    }),
  ),

  implement(confirmOwnerSession, async ({ deps, caller: { user, session }, body, ipAddress }) => {
    if (session === null) throw new KnownErrors.UserAuthenticationRequired();
    await confirmSession(deps, session, user, body, ipAddress());
    return { success: true };
  }),

  implement(createDemoOwnerCode, async ({ deps, body }) => {
    checkDevelopment(deps);
    await readOwnerLink(deps.db, deps, body.token, ['demo']);
    return deps.db.transaction(async (tx) => {
      const userId = await findOrCreateDemoOwner(tx, deps);
      await addProjectOwner(tx, userId, demoProject.id);
      const emailIdentity = canonicalEmailOf(demoOwnerEmail);
      const code = await createCode(tx, deps, 'internal', 'magic_link', { userId, emailIdentity });
      return { code, project_id: demoProject.id };
    });
  }),
];

/** Throws in production, which has no demo project. */
function checkDevelopment({ config }: Pick<Deps, 'config'>): void {
  if (config.production)
    throw new HttpError(400, 'The project Demo exists only in development. In production, create a setup link.');
}

/** Throws unless one of the owners of a project has the id. */
function requireListed(owners: readonly ProjectOwner[], ownerId: string): void {
  if (!owners.some(({ id }) => id === ownerId)) throw new KnownErrors.UserNotFound();
}

function needsOwnerSession(): HttpError {
  return new HttpError(
    403,
    'Owners are invited only in the session of an owner: whoever has an API key could otherwise become an owner and outlast the key. Invite the person in the dashboard, or with: keystack owner invite',
  );
}

function notInvited(): HttpError {
  return new HttpError(
    400,
    'The invitation was sent to another email address, and creates an account with that one only, so that nobody gets an account with the email address of another person. Use the invited email address, ask for an invitation to this one, or sign in to another account and join with it.',
  );
}

/** Adds the project of an invitation to an owner, and records it. */
async function addOwner(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'events'>,
  { userId, emailIdentity }: { readonly userId: string; readonly emailIdentity: string | null },
  { email, isFromMailbox }: OwnerLink,
  projectId: string,
): Promise<void> {
  const isProven =
    isFromMailbox &&
    email !== null &&
    canonicalEmailOf(email) === emailIdentity &&
    !(await hasUndoableEmailChange(tx, deps, 'internal', userId));
  await (isProven ? addProjectOwner : addUnprovenProjectOwner)(tx, userId, projectId);
  await deps.events.record(tx, projectId, { type: 'owner.joined', ownerId: userId, data: { owner_id: userId } });
}

async function setDisplayName(tx: Transaction, userId: string, displayName: string): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ display_name: displayName })
    .where('project_id', '=', 'internal')
    .where('id', '=', userId)
    .execute();
}

async function findOrCreateDemoOwner(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'wakeWebhooks' | 'project'>,
): Promise<string> {
  const emailIdentity = canonicalEmailOf(demoOwnerEmail);
  const known = await findUserBySignInEmail(tx, 'internal', emailIdentity);
  if (known !== null) return known.id;
  const userId = await createMailboxUser(tx, deps, 'internal', demoOwnerEmail, emailIdentity);
  // Otherwise a parallel request has created the account.
  return userId ?? findOrCreateDemoOwner(tx, deps);
}
