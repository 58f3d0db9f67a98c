import {
  type AccessType,
  accessTypes,
  type Endpoint,
  type HeaderName,
  headerNames,
  KnownErrors,
} from '@keystack/contract';
import { createLookupStatement } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { type Ownership, readOwnership } from '../domain/projects/project-owners.ts';
import { type Project, projectColumnsSql } from '../domain/projects/read-project.ts';
import type { SessionIds } from '../domain/sessions/sessions.ts';
import type { SessionProof } from '../domain/sign-in/fresh-sessions.ts';
import { type User, userColumns } from '../domain/users/users.ts';
import { openWebhookToken } from '../domain/webhooks/webhook-tokens.ts';
import { verifyAccessTokenIgnoringExpiry } from '../security/access-tokens.ts';
import { isPublicKey } from '../security/public-keys.ts';
import { sha256 } from '../security/random-text.ts';
import { headersWithKeyOfQuery, readHeader } from './api-headers.ts';

/** The session of a project owner, and when the owner has confirmed it. */
interface OwnerSession extends SessionIds {
  readonly proof: SessionProof;
}

/** The authenticated caller of a request: the access level, the project, and the signed-in user if there is one. */
export interface Caller {
  readonly access: AccessType;
  /**
   * The SHA-256 of the API key, or of the one that the webhook token was issued to; `null` for a project owner's
   * session.
   */
  readonly keyHash: Buffer | null;
  readonly project: Project;
  readonly user: User | null;
  /** The session of `user`; `null` if there is no user. */
  readonly session: SessionIds | null;
  /** `true` if `session` acts as the user. */
  readonly isImpersonation: boolean;
  /** The project owner who acts as the user; `null` if an API key started the impersonation, or if it is none. */
  readonly impersonatorId: string | null;
  /**
   * The session of the project owner, if an admin access token or a webhook token of an owner was sent instead of an
   * API key; otherwise `null`.
   */
  readonly ownerSession: OwnerSession | null;
  /** `true` if a webhook token was sent instead of the credentials that it was issued to. */
  readonly hasWebhookToken: boolean;
}

type CallerDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'activity' | 'projects'>;

/** The API key header of each access level, and the errors if it is missing or invalid. */
const proofs = {
  client: {
    header: headerNames.publishableClientKey,
    missing: () => new KnownErrors.ClientAuthenticationRequired(),
    invalid: (projectId: string) => new KnownErrors.InvalidPublishableClientKey(projectId),
  },
  server: {
    header: headerNames.secretServerKey,
    missing: () => new KnownErrors.ServerAuthenticationRequired(),
    invalid: (projectId: string) => new KnownErrors.InvalidSecretServerKey(projectId),
  },
  admin: {
    header: headerNames.superSecretAdminKey,
    missing: () => new KnownErrors.AdminAuthenticationRequired(),
    invalid: (projectId: string) => new KnownErrors.InvalidSuperSecretAdminKey(projectId),
  },
} as const;

interface CallerRow {
  /** The version of the project's settings. */
  readonly version: string;
  /** `null` if the settings in memory have the same version. */
  readonly settings: Project | null;
  readonly key_valid: boolean;
  /** `null`, like all other columns of the user, unless the session is active and belongs to that user. */
  readonly user_id: string | null;
  readonly is_impersonation: boolean | null;
  readonly impersonator_id: string | null;
}

/**
 * Reads all data that authentication needs in one round trip, by primary keys. Reads the settings of the project only
 * if those in memory, whose version is `$7`, have changed. Returns one JSON column, because node-postgres parses the
 * description of every column with each result, and thirty columns cost more than the query.
 */
