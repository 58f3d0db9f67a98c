import {
  canonicalEmail,
  checkEmailVerification,
  KnownErrors,
  sendEmailVerification,
  verifyEmail,
} from '@keystack/contract';
import { limitMails, limitMailsFrom } from '../domain/abuse-limits.ts';
import { mailCode } from '../domain/code-mails.ts';
import { isTrustedCallback } from '../domain/trusted-callbacks.ts';
import { checkCode, redeemCode } from '../domain/verification-codes.ts';
import { implement } from '../http/implement.ts';

/** Proving that an e-mail address belongs to its user. */
export const contactChannels = [
  implement(sendEmailVerification, async ({ deps, caller: { project, user }, body, address }) => {
    const { email, email_identity: emailIdentity } = user;
    if (email === null || emailIdentity === null || canonicalEmail(body.email) !== emailIdentity) {
      throw new KnownErrors.EmailIsNotPrimaryEmail(body.email, email);
    }
    if (user.email_verified) throw new KnownErrors.EmailAlreadyVerified();
    if (!(await isTrustedCallback(deps.db, project, body.callback_url)))
      throw new KnownErrors.RedirectUrlNotWhitelisted();
    await limitMailsFrom(deps, project.project_id, emailIdentity, address());
    await limitMails(deps, project.project_id, { recipient: emailIdentity, isVerified: false });
    const recipient = { userId: user.user_id, email, emailIdentity, displayName: user.display_name };
    await deps.db.transaction((tx) => mailCode(tx, deps, project, 'email_verification', recipient, body.callback_url));
    deps.outbox.wake();
    return { success: true };
  }),

  implement(verifyEmail, async ({ deps, caller: { project }, body }) => {
    await redeemCode(deps, project.project_id, 'email_verification', body.code, async (tx, subject) => {
      const { numUpdatedRows } = await tx.sql
        .updateTable('users')
        .set({ email_verified: true })
        .where('project_id', '=', project.project_id)
        .where('id', '=', subject.userId)
        .where('email_identity', '=', subject.emailIdentity)
        .executeTakeFirst();
      // The user has another address by now, so nobody has proven anything about it.
      if (numUpdatedRows === 0n) throw new KnownErrors.VerificationCodeNotFound();
    });
    return { success: true };
  }),

  implement(checkEmailVerification, async ({ deps, caller: { project }, body }) => {
    await checkCode(deps, project.project_id, 'email_verification', body.code);
    return { is_code_valid: true };
  }),
];
