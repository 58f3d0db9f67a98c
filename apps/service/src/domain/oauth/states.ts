import { randomBytes } from 'node:crypto';
import { serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';

/** The parameters of an OAuth sign-in, stored until the provider redirects the browser back to the service. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  /** The `state` parameter of the app. */
  readonly outerState: string;
  readonly codeChallenge: string;
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  /** The scopes requested from the provider. */
  readonly scopes: readonly string[];
  readonly verifier: string;
  readonly nonce: string;
}

/** The session that requested to link an account. The link fails if the session ends before. */
export interface LinkRequestSession {
  readonly userId: string;
  readonly sessionId: string;
  /** `true` if the session is recent enough to add a sign-in method. */
  readonly mayAdd: boolean;
}

/** A pending sign-in at an OAuth provider. */
export interface PendingOAuth {
  readonly projectId: string;
  readonly providerId: string;
  /** The session that links an account; `null` for a sign-in. */
  readonly linker: LinkRequestSession | null;
  readonly request: AuthorizationRequest;
  /** `false` if the browser got no cookie, because a page requested the location with `fetch`. */
  readonly needsCookie: boolean;
}

const insertState = createStatement<never>(
  'insert_oauth_state',
  `insert into oauth_states (project_id, state_hash, provider_id, user_id, data, expires_at) values ($1, $2, $3, $4, $5, $6)`,
);

const findRow = createStatement<{ data: Buffer; expires_at: Date }>(
  'find_oauth_state',
  `select data, expires_at from oauth_states where project_id = $1 and state_hash = $2 and provider_id = $3`,
);

// The comparison with the data that was read lets one of parallel requests consume the row.
const consumeRow = createStatement<{ project_id: string }>(
  'consume_oauth_state',
  `update oauth_states set data = $4 where project_id = $1 and state_hash = $2 and data = $3 returning project_id`,
);

type StateDeps = Pick<Deps, 'keys' | 'clock'>;

/** Creates a `state` parameter of 43 characters: the encoded project id and 128 random bits. */
export function createOAuthState(projectId: string): string {
  return Buffer.concat([bytesOf(projectId), randomBytes(16)]).toString('base64url');
}

/** Returns 32 random bytes in base64url, for a PKCE verifier (RFC 7636) or a nonce. */
export function createOAuthSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether a text has the form of a state. */
export function hasOAuthStateFormat(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Stores a pending sign-in, encrypted, for `serviceLimits.oauthLifetime`. */
export async function storePendingOAuth(
  tx: Executor,
  { keys, clock }: StateDeps,
  state: string,
  { projectId, providerId, linker, request, needsCookie }: PendingOAuth,
): Promise<void> {
  const data = keys.encrypt(JSON.stringify({ linker, request, needsCookie }), encryptionContexts.oauthState(projectId));
  const expiresAt = new Date(clock.now() + serviceLimits.oauthLifetime);
  await tx.write(insertState, [projectId, sha256(state), providerId, linker?.userId, data, expiresAt]);
}

/** A state that the browser brings back from a provider. */
export interface FoundOAuthState {
  readonly projectId: string;
  /** The pages of the app that the sign-in returns to. Kept for a day, so that a reloaded callback leads back to it. */
  readonly pages: Pick<AuthorizationRequest, 'redirectUri' | 'errorRedirectUrl'>;
  /** `false` if the sign-in may continue in a browser without its cookie. */
  readonly needsCookie: boolean;
  /** The pending sign-in, or `null` if it was consumed. */
  readonly pending: (PendingOAuth & { readonly expired: boolean }) | null;
  /** The row as stored, which `consumePendingOAuth` compares. */
  readonly data: Buffer;
}

/** The data of a row: that of a pending sign-in, or after that only the pages of the app. */
type Stored =
  | Pick<PendingOAuth, 'linker' | 'request' | 'needsCookie'>
  | { readonly request: FoundOAuthState['pages']; readonly consumed: true };

/** Returns the sign-in of a state, pending or consumed. Returns `null` if there is none for this state and provider. */
export async function findOAuthState(
  tx: Executor,
  { keys, clock }: StateDeps,
  providerId: string,
  state: string,
): Promise<FoundOAuthState | null> {
  const projectId = projectOfState(state);
  const [row] = await tx.run(findRow, [projectId, sha256(state), providerId]);
  if (row === undefined) return null;
  const stored: Stored = JSON.parse(keys.decrypt(row.data, encryptionContexts.oauthState(projectId)));
  const { redirectUri, errorRedirectUrl } = stored.request;
  const found = { projectId, pages: { redirectUri, errorRedirectUrl }, data: row.data };
  if ('consumed' in stored) return { ...found, needsCookie: true, pending: null };
  const { linker, request, needsCookie = true } = stored;
  const expired = row.expires_at.getTime() <= clock.now();
  return { ...found, needsCookie, pending: { projectId, providerId, linker, request, needsCookie, expired } };
}

/**
 * Consumes a pending sign-in, also if it has expired: deletes its secrets and keeps the pages of the app. Returns
 * `false` if a parallel request has consumed it.
 */
export async function consumePendingOAuth(
  tx: Executor,
  { keys }: Pick<Deps, 'keys'>,
  state: string,
  { projectId, pages, data }: FoundOAuthState,
): Promise<boolean> {
  const consumed: Stored = { request: pages, consumed: true };
  const encrypted = keys.encrypt(JSON.stringify(consumed), encryptionContexts.oauthState(projectId));
  return (await tx.run(consumeRow, [projectId, sha256(state), data, encrypted])).length > 0;
}

/** The UUID that encodes the id `internal`, which is not a UUID. */
const internalUuid = '00000000-0000-0000-0000-000000000000';

// The state begins with the project id, because every query needs it and the provider returns only the state.
function bytesOf(projectId: string): Buffer {
  return Buffer.from((projectId === 'internal' ? internalUuid : projectId).replaceAll('-', ''), 'hex');
}

/** Returns the id of the project of a state. */
export function projectOfState(state: string): string {
  const hex = Buffer.from(state, 'base64url').toString('hex');
  const id = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return id === internalUuid ? 'internal' : id;
}
