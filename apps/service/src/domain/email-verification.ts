import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { renderMail } from '../mail/templates.ts';
import type { Project } from './projects.ts';
import { createCode, linkWithCode } from './verification-codes.ts';

/** Whom a verification mail goes to. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly emailIdentity: string;
  readonly displayName: string | null;
}

/** Puts the mail with the verification link into the outbox. The callback URL must have been found trusted. */
export async function mailEmailVerification(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'outbox'>,
  project: Project,
  recipient: Recipient,
  callbackUrl: string,
): Promise<void> {
  const { userId, email, emailIdentity, displayName } = recipient;
  const code = await createCode(tx, deps, project.project_id, 'email_verification', { userId, emailIdentity });
  await deps.outbox.mail(tx, project.project_id, {
    template: 'email_verification',
    recipient: email,
    ...renderMail('email_verification', {
      ...(displayName === null ? {} : { userDisplayName: displayName }),
      projectDisplayName: project.project_display_name,
      emailVerificationLink: linkWithCode(callbackUrl, code),
    }),
  });
}
