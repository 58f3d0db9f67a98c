import { headerNames } from '@keystack/contract';
import { demoProject } from '../domain/projects/bootstrap.ts';
import { developmentClientKeys } from '../security/public-keys.ts';
import { developmentKeySettings } from './development-settings.ts';

/** An account whose writes a service has acknowledged. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** The refresh tokens of its sessions. */
  readonly refreshTokens: string[];
  /** The last number that was saved in its metadata. */
  count: number;
}

/** A project of a service, to which requests are sent. */
export interface ProjectOfService {
  /** The URL of the service. */
  readonly url: string;
  readonly id: string;
  readonly keys: Readonly<Record<'client' | 'server' | 'admin', string>>;
  /** The callback URL of links in emails. */
  readonly callbackUrl: string;
  /** Returns more headers for a request, such as those of a proxy. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const demoKeys = {
  client: developmentClientKeys.demo,
  server: developmentKeySettings.KEYSTACK_DEMO_SECRET_SERVER_KEY,
  admin: developmentKeySettings.KEYSTACK_DEMO_SUPER_SECRET_ADMIN_KEY,
};

const password = 'correct horse battery staple';

const keyHeaders = {
  client: headerNames.publishableClientKey,
  server: headerNames.secretServerKey,
  admin: headerNames.superSecretAdminKey,
};

/** Returns a project, or the project Demo of the service with this URL. */
function projectOf(target: string | ProjectOfService): ProjectOfService {
  if (typeof target !== 'string') return target;
  return { url: target, id: demoProject.id, keys: demoKeys, callbackUrl: 'http://localhost:8101/verify' };
}

/** Options of a request to a project. */
interface ProjectRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly access?: keyof typeof keyHeaders;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Sends a request to a project, by default Demo, and returns the status and the body of the response.
 *
 * @param target The project, or the URL of the service for the project Demo.
 */
export async function sendToProject(
  target: string | ProjectOfService,
  path: string,
  { method = 'POST', access = 'client', headers = {}, body }: ProjectRequest = {},
): Promise<{ status: number; text: string }> {
  const project = projectOf(target);
  const response = await fetch(`${project.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [headerNames.accessType]: access,
      [headerNames.projectId]: project.id,
      [keyHeaders[access]]: project.keys[access],
      ...project.headers?.(),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Sends a request to a project like `sendToProject`, and returns the body of the response. Throws if the status is not
 * 2xx.
 */
export async function callProject(target: string | ProjectOfService, path: string, request: ProjectRequest = {}) {
  const { status, text } = await sendToProject(target, path, request);
  if (status < 200 || status > 299) throw new Error(`${request.method ?? 'POST'} ${path}: ${status} ${text}`);
  return JSON.parse(text);
}

/** Signs up a new user. */
export async function signUp(target: string | ProjectOfService): Promise<Account> {
  const email = `${crypto.randomUUID()}@example.com`;
  const verification_callback_url = projectOf(target).callbackUrl;
  const { user_id: id, refresh_token: refreshToken } = await callProject(target, '/auth/password/sign-up', {
    body: { email, password, verification_callback_url },
  });
  return { id, email, refreshTokens: [refreshToken], count: 0 };
}

/** Signs in, and adds the session to the account. */
export async function signIn(target: string | ProjectOfService, account: Account): Promise<void> {
  const body = { email: account.email, password };
  const { refresh_token: refreshToken } = await callProject(target, '/auth/password/sign-in', { body });
  account.refreshTokens.push(refreshToken);
}

/** Returns an access token of a session. */
export async function refresh(target: string | ProjectOfService, refreshToken: string): Promise<string> {
  const headers = { [headerNames.refreshToken]: refreshToken };
  return (await callProject(target, '/auth/sessions/current/refresh', { headers })).access_token;
}

/** Saves the next number in the metadata of the user. */
export async function saveNextCount(
  target: string | ProjectOfService,
  account: Account,
  accessToken: string,
): Promise<void> {
  const count = account.count + 1;
  const headers = { [headerNames.accessToken]: accessToken };
  await callProject(target, '/users/me', { method: 'PATCH', headers, body: { client_metadata: { count } } });
  account.count = count;
}

/** Returns the number in the metadata of the user, and their email address. */
export async function readUser(
  target: string | ProjectOfService,
  accessToken: string,
): Promise<{ email: string; count: number }> {
  const headers = { [headerNames.accessToken]: accessToken };
  const user = await callProject(target, '/users/me', { method: 'GET', headers });
  return { email: user.primary_email, count: user.client_metadata?.count ?? 0 };
}

/**
 * Returns the acknowledged writes of accounts that a service does not have: sessions, email addresses and metadata. A
 * request that failed may have saved the next number.
 */
export async function lostWrites(target: string | ProjectOfService, accounts: readonly Account[]): Promise<string[]> {
  return (await Promise.all(accounts.map((account) => lostWritesOf(target, account)))).flat();
}

async function lostWritesOf(
  target: string | ProjectOfService,
  { email, refreshTokens, count }: Account,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [index, refreshToken] of refreshTokens.entries()) {
    try {
      const user = await readUser(target, await refresh(target, refreshToken));
      if (user.email !== email) lost.push(`${email}: the email address`);
      if (user.count < count) lost.push(`${email}: ${count} in the metadata, which has ${user.count}`);
    } catch (error) {
      lost.push(`${email}: session ${index + 1} of ${refreshTokens.length}: ${error}`);
    }
  }
  return lost;
}
