import { randomUUID } from 'node:crypto';
import { KnownErrors } from '@keystack/contract';
import { checkSignInCode, sendSignInCode, signInWithCode } from '@keystack/contract/endpoints';
import { type Executor, statement, type Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import type { Project } from '../domain/projects/projects.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { startSession } from '../domain/sessions/sessions.ts';
import { type Recipient, sendSignInCodes } from '../domain/sign-in/code-emails.ts';
import { consumeSignInCodes, typedCodeGuesses } from '../domain/sign-in/sign-in-codes.ts';
import { recordSignIn } from '../domain/sign-in/sign-ins.ts';
import { confirmAccount } from '../domain/users/confirm-account.ts';
import { maskEmail } from '../domain/users/masked-email.ts';
import { finishUserCreation } from '../domain/users/new-users.ts';
import { recordUserEvent } from '../domain/users/user-events.ts';
import { checkCode, createCode, redeemCode } from '../domain/verification-codes/verification-codes.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { limitEmails, limitEmailsFrom } from '../rate-limits/abuse-limits.ts';

interface EmailUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly otp_enabled: boolean;
  readonly email_verified: boolean;
}

const findByEmail = statement<EmailUser>(
  'find_by_email',
  `select id, email, display_name, otp_enabled, email_verified from users
  where project_id = $1 and email_identity = $2 and email_used_for_auth`,
);

const insertUser = statement<{ id: string }>(
  'insert_otp_user',
  `insert into users (project_id, id, email, email_identity, email_used_for_auth, otp_enabled, signed_up_at, last_active_at,
    self_registered, is_placeholder)
  values ($1, $2, $3, $4, true, true, $5, $5, true, true)
  on conflict (project_id, email_identity) where email_used_for_auth do nothing
  returning id`,
);

// A second factor that may be an attacker's is not required: `confirmAccount` removes it.
const lockUser = statement<{ requires_totp: boolean }>(
  'lock_user',
  `select totp_secret is not null and (confirmed or totp_confirmed) as requires_totp from users
  where project_id = $1 and id = $2 and email_identity = $3 for update`,
);

const verifyUser = statement<never>(
  'verify_user',
  `update users set email_verified = true, otp_enabled = true where project_id = $1 and id = $2`,
);

/** Endpoints to sign in with a link or a code from an email. */
export const otp = [
  implement(sendSignInCode, async ({ deps, caller: { project }, body, ipAddress }) => {
    if (!project.magic_link_enabled) throw new HttpError(403, 'Sign-in by magic link is disabled for this project.');
    const emailIdentity = canonicalEmailOf(body.email);
    await limitEmailsFrom(deps, project.project_id, emailIdentity, ipAddress());
    const known = await findUser(deps.db, project, emailIdentity);
    if (known === undefined && !project.sign_up_enabled) throw new KnownErrors.SignUpNotEnabled();
    if (known !== undefined) checkMayUseLinks(known);
    if (!(await isTrustedCallback(deps.db, project, body.callback_url)))
      throw new KnownErrors.RedirectUrlNotWhitelisted();
    const isVerified = known?.email_verified ?? false;
    await limitEmails(deps, project.project_id, { recipient: emailIdentity, isVerified, quota: 'signInEmailsFor' });
    const nonce = await deps.db.transaction(async (tx) => {
      const recipient = await findOrMakeUser(tx, deps, project, body.email, emailIdentity);
      return sendSignInCodes(tx, deps, project, recipient, body.callback_url);
    });
    return { nonce };
  }),

  implement(signInWithCode, async ({ deps, caller: { project }, body, ipAddress, locale }) => {
    const projectId = project.project_id;
    const result = await redeemCode(
      deps,
      projectId,
      'magic_link',
      body.code,
      async (tx, subject) => {
        const { userId, emailIdentity, isNewUser } = subject;
        await consumeSignInCodes(tx, deps, projectId, userId);
        const [user] = await tx.run(lockUser, [projectId, userId, emailIdentity]);
        if (user === undefined) throw new KnownErrors.VerificationCodeNotFound();
        if (user.requires_totp) {
          const mfaSubject = { userId, emailIdentity: null, isNewUser, method: 'magic_link' } as const;
          return { attempt: await createCode(tx, deps, projectId, 'mfa', mfaSubject) };
        }
        const evicted = await confirmAccount(tx, deps, projectId, userId);
        await tx.run(verifyUser, [projectId, userId]);
        if (evicted) await recordUserEvent(tx, deps, projectId, 'user.updated', userId);
        await recordSignIn(tx, deps, userId, { project, ipAddress: ipAddress(), locale: locale() });
        return { ...(await startSession(tx, deps, projectId, userId)), is_new_user: isNewUser, user_id: userId };
      },
      typedCodeGuesses(deps, projectId, ipAddress()),
    );
    if ('attempt' in result) throw new KnownErrors.MultiFactorAuthenticationRequired(result.attempt);
    return result;
  }),

  implement(checkSignInCode, async ({ deps, caller: { project }, body, ipAddress }) => {
    const countGuess = typedCodeGuesses(deps, project.project_id, ipAddress());
    const { emailIdentity } = await checkCode(deps, project.project_id, 'magic_link', body.code, countGuess);
    return { is_code_valid: true, email: maskEmail(emailIdentity ?? '') };
  }),
];

async function findUser(tx: Executor, project: Project, emailIdentity: string): Promise<EmailUser | undefined> {
  const [user] = await tx.run(findByEmail, [project.project_id, emailIdentity]);
  return user;
}

/** An address that nobody has verified may always be: its mailbox decides whose it is. */
function checkMayUseLinks(user: EmailUser): void {
  if (!user.otp_enabled && user.email_verified) throw new KnownErrors.UserEmailAlreadyExists();
}

/** The unique index decides which of several parallel calls makes the user. */
async function findOrMakeUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'wakeWebhooks'>,
  project: Project,
  email: string,
  emailIdentity: string,
): Promise<Recipient> {
  const id = randomUUID();
  const inserted = await tx.run(insertUser, [project.project_id, id, email, emailIdentity, new Date(deps.clock.now())]);
  if (inserted.length > 0) {
    const recipient = { userId: id, email, emailIdentity, displayName: null, isNewUser: true };
    await finishUserCreation(tx, deps, project.project_id, recipient);
    return recipient;
  }
  const user = await findUser(tx, project, emailIdentity);
  if (user === undefined) throw new KnownErrors.UserEmailAlreadyExists();
  checkMayUseLinks(user);
  return { userId: user.id, email: user.email, emailIdentity, displayName: user.display_name };
}
