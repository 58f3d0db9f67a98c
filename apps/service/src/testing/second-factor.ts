import { totpSecret } from './cases/mfa.ts';
import type { SampleUser } from './sample-user.ts';
import type { TestApp } from './test-app.ts';

/** Enables the second factor of a user whose session has just started. */
export async function enableSecondFactor(t: TestApp, user: SampleUser): Promise<SampleUser> {
  const { status } = await t.request('PATCH /users/me', {
    token: user.token,
    body: { totp_secret_base64: totpSecret },
  });
  if (status !== 200) throw new Error('The second factor could not be enabled.');
  return user;
}
