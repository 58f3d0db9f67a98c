import { exhaust } from './exhaust.ts';
import type { SampleUser } from './sample-user.ts';
import type { TestApp, TestResponse } from './test-app.ts';

const update = (t: TestApp, { userId }: SampleUser, body: object) =>
  t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });

/** Returns the last link to a path in the emails to an address. */
async function mailedLink(t: TestApp, email: string, path: string): Promise<string> {
  const links = (await t.emails(email)).flatMap(({ text }) => text.match(/^https?:.*$/gm) ?? []);
  const link = links.findLast((each) => new URL(each).pathname === path);
  if (link === undefined) throw new Error(`No email to ${email} has a link to ${path}.`);
  return link;
}

/** Verifies the user's email address, and returns the link in the email about too many guesses. Resets all limits. */
export async function createTrustLink(t: TestApp, owner: SampleUser): Promise<string> {
  const { email } = owner;
  await update(t, owner, { primary_email_verified: true });
  await exhaust(t, ['passwordsForDay', email], 1);
  const body = { email, password: 'wrong horse' };
  await t.request('POST /auth/password/sign-in', { ipAddress: '198.51.100.99', body });
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
  return mailedLink(t, email, '/allow-sign-in');
}

/** Replaces the user's email address, and returns the link in the email to the old one. Both addresses are verified. */
export async function createUndoLink(t: TestApp, owner: SampleUser, newEmail: string): Promise<string> {
  await update(t, owner, { primary_email_verified: true });
  await update(t, owner, { primary_email: newEmail, primary_email_verified: true });
  return mailedLink(t, owner.email, '/undo-email-change');
}

/** Opens a page of the service, or presses its button with `POST`. */
export function openOwnerLink(
  t: TestApp,
  link: string,
  method: 'GET' | 'POST',
  ipAddress?: string,
): Promise<TestResponse<string>> {
  return t.send<string>(new Request(link, { method }), ipAddress);
}
