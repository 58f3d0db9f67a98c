import { startSession } from '../domain/sessions/sessions.ts';
import { type TestApp, testProjectId } from './test-app.ts';

/** A signed-in user for the sample requests. */
export interface SampleUser {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

/**
 * Creates a user with the password "correct horse". Hashes the password only once, because suites need hundreds of
 * users.
 */
export async function createSampleUser(t: TestApp, projectId = testProjectId): Promise<SampleUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  passwordHash ??= t.deps.passwordHasher.hash('correct horse');
  const userId = crypto.randomUUID();
  const now = new Date(t.clock.now());
  await t.deps.db.sql
    .insertInto('users')
    .values({
      project_id: projectId,
      id: userId,
      email,
      email_identity: email,
      email_used_for_auth: true,
      password_hash: await passwordHash,
      signed_up_at: now,
      last_active_at: now,
    })
    .execute();
  const tokens = await startSession(t.deps.db, t.deps, projectId, userId);
  return { email, userId, token: tokens.access_token, refreshToken: tokens.refresh_token };
}

let passwordHash: Promise<string> | undefined;

/**
 * Creates a user like those that former versions created for a magic-link request, before anybody had used the link.
 */
export async function createPlaceholderUser(t: TestApp): Promise<{ userId: string; email: string }> {
  const { userId, email } = await createSampleUser(t);
  const columns = { is_placeholder: true, self_registered: true, otp_enabled: true, password_hash: null };
  await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', userId).execute();
  await t.deps.db.sql.deleteFrom('sessions').where('user_id', '=', userId).execute();
  return { userId, email };
}

/** Requests a verification email for the user and returns the code in its link. */
export async function requestVerificationCode(t: TestApp, { email, token }: SampleUser): Promise<string> {
  const body = { email, callback_url: 'http://localhost:3000/verify' };
  await t.request('POST /contact-channels/send-verification-code', { token, body });
  return t.mailedCode(email);
}

/** Suspends a user, as a project owner does, or lifts the suspension. */
export async function suspendUser(t: TestApp, userId: string, suspended = true): Promise<void> {
  const options = { access: 'admin', params: { user_id: userId }, body: { suspended } } as const;
  const { status, body } = await t.request('PATCH /users/{user_id}', options);
  if (status !== 200) throw new Error(`The user could not be suspended: ${JSON.stringify(body)}`);
}
