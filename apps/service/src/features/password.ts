import { randomUUID } from 'node:crypto';
import {
  canonicalEmail,
  KnownErrors,
  limits,
  passwordProblem,
  signInWithPassword,
  signUpWithPassword,
} from '@keystack/contract';
import { statement } from '../db/database.ts';
import { mailEmailVerification } from '../domain/email-verification.ts';
import type { Project } from '../domain/projects.ts';
import { startSession } from '../domain/sessions.ts';
import { isTrustedCallback } from '../domain/trusted-callbacks.ts';
import { createCode } from '../domain/verification-codes.ts';
import { implement } from '../http/implement.ts';

/** The unique index decides which of several parallel sign-ups makes the user; the others get no row. */
const insertUser = statement<{ id: string }>(
  'insert_password_user',
  `insert into users (project_id, id, email, email_identity, email_used_for_auth, otp_enabled, password_hash,
    signed_up_at, last_active_at)
  values ($1, $2, $3, $4, true, $5, $6, $7, $7)
  on conflict (project_id, email_identity) where email_used_for_auth do nothing
  returning id`,
);

const findPassword = statement<{ id: string; password_hash: string | null; requires_totp: boolean }>(
  'find_password',
  `select id, password_hash, totp_secret is not null as requires_totp from users
  where project_id = $1 and email_identity = $2 and email_used_for_auth`,
);

/** Signing up and in with e-mail and password. */
export const password = [
  implement(signUpWithPassword, async ({ deps, caller: { project }, body }) => {
    checkPasswordsEnabled(project);
    checkNewPassword(body.password);
    if (!project.sign_up_enabled) throw new KnownErrors.SignUpNotEnabled();

    const projectId = project.project_id;
    const userId = randomUUID();
    const { email } = body;
    const emailIdentity = identityOf(email);
    const passwordHash = await deps.limiter.hash(body.password);
    const now = new Date(deps.clock.now());
    const tokens = await deps.db.transaction(async (tx) => {
      const values = [projectId, userId, email, emailIdentity, project.magic_link_enabled, passwordHash, now];
      const inserted = await tx.run(insertUser, values);
      if (inserted.length === 0) throw new KnownErrors.UserEmailAlreadyExists();
      // A callback URL that is not trusted costs the mail, not the account: it can be asked for again.
      if (await isTrustedCallback(tx, project, body.verification_callback_url)) {
        const recipient = { userId, email, emailIdentity, displayName: null };
        await mailEmailVerification(tx, deps, project, recipient, body.verification_callback_url);
      }
      return startSession(tx, deps, projectId, userId);
    });
    deps.outbox.wake();
    return { ...tokens, is_new_user: true, user_id: userId };
  }),

  implement(signInWithPassword, async ({ deps, caller: { project }, body }) => {
    checkPasswordsEnabled(project);
    const projectId = project.project_id;
    const [user] = await deps.db.run(findPassword, [projectId, identityOf(body.email)]);
    // An unknown address and a user without a password cost the same hash as a wrong password.
    const matches = await deps.limiter.verify(body.password, user?.password_hash ?? null);
    if (user === undefined || !matches) throw new KnownErrors.EmailPasswordMismatch();
    if (user.requires_totp) {
      const subject = { userId: user.id, emailIdentity: null };
      throw new KnownErrors.MultiFactorAuthenticationRequired(
        await createCode(deps.db, deps, projectId, 'mfa', subject),
      );
    }
    const tokens = await startSession(deps.db, deps, projectId, user.id);
    return { ...tokens, is_new_user: false, user_id: user.id };
  }),
];

function checkPasswordsEnabled(project: Project): void {
  if (!project.credential_enabled) throw new KnownErrors.PasswordAuthenticationNotEnabled();
}

function checkNewPassword(text: string): void {
  const problem = passwordProblem(text);
  if (problem === 'PasswordTooShort') throw new KnownErrors.PasswordTooShort(limits.passwordMinLength);
  if (problem === 'PasswordTooLong') throw new KnownErrors.PasswordTooLong(limits.passwordMaxLength);
}

function identityOf(email: string): string {
  const identity = canonicalEmail(email);
  if (identity === null) throw new Error('The contract let a text pass that is no e-mail address.');
  return identity;
}
