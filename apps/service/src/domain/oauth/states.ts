import { randomBytes } from 'node:crypto';
import { serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { encryptionContexts } from '../../security/encryption-contexts.ts';
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

const deleteRow = createStatement<{ data: Buffer; expires_at: Date }>(
  'consume_oauth_state',
  `delete from oauth_states where project_id = $1 and state_hash = $2 and provider_id = $3 returning data, expires_at`,
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
  await tx.run(insertState, [projectId, sha256(state), providerId, linker?.userId, data, expiresAt]);
}

/**
 * Deletes a pending sign-in and returns it, also if it has expired. Returns `null` if there is none for this state and
 * provider.
 */
export async function consumePendingOAuth(
  tx: Executor,
  { keys, clock }: StateDeps,
  providerId: string,
  state: string,
): Promise<(PendingOAuth & { readonly expired: boolean }) | null> {
  const projectId = projectOfState(state);
  const [row] = await tx.run(deleteRow, [projectId, sha256(state), providerId]);
  if (row === undefined) return null;
  const stored: Stored = JSON.parse(keys.decrypt(row.data, encryptionContexts.oauthState(projectId)));
  return { ...stored, projectId, providerId, expired: row.expires_at.getTime() <= clock.now() };
}

type Stored = Pick<PendingOAuth, 'linker' | 'request' | 'needsCookie'>;

const findRow = createStatement<{ data: Buffer }>(
  'find_oauth_state',
  `select data from oauth_states where project_id = $1 and state_hash = $2 and provider_id = $3`,
);

/**
 * Returns whether a pending sign-in may continue only in the browser that has its cookie. Also `true` if there is none.
 */
export async function needsStateCookie(
  tx: Executor,
  { keys }: Pick<Deps, 'keys'>,
  providerId: string,
  state: string,
): Promise<boolean> {
  const projectId = projectOfState(state);
  const [row] = await tx.run(findRow, [projectId, sha256(state), providerId]);
  if (row === undefined) return true;
  const { needsCookie = true }: Partial<Stored> = JSON.parse(
    keys.decrypt(row.data, encryptionContexts.oauthState(projectId)),
  );
  return needsCookie;
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
