import { canonicalEmail, KnownErrors } from '@keystack/contract';
import {
  checkEmailVerification,
  rejectEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from '@keystack/contract/endpoints';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { lockActiveSession } from '../domain/sessions/sessions.ts';
import { sendLinkEmail } from '../domain/sign-in/code-emails.ts';
import { confirmAttachments } from '../domain/users/confirm-account.ts';
import { deleteUser } from '../domain/users/delete-user.ts';
import { markEmailVerified, wasEverConfirmed } from '../domain/users/email-verification.ts';
import { maskEmail } from '../domain/users/masked-email.ts';
import { checkCode, redeemCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { limitEmails, limitEmailsFrom } from '../rate-limits/limit-requests.ts';

/** Endpoints to verify the email address of a user, or to report that its recipient did not create the account. */
export const contactChannels = [
  implement(sendEmailVerification, async ({ deps, caller: { project, user }, body, ipAddress, transaction }) => {
    const { email, email_identity: emailIdentity } = user;
    if (email === null || emailIdentity === null || canonicalEmail(body.email) !== emailIdentity) {
      throw new KnownErrors.EmailIsNotPrimaryEmail(body.email, email);
    }
    if (user.email_verified) throw new KnownErrors.EmailAlreadyVerified();
    if (!(await isTrustedCallback(deps.db, project, body.callback_url)))
      throw new KnownErrors.RedirectUrlNotWhitelisted();
    await limitEmailsFrom(deps, project.project_id, emailIdentity, ipAddress());
    await limitEmails(deps, project.project_id, { recipient: emailIdentity, isVerified: false });
    const recipient = { userId: user.user_id, email, emailIdentity, displayName: user.display_name };
    await transaction((tx) => sendLinkEmail(tx, deps, project, 'email_verification', recipient, body.callback_url));
    return { success: true };
  }),

  implement(verifyEmail, async ({ deps, caller: { project, session }, body }) => {
    await redeemCode(deps, project.project_id, 'email_verification', body.code, async (tx, subject) => {
      // In a session of the account, the same user has the mailbox and the sign-in methods. Outside of one, an attacker
      // may have attached the sign-in methods before.
      const isOwnSession = session?.userId === subject.userId && (await lockActiveSession(tx, deps, session));
      if (isOwnSession) await confirmAttachments(tx, project.project_id, subject.userId);
      const isMarked = await markEmailVerified(tx, project.project_id, subject.userId, subject.emailIdentity);
      if (!isMarked) throw new KnownErrors.VerificationCodeNotFound();
    });
    return { success: true };
  }),

  implement(rejectEmailVerification, async ({ deps, caller: { project }, body }) => {
    const projectId = project.project_id;
    const deleted = await redeemCode(deps, projectId, 'email_verification', body.code, async (tx, subject) => {
      const { userId, emailIdentity } = subject;
      const wasConfirmed = await wasEverConfirmed(tx, projectId, userId, emailIdentity);
      if (wasConfirmed === null) throw new KnownErrors.VerificationCodeNotFound();
      return !wasConfirmed && (await deleteUser(tx, deps, projectId, userId));
    });
    return { success: true, account_deleted: deleted };
  }),

  implement(checkEmailVerification, async ({ deps, caller: { project, user }, body }) => {
    const subject = await checkCode(deps, project.project_id, 'email_verification', body.code);
    return {
      is_code_valid: true,
      email: maskEmail(subject.emailIdentity ?? ''),
      is_current_user: user?.user_id === subject.userId,
    };
  }),
];
