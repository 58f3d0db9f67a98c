import { KnownErrors, serviceLimits } from '@keystack/contract';
import {
  checkImpersonationCode,
  createImpersonation,
  sendUserEmail,
  startImpersonation,
} from '@keystack/contract/endpoints';
import { maskEmail } from '../domain/emails/masked-email.ts';
import { findApiKeySetOfKey } from '../domain/projects/key-sets.ts';
import { ownsProject } from '../domain/projects/project-owners.ts';
import { lockProject } from '../domain/projects/projects.ts';
import type { Project } from '../domain/projects/read-project.ts';
import { trustedCallbackOrDefault } from '../domain/projects/trusted-callbacks.ts';
import { lockActiveSession, startSession } from '../domain/sessions/sessions.ts';
import { sendCodeEmail, sendSignInCodes } from '../domain/sign-in/code-emails.ts';
import { requireNotSuspendedAndLock } from '../domain/users/suspension.ts';
import { readUser, type User } from '../domain/users/users.ts';
import { checkCode, redeemCode } from '../domain/verification-codes/redeem-code.ts';
import { createCode, linkWithCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitEmails } from '../rate-limits/limit-requests.ts';

/** Endpoints with which the support of an app helps one user: to send emails with links, and to act as the user. */
export const userSupportEndpoints = [
  implement(sendUserEmail, async ({ deps, caller: { project }, params: { user_id: userId }, body, transaction }) => {
    const { project_id: projectId } = project;
    const { type } = body;
    const user = await readUser(deps.db, projectId, userId);
    if (user === null) throw new KnownErrors.UserNotFound();
    const recipient = recipientOf(project, user, type);
    const callbackUrl = trustedCallbackOrDefault(project, body.callback_url, pages[type]);
    const requester = 'server';
    const to = { recipient: recipient.emailIdentity, isVerified: user.email_verified, quota: quotas[type], requester };
    await limitEmails(deps, projectId, to);
    // The language and device of the request are those of the support person.
    const request = { locale: null, device: null };
    await transaction(async (tx) => {
      if (type !== 'email_verification') await requireNotSuspendedAndLock(tx, projectId, userId);
      if (type === 'magic_link')
        await sendSignInCodes(tx, deps, project, { recipient, requester, callbackUrl, request });
      else await sendCodeEmail(tx, deps, project, { template: type, recipient, requester, callbackUrl, request });
      await deps.events.record(tx, projectId, { type: 'user.email_sent', userId, data: { type } });
    });
    return { success: true };
  }),

  implement(createImpersonation, async ({ deps, caller, params: { user_id: userId }, body, transaction }) => {
    const { project, ownerSession, keyHash } = caller;
    const { project_id: projectId } = project;
    if ((await readUser(deps.db, projectId, userId)) === null) throw new KnownErrors.UserNotFound();
    const callbackUrl = trustedCallbackOrDefault(project, body.callback_url, 'impersonation');
    return transaction(async (tx) => {
      await requireNotSuspendedAndLock(tx, projectId, userId);
      const subject = {
        userId,
        emailIdentity: null,
        ownerId: ownerSession?.userId ?? null,
        ownerSessionId: ownerSession?.sessionId ?? null,
        keyHash,
      };
      const code = await createCode(tx, deps, projectId, 'impersonation', subject);
      await deps.events.record(tx, projectId, { type: 'impersonation.link_created', userId });
      const expiresAt = deps.clock.now() + serviceLimits.impersonationLinkLifetime;
      return { url: linkWithCode(callbackUrl, code), expires_at_millis: expiresAt };
    });
  }),

  implement(checkImpersonationCode, async ({ deps, caller: { project }, body }) => {
    const { userId } = await checkCode(deps, {
      projectId: project.project_id,
      purpose: 'impersonation',
      code: body.code,
    });
    const user = await readUser(deps.db, project.project_id, userId);
    const email = user?.email ?? null;
    return { is_code_valid: true, email: email && maskEmail(email), display_name: user?.display_name ?? null };
  }),

  implement(startImpersonation, async ({ deps, caller: { project }, body, device }) => {
    const { project_id: projectId } = project;
    return redeemCode(
      deps,
      { projectId, purpose: 'impersonation', code: body.code },
      async (tx, { userId, ownerId, ownerSessionId, keyHash }) => {
        const session = ownerId !== null && ownerSessionId !== null && { userId: ownerId, sessionId: ownerSessionId };
        // A suspension of the owner takes this lock and then ends the session of the owner, with which this one ends.
        const isSignedIn = session && (await lockActiveSession(tx, deps, { projectId: 'internal', ...session }));
        // A removal of the owner takes the same lock, and then ends the session. So does a revocation of the key, which
        // is then either visible here or later than the session.
        await lockProject(tx, projectId);
        const isOwner = isSignedIn && (await ownsProject(tx, deps, session, projectId));
        const now = new Date(deps.clock.now());
        const keySet = keyHash && (await findApiKeySetOfKey(tx, projectId, 'admin', keyHash, now));
        if (!isOwner && keySet === null) throw new KnownErrors.VerificationCodeExpired();
        const tokens = await startSession(tx, deps, projectId, userId, {
          lifetime: serviceLimits.impersonationLifetime,
          isImpersonation: true,
          impersonatorId: ownerId,
          ownerSessionId,
          keySetId: keySet?.id ?? null,
          device: device(),
        });
        const by = ownerId === null ? {} : { ownerId };
        await deps.events.record(tx, projectId, { type: 'impersonation.started', userId, ...by });
        return { ...tokens, is_new_user: false, user_id: userId };
      },
    );
  }),
];

/** The pages of the handler that the links of the emails open. */
const pages = {
  password_reset: 'password-reset',
  email_verification: 'email-verification',
  magic_link: 'magic-link-callback',
} as const;

/** The quotas of the emails. They count apart from emails that users request. */
const quotas = {
  password_reset: 'resetEmailsFor',
  email_verification: 'emailsFor',
  magic_link: 'signInEmailsFor',
} as const;

/** Returns the recipient of an email with a link. Throws if the link could not be used. */
function recipientOf(project: Project, user: User, type: keyof typeof pages) {
  const { user_id: userId, email, email_identity: emailIdentity, display_name: displayName } = user;
  if (email === null || emailIdentity === null) throw new HttpError(400, 'The user has no primary email to send to.');
  if (type === 'email_verification' && user.email_verified) throw new KnownErrors.EmailAlreadyVerified();
  if (type === 'password_reset' && !project.credential_enabled)
    throw new KnownErrors.PasswordAuthenticationNotEnabled();
  const mayUse = {
    email_verification: true,
    password_reset: user.email_used_for_auth && (user.has_password || user.otp_enabled),
    magic_link: project.magic_link_enabled && user.may_use_codes,
  };
  if (mayUse[type]) return { userId, email, emailIdentity, displayName };
  throw new HttpError(400, `The user cannot sign in with the link of an email of the type ${type}.`);
}
