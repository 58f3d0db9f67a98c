import { type AppConnection, createAppConnection } from './apps/connection.ts';
import { resolveConnectionSettings, type StackClientAppConstructorOptions } from './apps/options.ts';
import { platformRuntime, type Runtime } from './apps/runtime.ts';
import { type Credential, signInWithCredential as signIn } from './areas/password/password-sign-in.ts';
import { signOutIfSignedIn } from './areas/sessions/sessions.ts';
import { toUserFields, type UserFields } from './areas/users/user.ts';
import { CannotGetOwnUserWithoutUser } from './errors.ts';
import { diagnoseConnection } from './http/diagnosis.ts';
import type { KnownErrors } from './known-errors.ts';
import { createRedirector, type RedirectToOptions } from './navigation/redirect.ts';
import type { Result } from './result.ts';
import { type BrowserStore, createBrowserStoreResolver } from './session/token-store/browser-stores.ts';
import type { Tokens } from './session/token-store/token-store.ts';

/*
 * The parts of a client app as functions, for pages that only sign users in. A bundle contains only the imported
 * functions. Tokens are stored as StackClientApp stores them, so that an app can use both on different pages.
 */

/** A client to pass to the functions of this module. */
export type SlimClient = Pick<AppConnection, 'settings' | 'urls'>;

const connections = new WeakMap<SlimClient, AppConnection>();

/**
 * Creates a client for the functions of this module.
 *
 * @param options Options of the client, as for `StackClientApp`.
 * @param overrides Platform functions to replace, for tests.
 *
 * @example
 * import { createClient } from '@keystack/js/slim';
 *
 * export const client = createClient({
 *   projectId: 'f1a9c6de-6c2a-4d5e-9a51-0e6a43f1b7c2',
 *   publishableClientKey: 'pck_…',
 *   tokenStore: 'cookie',
 * });
 */
export function createClient(
  options: StackClientAppConstructorOptions<true> & { readonly tokenStore: BrowserStore },
  overrides?: Partial<Runtime>,
): SlimClient {
  const settings = resolveConnectionSettings(options);
  const runtime = { ...platformRuntime, ...overrides };
  const stores = createBrowserStoreResolver(settings.projectId, runtime);
  const connection = createAppConnection(options, runtime, settings, {
    openStore: () => stores(options.tokenStore),
    createRedirector,
    diagnose: diagnoseConnection,
  });
  connections.set(connection, connection);
  return connection;
}

/**
 * Signs in with an email and a password, stores the session, and redirects to `urls.afterSignIn`. If the account has a
 * second factor (`MultiFactorAuthenticationRequired`), asks for its code first.
 *
 * @returns An error result if the email, the password or the code of the second factor is wrong.
 * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
 * @throws {KnownErrors.UserSuspended}
 * @throws {KnownErrors.TooManyRequests}
 * @see POST /auth/password/sign-in
 *
 * @example
 * import { signInWithCredential } from '@keystack/js/slim';
 *
 * const result = await signInWithCredential(client, { email: 'ada@example.com', password: 'correct horse battery' });
 * if (result.status === 'error') alert(result.error.message);
 */
export async function signInWithCredential(
  client: SlimClient,
  credential: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  return signIn(connectionOf(client), credential);
}

/**
 * Returns the tokens of the signed-in user. Renews the access token if it is about to expire. Both tokens are `null` if
 * nobody is signed in.
 *
 * @see POST /auth/oauth/token
 *
 * @example
 * import { getTokens } from '@keystack/js/slim';
 *
 * const { accessToken } = await getTokens(client);
 */
export async function getTokens(client: SlimClient): Promise<Tokens> {
  return sessionOf(client).tokens();
}

/**
 * Fetches the signed-in user.
 *
 * @returns The user, or `null` if nobody is signed in.
 * @see GET /users/me
 *
 * @example
 * import { getUser } from '@keystack/js/slim';
 *
 * const user = await getUser(client);
 * console.log(user?.displayName);
 */
export async function getUser(client: SlimClient): Promise<UserFields | null> {
  const session = sessionOf(client);
  if ((await session.tokens()).accessToken === null) return null;
  const result = await connectionOf(client)
    .transport.withBearer(session)
    .attempt('GET /users/me', {}, [CannotGetOwnUserWithoutUser]);
  return result.status === 'ok' ? toUserFields(result.data) : null;
}

/**
 * Ends the session and redirects to `urls.afterSignOut`. Does nothing if nobody is signed in. Deletes the stored tokens
 * even if the session has already ended (`RefreshTokenNotFoundOrExpired`).
 *
 * @see DELETE /auth/sessions/current
 *
 * @example
 * import { signOut } from '@keystack/js/slim';
 *
 * await signOut(client);
 */
export async function signOut(client: SlimClient, options?: RedirectToOptions): Promise<void> {
  const session = sessionOf(client);
  await signOutIfSignedIn({ ...connectionOf(client), session }, options);
}

function sessionOf(client: SlimClient) {
  const { sessions, tokenStoreFor } = connectionOf(client);
  return sessions.forStore(tokenStoreFor());
}

function connectionOf(client: SlimClient): AppConnection {
  const connection = connections.get(client);
  if (connection !== undefined) return connection;
  throw new Error('The client was not created by createClient of @keystack/js/slim. Create it there.');
}
