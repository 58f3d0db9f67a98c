import { randomUUID } from 'node:crypto';
import { type BodyOf, canonicalEmail, emptyProfile, KnownErrors } from '@keystack/contract';
import type { createUser as createUserCall } from '@keystack/contract/endpoints';
import { createStatement, type Database, type Executor } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { parseRequestPicture, storePicture } from '../pictures/pictures.ts';
import type { Project } from '../projects/read-project.ts';
import { deletePlaceholderUser } from './delete-user.ts';
import { completeUserCreation } from './new-users.ts';
import { changedUserColumns, missingEmailError } from './user-updates.ts';

/** The columns of a user that a server can set, with the values of those that it does not set. */
const unsetColumns = {
  email: null,
  email_identity: null,
  email_verified: false,
  email_used_for_auth: false,
  otp_disabled: false,
  password_hash: null,
  totp_secret: null,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  ...emptyProfile,
} as const;

const insertedColumns = [
  ...(['project_id', 'id', 'otp_enabled', 'confirmed', 'totp_confirmed', 'signed_up_at', 'last_active_at'] as const),
  ...(Object.keys(unsetColumns) as (keyof typeof unsetColumns)[]),
] as const;

const insertUser = createStatement<never>(
  'insert_user',
  `insert into users (${insertedColumns.join(', ')})
  values (${insertedColumns.map((_, index) => `$${index + 1}`).join(', ')})`,
);

type UserFields = BodyOf<typeof createUserCall>;

/**
 * Creates a user for the app's server, and returns the id. Throws `UserEmailAlreadyExists` if another user signs in
 * with the email.
 *
 * @param linkAccounts Links accounts at OAuth providers to the user, in the same transaction.
 */
export async function createUser(
  deps: Pick<Deps, 'config' | 'keys' | 'passwordHasher' | 'clock' | 'events' | 'wakeWebhooks' | 'project'>,
  transaction: Database['transaction'],
  project: Project,
  fields: UserFields,
  linkAccounts: (tx: Executor, userId: string, now: Date) => Promise<void>,
): Promise<string> {
  const projectId = project.project_id;
  const picture = parseRequestPicture(deps.config, 'server', projectId, fields.profile_image_url);
  const userId = randomUUID();
  const passwordHash = fields.password == null ? null : await deps.passwordHasher.hash(fields.password, projectId);
  const now = new Date(deps.clock.now());
  // Confirmed only if the server states that the email is verified. Otherwise it may have passed on the input of a
  // form.
  const isVouchedFor = fields.primary_email == null || fields.primary_email_verified === true;
  const row = {
    ...changedUserColumns(deps, projectId, userId, fields, passwordHash),
    project_id: projectId,
    id: userId,
    otp_enabled: fields.otp_auth_enabled ?? (fields.primary_email_auth_enabled === true && project.magic_link_enabled),
    confirmed: isVouchedFor,
    totp_confirmed: isVouchedFor && fields.totp_secret_base64 != null,
    signed_up_at: now,
    last_active_at: now,
  };
  try {
    await transaction(async (tx) => {
      const shown = await storePicture(tx, projectId, picture);
      if (row.email_used_for_auth === true)
        await deletePlaceholderUser(tx, deps, projectId, userId, canonicalEmail(fields.primary_email ?? ''));
      const inserted = { ...unsetColumns, ...row, ...shown };
      await tx.write(
        insertUser,
        insertedColumns.map((column) => inserted[column]),
      );
      await linkAccounts(tx, userId, now);
      const names = { email: fields.primary_email ?? null, displayName: fields.display_name ?? null };
      await completeUserCreation(tx, deps, projectId, { userId, ...names, isGranted: true });
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_for_auth') ? new KnownErrors.UserEmailAlreadyExists() : error;
  }
  return userId;
}

/** Throws if the fields of a new user contradict each other or the project. */
export function checkNewUser(project: Project, fields: UserFields): void {
  const usesEmail = fields.primary_email_auth_enabled === true || fields.primary_email_verified === true;
  if (usesEmail && fields.primary_email == null) throw missingEmailError();
  if (fields.password != null && fields.primary_email_auth_enabled !== true) {
    throw new HttpError(400, 'A password needs an email to sign in with. Set primary_email_auth_enabled to true.');
  }
  if (fields.password != null && !project.credential_enabled) {
    throw new HttpError(400, 'Sign-in with a password is disabled for this project, so users cannot have one.');
  }
}
