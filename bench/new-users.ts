import { type Account, accountPassword } from './accounts.ts';
import type { LoadRequest } from './load.ts';
import { createProject } from './projects.ts';

/** The requests that create users, and requests to the baseline that write the same rows. */
export interface NewUserRequests {
  readonly create: readonly LoadRequest[];
  readonly signUp: readonly LoadRequest[];
  readonly baseline: Readonly<Record<'create' | 'signUp', readonly LoadRequest[]>>;
}

/** The email address of each request. `[<id>]` is replaced by the load generator, so that no two are the same. */
const email = '[<id>]@example.com';

/** Creates a project owned by the account. Returns requests of its server and its visitors that create users. */
export async function createNewUserRequests(url: string, { token }: Account): Promise<NewUserRequests> {
  const { id, headers, clientHeaders } = await createProject(url, token);
  const post = (path: string, credentials: LoadRequest['headers'], body: object): LoadRequest => ({
    method: 'POST',
    path,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const created = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true };
  const signedUp = { email, password: accountPassword, verification_callback_url: 'http://localhost:3000/verify' };
  // Each from an IP address of its own, because the number of sign-ups of one is limited.
  const addresses = Array.from({ length: 5000 }, (_, index) => `198.18.${index >> 8}.${index & 255}`);
  const signUps = (path: string) =>
    addresses.map((address) => post(path, { ...clientHeaders, 'x-forwarded-for': address }, signedUp));
  return {
    create: [post('/api/v1/users', headers, created)],
    signUp: signUps('/api/v1/auth/password/sign-up'),
    baseline: { create: [post(`/users/${id}`, headers, created)], signUp: signUps(`/sign-up/${id}`) },
  };
}
