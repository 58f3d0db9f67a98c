import { randomUUID } from 'node:crypto';
import { type BodyOf, canonicalEmail, type createUser as createUserCall, KnownErrors } from '@keystack/contract';
import { type Database, type Executor, statement } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Deps } from '../deps.ts';
import { recordEvent, recordUser } from '../webhooks/events.ts';
import { removePlaceholder } from './deleted-users.ts';
import { linkAccount } from './oauth-accounts.ts';
import { readProviderSettings } from './oauth-provider-settings.ts';
import { readPicture, storePicture } from './pictures.ts';
import type { Project } from './projects.ts';
import { Refusal } from './refusal.ts';
import { addTeamMember } from './team-members.ts';
import { readTeam, serverTeamView } from './teams.ts';
import { changedColumns, withoutEmail } from './user-updates.ts';

interface NewUser {
  readonly userId: string;
  readonly email: string | null;
  readonly displayName: string | null;
}

const insertFirstTeam = statement<{ id: string }>(
  'insert_first_team',
  `insert into teams (project_id, id, display_name, created_at)
  select project_id, $2, $3, $4 from projects where project_id = $1 and create_team_on_sign_up returning id`,
);

/** Finishes the creation of any user: creates the user's own team if the project is configured to. */
export async function finishUserCreation(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  { userId, email, displayName }: NewUser,
): Promise<void> {
  const now = new Date(deps.clock.now());
  const owner = displayName || email;
  const name = owner ? `${owner}'s Team` : 'Personal Team';
  const [team] = await tx.run(insertFirstTeam, [projectId, randomUUID(), name, now]);
  if (team !== undefined) {
    await addTeamMember(tx, projectId, team.id, userId, 'creator', now);
    await recordEvent(tx, projectId, now, 'team.created', async () =>
      serverTeamView(deps.config, await readTeam(tx, projectId, team.id)),
    );
  }
  await recordUser(tx, deps, projectId, 'user.created', userId);
}

type UserFields = BodyOf<typeof createUserCall>;

/** Creates a user as the host app's server describes it, and returns its id. */
export async function createUser(
  deps: Pick<Deps, 'db' | 'config' | 'keys' | 'limiter' | 'clock'>,
  transaction: Database['transaction'],
  project: Project,
  fields: UserFields,
): Promise<string> {
  checkFields(project, fields);
  const accounts = fields.oauth_providers ?? [];
  for (const { id } of accounts) await readProviderSettings(deps.db, project.project_id, id);
  const projectId = project.project_id;
  const picture = readPicture(deps.config, 'server', projectId, fields.profile_image_url);
  const userId = randomUUID();
  const passwordHash = fields.password == null ? null : await deps.limiter.hash(fields.password, projectId);
  const now = new Date(deps.clock.now());
  // A server vouches for what it attaches only if it vouches for the address too: it may pass on what a form gave it.
  const isVouchedFor = fields.primary_email == null || fields.primary_email_verified === true;
  const row = {
    ...changedColumns(deps, projectId, userId, fields, passwordHash),
    project_id: projectId,
    id: userId,
    otp_enabled: fields.primary_email_auth_enabled === true && project.magic_link_enabled,
    confirmed: isVouchedFor,
    totp_confirmed: isVouchedFor && fields.totp_secret_base64 != null,
    signed_up_at: now,
    last_active_at: now,
  };
  try {
    await transaction(async (tx) => {
      const shown = await storePicture(tx, projectId, picture);
      if (row.email_used_for_auth === true)
        await removePlaceholder(tx, deps, projectId, userId, canonicalEmail(fields.primary_email ?? ''));
      await tx.sql
        .insertInto('users')
        .values({ ...row, ...shown })
        .execute();
      for (const account of accounts) {
        const { id: providerId, account_id: accountId, email } = account;
        await linkAccount(tx, projectId, { providerId, accountId, email }, userId, now);
      }
      const names = { email: fields.primary_email ?? null, displayName: fields.display_name ?? null };
      await finishUserCreation(tx, deps, projectId, { userId, ...names });
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_email_for_auth') ? new KnownErrors.UserEmailAlreadyExists() : error;
  }
  return userId;
}

function checkFields(project: Project, fields: UserFields): void {
  const usesEmail = fields.primary_email_auth_enabled === true || fields.primary_email_verified === true;
  if (usesEmail && fields.primary_email == null) throw withoutEmail();
  if (fields.password != null && fields.primary_email_auth_enabled !== true) {
    throw new Refusal(400, 'A password needs an e-mail to sign in with. Set primary_email_auth_enabled to true.');
  }
  if (fields.password != null && !project.credential_enabled) {
    throw new Refusal(400, 'Signing in with a password is switched off for this project, so users cannot have one.');
  }
}