const findCaller = createLookupStatement<{ caller: CallerRow }>(
  'find_caller',
  `select row_to_json(caller) as caller from (select p.version,
    case when p.version is distinct from $7::uuid then (select row_to_json(s) from (select ${projectColumnsSql('$1')}) s) end
      as settings,
    ks.id is not null as key_valid,
    s.is_impersonation, s.impersonator_id, ${userColumns}
  from projects p
  left join api_keys k on k.project_id = p.project_id and k.access = $2 and k.hash = $3
  left join key_sets ks on ks.project_id = p.project_id and ks.id = k.key_set_id
    and ks.revoked_at is null and ks.expires_at >= $6
  left join sessions s on s.project_id = p.project_id and s.id = $4 and s.expires_at > $6
  left join users u on u.project_id = p.project_id and u.id = s.user_id and u.id = $5
  left join teams t on t.project_id = p.project_id and t.id = u.selected_team_id
  where p.project_id = $1) caller`,
);

/**
 * Authenticates a request. Returns `null` for an anonymous caller, and throws if the credentials are invalid. If the
 * endpoint accepts ended sessions, the caller of one has no user. The order of the checks is part of the API.
 */
export async function authenticate(
  deps: CallerDeps,
  request: Request,
  { acceptsEndedSession, keyInQuery }: Pick<Endpoint, 'acceptsEndedSession' | 'keyInQuery'> = {},
): Promise<Caller | null> {
  const requestHeaders = keyInQuery ? headersWithKeyOfQuery(request) : request.headers;
  const get = (name: HeaderName): string => readHeader(requestHeaders, name) ?? '';
  const access = get(headerNames.accessType);
  const adminToken = get(headerNames.adminAccessToken);
  if (access === '') {
    if (adminToken !== '' || Object.values(proofs).some((proof) => get(proof.header) !== '')) {
      throw new KnownErrors.ProjectKeyWithoutAccessType();
    }
    return null;
  }
  if (!isAccessType(access)) throw new KnownErrors.InvalidAccessType(access);
  const projectId = get(headerNames.projectId);
  if (projectId === '') throw new KnownErrors.AccessTypeWithoutProjectId(access);

  const proof = proofs[access];
  const key = get(proof.header);
  const ownerSession = adminToken === '' ? null : await checkOwner(deps, adminToken, projectId);
  if (ownerSession === null && key === '') throw proof.missing();
  if (ownerSession === null && deps.config.production && isPublicKey(key)) throw proof.invalid(projectId);

  const keyHash = adminToken === '' ? sha256(key) : null;

  const token = get(headerNames.accessToken);
  const claims = token === '' ? null : await verifyAccessTokenIgnoringExpiry(deps.db, deps, token);
  const found = await readCaller(deps, projectId, access, keyHash, claims);

  if (ownerSession !== null) {
    if (found === null) throw new KnownErrors.InvalidProjectForAdminAccessToken();
  } else if (found === null || !found.row.key_valid) throw proof.invalid(projectId);
  const { row, project } = found;
  if (keyHash !== null) deps.activity.recordKey({ projectId, access, hash: keyHash });

  const withoutUser = {
    access,
    keyHash,
    project,
    user: null,
    session: null,
    isImpersonation: false,
    impersonatorId: null,
    ownerSession,
    hasWebhookToken: false,
  };
  if (token === '') return withoutUser;
  if (claims === null) throw new KnownErrors.UnparsableAccessToken();
  const withEndedSession = () => {
    if (acceptsEndedSession) return withoutUser;
    throw new KnownErrors.AccessTokenExpired();
  };
  if (isExpired(deps, claims)) return withEndedSession();
  if (claims.aud !== projectId) throw new KnownErrors.InvalidProjectForAccessToken();
  // The error for a deleted user or an ended session is that of an expired token, so that clients try to refresh it.
  if (!hasUser(row)) return withEndedSession();
  const session = { projectId, userId: claims.sub, sessionId: claims.sid };
  const { is_impersonation: isImpersonation, impersonator_id: impersonatorId } = row;
  return { ...withoutUser, user: row, session, isImpersonation: isImpersonation === true, impersonatorId };
}

/**
 * Authenticates a request by a webhook token, for endpoints that accept one. Returns `null` if it has no token. Throws
 * if the credentials that the token was issued to are no longer valid.
 */
