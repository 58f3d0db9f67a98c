import { KnownErrors, limits } from '@keystack/contract';
import {
  createOwnerAccount,
  createProjectOfOwner,
  forkProject,
  importProject,
  inviteOwnerOfProject,
  listAllProjects,
  listCapturedEmails,
  resetOwnerMfa,
} from '@keystack/contract/endpoints';
import { openArchiveSecrets } from '../archive/archive-secrets.ts';
import { deleteHandedOverArchive, openHandedOverArchive } from '../archive/handed-over-archives.ts';
import { importProject as importProjectArchive } from '../archive/import-project.ts';
import type { Executor } from '../database/database.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import { readCapturedEmails } from '../domain/emails/captured-emails.ts';
import { decryptEmailContent } from '../domain/emails/outbox.ts';
import { forkProject as forkProjectRows } from '../domain/projects/copies/fork-project.ts';
import { createProject } from '../domain/projects/create-project.ts';
import { sendOwnerInvitation } from '../domain/projects/invite-owner.ts';
import { createFirstKeySet, lockKeySetOfCaller } from '../domain/projects/key-sets.ts';
import { requireOwnerOfMailbox, unknownOwner } from '../domain/projects/new-project-owner.ts';
import { readAllProjects } from '../domain/projects/project-lists.ts';
import { addProjectOwner } from '../domain/projects/project-owners.ts';
import { type Project, readProject } from '../domain/projects/read-project.ts';
import { createUser } from '../domain/users/create-user.ts';
import { findUserBySignInEmail } from '../domain/users/magic-link-users.ts';
import { updateUser } from '../domain/users/user-updates.ts';
import { readUser } from '../domain/users/users.ts';
import { createCode, linkWithCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { StartError } from '../start-error.ts';

/** Endpoints for the operators of the service: all projects and their owners. */
export const operatorEndpoints = [
  implement(listAllProjects, async ({ deps }) =>
    readAllProjects(deps.db, ({ project_id: id, display_name, created_at, user_count }) => ({
      id,
      display_name,
      created_at_millis: created_at.getTime(),
      user_count,
    })),
  ),

  implement(createProjectOfOwner, async ({ deps, body: { display_name: displayName, owner_email }, transaction }) =>
    transaction(async (tx) => {
      const ownerId = await requireOwnerOfMailbox(tx, deps, owner_email);
      const id = await createProject(tx, deps, displayName);
      if (!(await addProjectOwner(tx, ownerId, id))) throw unknownOwner(owner_email);
      await deps.events.record(tx, id, { type: 'project.created' });
      return { id, ...(await createFirstKeySet(tx, deps, id)) };
    }),
  ),

  implement(forkProject, async ({ deps, body, transaction }) => {
    const { project_id: projectId, lifetime_hours: hours, domains } = body;
    const project = await requireProject(deps.db, projectId);
    if (projectId === 'internal') {
      throw new HttpError(400, 'The project internal holds the accounts of all project owners, so it is not copied.');
    }
    const ending = ' (copy)';
    const name = project.project_display_name.slice(0, limits.displayNameMaxLength - ending.length);
    const displayName = body.display_name ?? `${name}${ending}`;
    const expiresAt = new Date(deps.clock.now() + hours * 3600 * 1000);
    // With many users, the copy takes longer than a request may.
    const fork = await transaction((tx) => forkProjectRows(tx, deps, projectId, { displayName, expiresAt, domains }), {
      unlimited: true,
      snapshot: true,
    });
    return { ...fork, display_name: displayName, expires_at_millis: expiresAt.getTime() };
  }),

  implement(importProject, async ({ deps, body, transaction }) => {
    const { project_id: id, display_name: displayName, owner_email: ownerEmail, max_megabytes: maxMegabytes } = body;
    const passphrase = body.passphrase ?? deps.config.archivePassphrase;
    const { dataDirectory } = deps.config;
    try {
      return await transaction(
        (tx) =>
          importProjectArchive(tx, deps, () => openHandedOverArchive(dataDirectory, body.archive), {
            id,
            displayName,
            ownerEmail,
            maxMegabytes,
            openSecrets: ({ secrets }) => openArchiveSecrets(secrets, { passphrase, keys: deps.keys }),
          }),
        { unlimited: true },
      );
    } catch (error) {
      throw error instanceof StartError ? new HttpError(400, error.message) : error;
    } finally {
      await deleteHandedOverArchive(dataDirectory, body.archive);
    }
  }),

  implement(listCapturedEmails, async ({ deps, query: { project_id: projectId } }) => {
    await requireProject(deps.db, projectId);
    const emails = await readCapturedEmails(deps.db, projectId);
    if (emails === null) {
      throw new HttpError(
        400,
        'The project sends its emails. Only the emails of a throw-away copy are listed here, because emails contain links with which users sign in.',
      );
    }
    const items = emails.map((email) => {
      const { subject, text } = decryptEmailContent(deps.keys, email);
      return { id: email.id, recipient: email.recipient, subject, text, created_at_millis: email.created_at.getTime() };
    });
    return { items, is_paginated: false as const };
  }),

  implement(createOwnerAccount, async ({ deps, caller: { project: internal }, body: { email }, transaction }) => {
    // The link could not be used.
    if (!internal.credential_enabled) {
      throw new HttpError(
        400,
        'Owners cannot sign in with a password, because it is disabled for the project internal. Enable it there, or let the owner sign in with another method.',
      );
    }
    const emailIdentity = canonicalEmailOf(email);
    let code = '';
    const fields = { primary_email: email, primary_email_auth_enabled: true, otp_auth_enabled: true };
    const userId = await createUser(deps, transaction, internal, fields, async (tx, id) => {
      code = await createCode(tx, deps, 'internal', 'password_reset', { userId: id, emailIdentity });
    }).catch((error: unknown) => {
      if (!(error instanceof KnownErrors.UserEmailAlreadyExists)) throw error;
      throw new HttpError(409, `An owner signs in with the email address ${email} already.`);
    });
    return {
      user_id: userId,
      url: linkWithCode(`${deps.config.url}/handler/password-reset`, code),
      expires_at_millis: deps.clock.now() + limits.passwordResetLifetime,
    };
  }),

  implement(inviteOwnerOfProject, async ({ deps, caller, body: { email, project_id: projectId }, transaction }) => {
    const project = await requireProject(deps.db, projectId);
    // Without the rate limits of owners, who could prevent that an operator gives back a project.
    const invitation = { projectId, projectName: project.project_display_name, email, locale: null };
    return transaction(async (tx) => {
      const keySetId = await lockKeySetOfCaller(tx, deps, caller);
      const { id, url, expiresAt } = await sendOwnerInvitation(tx, deps, { keySetId, ownerId: null }, invitation);
      return { id, url, expires_at_millis: expiresAt.getTime() };
    });
  }),

  implement(resetOwnerMfa, async ({ deps, body: { email }, transaction }) => {
    const userId = await requireOwner(deps.db, email);
    const authority = { access: 'admin', transaction, session: null, guardSecondFactor: async () => {} } as const;
    const wasEnabled = (await readUser(deps.db, 'internal', userId))?.requires_totp ?? false;
    if (wasEnabled) await updateUser(deps, 'internal', userId, { totp_secret_base64: null }, authority);
    return { user_id: userId, was_enabled: wasEnabled };
  }),
];

/** Returns the id of the owner who signs in with an email address. Throws if there is none. */
async function requireOwner(tx: Executor, email: string): Promise<string> {
  const owner = await findUserBySignInEmail(tx, 'internal', canonicalEmailOf(email));
  if (owner === null) throw unknownOwner(email);
  return owner.id;
}

/** Returns a project. Throws if there is none with the id. */
async function requireProject(tx: Executor, projectId: string): Promise<Project> {
  const project = await readProject(tx, projectId);
  if (project !== null) return project;
  throw new HttpError(
    404,
    `There is no project with the id ${projectId}. List all projects with: keystack project list`,
  );
}
