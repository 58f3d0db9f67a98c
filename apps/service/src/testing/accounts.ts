import { headerNames } from '@keystack/contract';
import { demoProject } from '../domain/projects/bootstrap.ts';

/** An account whose writes a service has acknowledged. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** The refresh tokens of its sessions. */
  readonly refreshTokens: string[];
  /** The last number that was saved in its metadata. */
  count: number;
}

const password = 'correct horse battery staple';

const keys = {
  client: { [headerNames.publishableClientKey]: demoProject.keys.client },
  server: { [headerNames.secretServerKey]: demoProject.keys.server },
  admin: { [headerNames.superSecretAdminKey]: demoProject.keys.admin },
};

/** Options of a request to the project Demo. */
interface DemoRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly access?: keyof typeof keys;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a request to the project Demo and returns the body of the response. Throws if the status is not 2xx. */
export async function callDemo(
  url: string,
  path: string,
  { method = 'POST', access = 'client', headers = {}, body }: DemoRequest = {},
) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [headerNames.accessType]: access,
      [headerNames.projectId]: demoProject.id,
      ...keys[access],
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Signs up a new user. */
export async function signUp(url: string): Promise<Account> {
  const email = `${crypto.randomUUID()}@example.com`;
  const verification_callback_url = 'http://localhost:8101/verify';
  const { user_id: id, refresh_token: refreshToken } = await callDemo(url, '/auth/password/sign-up', {
    body: { email, password, verification_callback_url },
  });
  return { id, email, refreshTokens: [refreshToken], count: 0 };
}

/** Signs in, and adds the session to the account. */
export async function signIn(url: string, account: Account): Promise<void> {
  const body = { email: account.email, password };
  const { refresh_token: refreshToken } = await callDemo(url, '/auth/password/sign-in', { body });
  account.refreshTokens.push(refreshToken);
}

/** Returns an access token of a session. */
export async function refresh(url: string, refreshToken: string): Promise<string> {
  const headers = { [headerNames.refreshToken]: refreshToken };
  return (await callDemo(url, '/auth/sessions/current/refresh', { headers })).access_token;
}

/** Saves the next number in the metadata of the user. */
export async function saveNextCount(url: string, account: Account, accessToken: string): Promise<void> {
  const count = account.count + 1;
  const headers = { [headerNames.accessToken]: accessToken };
  await callDemo(url, '/users/me', { method: 'PATCH', headers, body: { client_metadata: { count } } });
  account.count = count;
}

/** Returns the number in the metadata of the user, and their email address. */
export async function readUser(url: string, accessToken: string): Promise<{ email: string; count: number }> {
  const headers = { [headerNames.accessToken]: accessToken };
  const user = await callDemo(url, '/users/me', { method: 'GET', headers });
  return { email: user.primary_email, count: user.client_metadata?.count ?? 0 };
}

/** Returns the acknowledged writes of accounts that a service does not have: sessions, email addresses and metadata. */
export async function lostWrites(url: string, accounts: readonly Account[]): Promise<string[]> {
  return (await Promise.all(accounts.map((account) => lostWritesOf(url, account)))).flat();
}

async function lostWritesOf(url: string, { email, refreshTokens, count }: Account): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, refreshToken] of refreshTokens.entries()) {
    try {
      const user = await readUser(url, await refresh(url, refreshToken));
      if (user.email !== email) lost.push(`${email}: the email address`);
      if (user.count !== count) lost.push(`${email}: ${count} in the metadata, which has ${user.count}`);
    } catch (error) {
      lost.push(`${email}: session ${index + 1} of ${refreshTokens.length}: ${error}`);
    }
  }
  return lost;
}