export async function authenticateWebhookToken(deps: CallerDeps, request: Request): Promise<Caller | null> {
  const token = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
  if (token === undefined) return null;
  const { projectId, ownerSession: owner, keyHash } = openWebhookToken(deps, token);
  const ownerSession = owner && (await requireOwner(deps, { projectId: 'internal', ...owner }, projectId));
  const found = await readCaller(deps, projectId, 'admin', keyHash, null);
  if (found === null) throw new KnownErrors.InvalidProjectForAdminAccessToken();
  const { row, project } = found;
  if (ownerSession === null && !row.key_valid) throw new KnownErrors.AdminAccessTokenExpired();
  return {
    access: 'admin',
    keyHash,
    project,
    user: null,
    session: null,
    isImpersonation: false,
    impersonatorId: null,
    ownerSession,
    hasWebhookToken: true,
  };
}

/** Reads a project, and whether a key and a session of it are valid. Returns `null` if there is no such project. */
async function readCaller(
  { db, clock, projects }: Pick<Deps, 'db' | 'clock' | 'projects'>,
  projectId: string,
  access: AccessType,
  keyHash: Buffer | null,
  session: { readonly sid: string; readonly sub: string } | null,
): Promise<{ readonly row: CallerRow; readonly project: Project } | null> {
  const known = projects.find(projectId);
  const now = new Date(clock.now());
  const parameters = [projectId, access, keyHash, session?.sid ?? null, session?.sub ?? null, now];
  const [found] = await db.run(findCaller, [...parameters, known?.version ?? null]);
  if (found === undefined) return null;
  const { caller: row } = found;
  if (row.settings === null && known !== undefined) return { row, project: known.project };
  const project = row.settings as Project;
  projects.remember({ version: row.version, project });
  return { row, project };
}

async function checkOwner(deps: CallerDeps, token: string, projectId: string): Promise<OwnerSession> {
  const claims = await verifyAccessTokenIgnoringExpiry(deps.db, deps, token);
  if (claims === null) throw new KnownErrors.UnparsableAdminAccessToken();
  if (isExpired(deps, claims)) throw new KnownErrors.AdminAccessTokenExpired();
  if (claims.aud !== 'internal') throw new KnownErrors.AdminAccessTokenIsNotAdmin();
  return requireOwner(deps, { projectId: 'internal', userId: claims.sub, sessionId: claims.sid }, projectId);
}

/**
 * Returns the session of a project owner. Throws if it has ended, if its user does not own the project, or if the
 * service requires a second factor that the session lacks.
 */
async function requireOwner(deps: CallerDeps, session: SessionIds, projectId: string): Promise<OwnerSession> {
  const ownership = await readOwnership(deps.db, deps, session, projectId);
  if (ownership === null) throw new KnownErrors.AdminAccessTokenExpired();
  const { owns, ...proof } = ownership;
  if (!owns) throw new KnownErrors.AdminAccessTokenIsNotAdmin();
  checkSecondFactor(deps, proof);
  return { ...session, proof };
}

function checkSecondFactor(
  { config }: Pick<Deps, 'config'>,
  { requires_totp: requiresTotp, second_factor: hasSecondFactor }: Omit<Ownership, 'owns'>,
): void {
  if (config.ownerMfaRequired && !(requiresTotp && hasSecondFactor)) throw new KnownErrors.OwnerSecondFactorRequired();
}

/**
 * Throws if the service requires a second factor of project owners that this session of the project `internal` lacks.
 * For endpoints that return data of projects in the owner's own session. Without the second factor, owners can still
 * turn it on.
 */
export async function requireSecondFactorOfOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: SessionIds | null,
): Promise<void> {
  if (!deps.config.ownerMfaRequired || session === null) return;
  const proof = await readOwnership(deps.db, deps, session, 'internal');
  if (proof === null) throw new KnownErrors.AccessTokenExpired();
  checkSecondFactor(deps, proof);
}

function isExpired(deps: CallerDeps, claims: { readonly exp: number }): boolean {
  return claims.exp * 1000 <= deps.clock.now();
}

function isAccessType(text: string): text is AccessType {
  return accessTypes.some((access) => access === text);
}

function hasUser(row: CallerRow): row is CallerRow & User {
  return row.user_id !== null;
}
