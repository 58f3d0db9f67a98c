import type { LoadRequest } from './load.ts';
import { publishableKey } from './service.ts';

/** A user who signed up, with an access token. */
export interface Account {
  readonly userId: string;
  readonly token: string;
}

/** Requests of the accounts that `createAccountRequests` created, in the same order in each list. */
export interface AccountRequests {
  /** One of the accounts, for measurements that need a single user. */
  readonly first: Account;
  readonly readOwnUser: readonly LoadRequest[];
  readonly refresh: readonly LoadRequest[];
  readonly signIn: readonly LoadRequest[];
  /** Sign-ins with a wrong password, for these users and for unknown emails, each from an IP address of its own. */
  readonly guesses: { readonly ofUsers: readonly LoadRequest[]; readonly ofNobody: readonly LoadRequest[] };
  /**
   * The corresponding requests to the baseline. They have the same headers and bodies of the same form, but name the
   * rows by their primary keys.
   */
  readonly baseline: Readonly<Record<'readUser' | 'refresh' | 'checkPassword' | 'signIn', readonly LoadRequest[]>>;
}

/** The password of every account. */
export const accountPassword = 'correct horse battery';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const credentials = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'client',
  'x-stack-publishable-client-key': publishableKey,
};

/**
 * Signs up users through the API and returns requests for them. Each user has signed in once from this IP address, so
 * that the account trusts it.
 */
export async function createAccountRequests(url: string, count: number): Promise<AccountRequests> {
  const users = await Promise.all(
    Array.from({ length: count }, (_, index) => signUp(url, `user-${index}@example.com`)),
  );
  const readOwnUser = users.map(({ token }) => createGetRequest('/api/v1/users/me', token));
  const tokenForm = { client_id: 'internal', client_secret: publishableKey, grant_type: 'refresh_token' };
  const signIn = users.map(({ email }) =>
    post(
      '/api/v1/auth/password/sign-in',
      { ...json, ...credentials },
      JSON.stringify({ email, password: accountPassword }),
    ),
  );
  const [first] = users;
  if (first === undefined) throw new Error('There must be at least one account.');
  await Promise.all(signIn.map(({ path, ...request }) => fetch(url + path, request)));
  return {
    first,
    readOwnUser,
    refresh: users.map(({ refreshToken }) =>
      post('/api/v1/auth/oauth/token', form, new URLSearchParams({ ...tokenForm, refresh_token: refreshToken })),
    ),
    signIn,
    guesses: {
      ofUsers: createGuesses(count, 'user'),
      ofNobody: createGuesses(count, 'nobody'),
    },
    baseline: {
      readUser: users.map(({ token, userId }) => createGetRequest(`/users/${userId}`, token)),
      checkPassword: users.map(({ userId }) =>
        post(`/password/${userId}`, { ...json, ...credentials }, JSON.stringify({ password: accountPassword })),
      ),
      signIn: users.map(({ userId }) =>
        post(`/sign-in/${userId}`, { ...json, ...credentials }, JSON.stringify({ password: accountPassword })),
      ),
      refresh: users.map(({ sessionId }) =>
        post('/token', form, new URLSearchParams({ ...tokenForm, session: sessionId })),
      ),
    },
  };
}

/**
 * Creates 1000 sign-in requests with a wrong password, more than one measurement sends. Each has its own IP address.
 */
function createGuesses(count: number, name: string): LoadRequest[] {
  return Array.from({ length: 1000 }, (_, index) => {
    const headers = { ...json, ...credentials, 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` };
    const body = JSON.stringify({ email: `${name}-${index % count}@example.com`, password: 'a wrong password' });
    return post('/api/v1/auth/password/sign-in', headers, body);
  });
}

/** Returns a GET request with client access, on behalf of a signed-in user. */
export function createGetRequest(path: string, token: string): LoadRequest {
  return { method: 'GET', path, headers: { ...credentials, 'x-stack-access-token': token } };
}

function post(path: string, headers: LoadRequest['headers'], body: string | URLSearchParams): LoadRequest {
  return { method: 'POST', path, headers, body: body.toString() };
}

async function signUp(url: string, email: string) {
  // The URL is not trusted, so no email is sent.
  const body = JSON.stringify({
    email,
    password: accountPassword,
    verification_callback_url: 'https://elsewhere.example/verify',
  });
  const response = await fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: { ...json, ...credentials },
    body,
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`The sign-up of ${email} failed: ${JSON.stringify(result)}`);
  const { access_token: token, refresh_token: refreshToken, user_id: userId } = result;
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return { email, token, refreshToken, userId, sessionId: claims.sid };
}
