import { type AppConnection, createConnection } from './apps/connection.ts';
import { resolveIdentity, type StackClientAppConstructorOptions } from './apps/options.ts';
import { hostRuntime, type Runtime } from './apps/runtime.ts';
import { type Credential, signInWithCredential as signIn } from './areas/password.ts';
import { signOutIfSignedIn } from './areas/sessions.ts';
import { type UserFields, userFields } from './areas/users/user.ts';
import { CannotGetOwnUserWithoutUser } from './errors.ts';
import { diagnoseConnection } from './http/diagnosis.ts';
import type { KnownErrors } from './known-errors.ts';
import { createRedirector, type RedirectToOptions } from './navigation/redirect.ts';
import type { Result } from './result.ts';
import { type BrowserStore, createBrowserStores } from './session/token-store/browser-stores.ts';
import type { Tokens } from './session/token-store/token-store.ts';

/*
 * The parts of a client app as functions, for pages that only sign people in: what is not imported is not in the bundle.
 * It keeps its tokens where StackClientApp does, so that one page may use this and the next the whole.
 */

/** A client app without methods. */
export type SlimClient = Pick<AppConnection, 'identity' | 'urls'>;

const connections = new WeakMap<SlimClient, AppConnection>();

/** Creates a client for the functions of this module. */
export function createClient(
  options: StackClientAppConstructorOptions<true> & { readonly tokenStore: BrowserStore },
  overrides?: Partial<Runtime>,
): SlimClient {
  const identity = resolveIdentity(options);
  const runtime = { ...hostRuntime, ...overrides };
  const stores = createBrowserStores(identity.projectId, runtime.warn);
  const connection = createConnection(options, runtime, identity, {
    openStore: () => stores(options.tokenStore),
    createRedirector,
    diagnose: diagnoseConnection,
  });
  connections.set(connection, connection);
  return connection;
}

/**
 * Signs in, keeps the session, then goes to the page after sign-in. Asks for the second factor where the account has one
 * (`MultiFactorAuthenticationRequired`).
 *
 * @throws PasswordAuthenticationNotEnabled, TooManyRequests
 * @see POST /auth/password/sign-in
 */
export async function signInWithCredential(
  client: SlimClient,
  credential: Credential,
): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch' | 'InvalidTotpCode']>> {
  return signIn(open(client), credential);
}

/**
 * Returns the tokens of the signed-in user, the access token fresh. Both are null when nobody is signed in.
 *
 * @see POST /auth/oauth/token
 */
export async function getTokens(client: SlimClient): Promise<Tokens> {
  return sessionOf(client).tokens();
}

/**
 * Fetches the signed-in user from the service. Returns null when nobody is signed in.
 *
 * @see GET /users/me
 */
export async function getUser(client: SlimClient): Promise<UserFields | null> {
  const session = sessionOf(client);
  if ((await session.tokens()).accessToken === null) return null;
  const result = await open(client)
    .transport.withBearer(session)
    .attempt('GET /users/me', {}, [CannotGetOwnUserWithoutUser]);
  return result.status === 'ok' ? userFields(result.data) : null;
}

/**
 * Signs out at the service and here, then goes to the page after sign-out; nothing happens when nobody is signed in, nor
 * when the session has ended elsewhere (`RefreshTokenNotFoundOrExpired`).
 *
 * @see DELETE /auth/sessions/current
 */
export async function signOut(client: SlimClient, options?: RedirectToOptions): Promise<void> {
  const session = sessionOf(client);
  const { transport, redirector } = open(client);
  await signOutIfSignedIn({ transport: transport.withBearer(session), session, redirector }, options);
}

function sessionOf(client: SlimClient) {
  const { sessions, storeOf } = open(client);
  return sessions.forStore(storeOf());
}

function open(client: SlimClient): AppConnection {
  const connection = connections.get(client);
  if (connection !== undefined) return connection;
  throw new Error('The client was not created by createClient of @keystack/js/slim. Create it there.');
}
