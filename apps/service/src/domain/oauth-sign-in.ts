import { randomUUID } from 'node:crypto';
import { KnownErrors } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Profile } from '../oauth/profile.ts';
import { limitFrom } from './abuse-limits.ts';
import { identityOf } from './identity.ts';
import { finishUserCreation } from './new-users.ts';
import { type Account, claimAccount, findAccountOwner, giveAccount, showAccount } from './oauth-accounts.ts';
import type { Project } from './projects.ts';

// The address as the index over all users has it. Who has proven it comes before those who only wrote it down.
const findHolder = statement<{ id: string; email_verified: boolean }>(
  'find_email_holder',
  `select id, email_verified from users
  where project_id = $1 and coalesce(email_identity, '') collate "C" = $2 and email_identity is not null
  order by email_verified desc, email_used_for_auth desc, signed_up_at, id limit 1 for no key update`,
);

// A verified address is taken, so that nobody else can sign up with it; that it may sign in by mail is another matter.
const insertUser = statement<{ id: string }>(
  'insert_oauth_user',
  `insert into users (project_id, id, email, email_identity, email_verified, email_used_for_auth, display_name,
    profile_image_url, signed_up_at, last_active_at)
  values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $8)
  on conflict (project_id, email_identity) where email_used_for_auth do nothing
  returning id`,
);

type SignInDeps = Pick<Deps, 'clock' | 'config'>;

/**
 * The user of an account: who has it, else who has proven the address that the provider has proven too, else a new one.
 * Of any number of parallel sign-ins with an account one takes it, and the others find its user.
 */
export async function signInWithAccount(
  tx: Executor,
  deps: SignInDeps,
  project: Project,
  providerId: string,
  profile: Profile,
  address: string | null,
): Promise<{ userId: string; isNewUser: boolean }> {
  const projectId = project.project_id;
  const account: Account = { providerId, accountId: profile.accountId, email: profile.email };
  const newUserId = randomUUID();
  const now = new Date(deps.clock.now());
  if (!(await claimAccount(tx, projectId, account, newUserId, now))) {
    const owner = await findAccountOwner(tx, projectId, account);
    // The user was deleted in this very moment.
    if (owner === null) throw new KnownErrors.InvalidAuthorizationCode();
    return { userId: owner, isNewUser: false };
  }
  const newcomer: Newcomer = { userId: newUserId, profile, address };
  const joined = (await findJoinable(tx, projectId, profile)) ?? (await signUp(tx, deps, project, newcomer));
  if (joined !== null) {
    await giveAccount(tx, projectId, account, joined);
    return { userId: joined, isNewUser: false };
  }
  await showAccount(tx, projectId, account, newUserId);
  await finishUserCreation(tx, deps, projectId, { ...profile, userId: newUserId });
  return { userId: newUserId, isNewUser: true };
}

interface Newcomer {
  readonly userId: string;
  readonly profile: Profile;
  /** Where the sign-in comes from. */
  readonly address: string | null;
}

/** Makes a user; when somebody else took the e-mail address in this moment, gives that user instead. */
async function signUp(
  tx: Executor,
  deps: SignInDeps,
  project: Project,
  { userId, profile, address }: Newcomer,
): Promise<string | null> {
  if (!project.sign_up_enabled) throw new KnownErrors.SignUpNotEnabled();
  await limitFrom(tx, deps, project.project_id, 'signUpsFrom', address);
  const { email, emailVerified, displayName, imageUrl } = profile;
  const identity = email === null ? null : identityOf(email);
  const now = new Date(deps.clock.now());
  const values = [project.project_id, userId, email, identity, emailVerified, displayName, imageUrl, now];
  const inserted = await tx.run(insertUser, values);
  if (inserted.length > 0) return null;
  const other = await findJoinable(tx, project.project_id, profile);
  if (other === null) throw new KnownErrors.UserEmailAlreadyExists();
  return other;
}

/** Who has the address of a profile. Both sides must have verified it, or one could take what is the other's. */
async function findJoinable(tx: Executor, projectId: string, profile: Profile): Promise<string | null> {
  if (profile.email === null) return null;
  const [holder] = await tx.run(findHolder, [projectId, identityOf(profile.email)]);
  if (holder === undefined) return null;
  if (!holder.email_verified || !profile.emailVerified) throw new KnownErrors.UserEmailAlreadyExists();
  return holder.id;
}
