import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type JsonWebKey, verify } from 'node:crypto';
import { limits } from '@keystack/contract';
import { createLookupStatement, type Executor } from '../database/database.ts';
import { encryptionContexts } from '../database/encryption-contexts.ts';
import { isStorableText } from '../database/is-storable.ts';
import { unixMillisSql } from '../database/millis.ts';
import type { Deps } from '../deps.ts';
import type { AccessClaims, SigningKey, SigningKeys } from './encryption.ts';
import { hasLowS, signJwt } from './sign-jwt.ts';

type TokenDeps = Pick<Deps, 'keys' | 'clock' | 'config'>;

/**
 * Maximum time in seconds by which the clock of the process that issued a token may be ahead of this process. Both
 * follow the clock of the database, which they measure every minute.
 */
export const clockToleranceSeconds = 60;

/** Time in seconds for which apps may keep the public keys of a project. Shorter than `signingKeyPublication`. */
export const jwksMaxAgeSeconds = 600;

/** Time in milliseconds for which a process uses the signing keys of a project without reading them again. */
const keysMaxAge = 60_000;

/** Minimum time in milliseconds between two reads of the keys because of tokens with an unknown key. */
const unknownKeyInterval = 1_000;

const findSigningKeys = createLookupStatement<{
  kid: string;
  public_jwk: JsonWebKey;
  private_key: Buffer;
  signs_from: Date;
}>(
  'find_signing_keys',
  `select kid, public_jwk, private_key, signs_from from signing_keys where project_id = $1 order by signs_from desc, kid`,
);

/**
 * Creates and stores a key pair that signs the access tokens of a project, with the private key encrypted. Returns its
 * id.
 *
 * @param signsFrom When it begins to sign. Default: now.
 */
export async function createSigningKey(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  signsFrom = deps.clock.now(),
): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  // The key id is the beginning of the key's thumbprint (RFC 7638).
  const thumbprint = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y });
  const kid = hash('sha256', thumbprint, 'base64url').slice(0, 12);
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await tx.sql
    .insertInto('signing_keys')
    .values({
      project_id: projectId,
      kid,
      public_jwk: JSON.stringify(jwk),
      private_key: deps.keys.encrypt(pem, encryptionContexts.signingKey(projectId)),
      created_at: new Date(deps.clock.now()),
      signs_from: new Date(signsFrom),
    })
    .execute();
  return kid;
}

/** Removes the key pairs of a project from the cache of this process. */
export function evictSigningKeys(deps: Pick<Deps, 'keys'>, projectId: string): void {
  deps.keys.signing.delete(projectId);
}

/** Returns the public keys of a project as a JWK set (RFC 7517), or `null` if there is no such project. */
export async function projectJwks(deps: Pick<Deps, 'db'>, projectId: string): Promise<{ keys: JsonWebKey[] } | null> {
  const rows = await deps.db.run(findSigningKeys, [projectId]);
  return rows.length === 0 ? null : { keys: rows.map((row) => ({ ...row.public_jwk, kid: row.kid })) };
}

/** A user as access tokens describe them. */
export interface TokenUser {
  readonly email: string | null;
  readonly email_verified: boolean;
  /** Only the beginning of the name, because browsers limit the size of a cookie. */
  readonly short_name: string | null;
  readonly selected_team_id: string | null;
  readonly signed_up_at_millis: number;
  readonly requires_totp: boolean;
  /** `true` if the user has not answered the review of the account. Default: `false`. */
  readonly has_review?: boolean;
  /** `true` in a session that acts as the user. Default: `false`. */
  readonly is_impersonation?: boolean;
}

/** SQL for the columns of {@link TokenUser}, from the table `users u`. */
export const tokenUserColumns = `u.email, u.email_verified, left(u.display_name, 100) as short_name, u.selected_team_id,
  ${unixMillisSql('u.signed_up_at')} as signed_up_at_millis, u.totp_secret is not null as requires_totp,
  u.removed_sign_ins is not null as has_review`;

/**
 * Signs an access token for a session, valid for `limits.accessTokenLifetime`, and records that the user is active. The
 * service itself reads only the standard claims. Clients since version 2.8 refuse a token that lacks one of the others.
 */
export async function signAccessToken(
  tx: Executor,
  deps: TokenDeps & Pick<Deps, 'activity'>,
  session: { readonly projectId: string; readonly userId: string; readonly sessionId: string },
  user: TokenUser,
): Promise<string> {
  const key = currentKey(await readSigningKeys(tx, deps, session.projectId), deps.clock.now());
  if (key === undefined) throw new Error(`The project ${session.projectId} has no signing key.`);
  const iat = Math.floor(deps.clock.now() / 1000);
  const claims: AccessClaims & Readonly<Record<string, unknown>> = {
    iss: deps.config.url,
    aud: session.projectId,
    sub: session.userId,
    sid: session.sessionId,
    iat,
    exp: iat + limits.accessTokenLifetime / 1000,
    project_id: session.projectId,
    branch_id: 'main',
    refresh_token_id: session.sessionId,
    role: 'authenticated',
    name: user.short_name,
    email: user.email,
    email_verified: user.email_verified,
    selected_team_id: user.selected_team_id,
    signed_up_at: Math.floor(user.signed_up_at_millis / 1000),
    is_anonymous: false,
    is_restricted: false,
    restricted_reason: null,
    requires_totp_mfa: user.requires_totp,
    ...(user.is_impersonation && { is_impersonation: true }),
    ...(user.has_review && !user.is_impersonation && { account_review: true }),
  };
  deps.activity.record(session);
  return signJwt(key.kid, key.privateKey, claims);
}

/**
 * Returns the claims of a token that this service signed, also if it has expired, or `null` if the token is invalid.
 */
export async function verifyAccessTokenIgnoringExpiry(
  tx: Executor,
  deps: TokenDeps,
  token: string,
): Promise<AccessClaims | null> {
  const id = hash('sha256', token, 'base64');
  const known = deps.keys.checked.get(id);
  if (known !== undefined && isFreshKey(deps, known.claims.aud, known.kid)) return known.claims;

  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) return null;
  const { alg, kid, crit } = decode(header);
  const claims = decode(payload);
  // The service supports no extensions, so a token with critical ones is invalid (RFC 7515, section 4.1.11).
  if (alg !== 'ES256' || crit !== undefined || !isAccessClaims(claims) || claims.iss !== deps.config.url) return null;
  if (!isStorableText(claims.aud) || !hasPlausibleTimes(claims, deps.clock.now() / 1000)) return null;

  const key = await findKeyOfToken(tx, deps, claims.aud, kid);
  if (key === undefined) return null;
  const input = Buffer.from(`${header}.${payload}`);
  const bytes = Buffer.from(signature, 'base64url');
  // Node.js ignores invalid base64url characters, so several texts would be accepted as the same token.
  if (bytes.toString('base64url') !== signature || !hasLowS(bytes)) return null;
  if (!verify('sha256', input, { key: key.publicKey, dsaEncoding: 'ieee-p1363' }, bytes)) return null;
  const { iss, aud, sub, sid, iat, exp, nbf } = claims;
  // Only these claims, because the cache holds many tokens.
  const checked = { iss, aud, sub, sid, iat, exp, ...(nbf !== undefined && { nbf }) };
  deps.keys.checked.set(id, { kid: key.kid, claims: checked });
  return checked;
}

/** Returns the key pairs of a project, those that begin later first. None if there is no such project. */
export async function readSigningKeys(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  maxAge: number = keysMaxAge,
): Promise<readonly SigningKey[]> {
  const known = deps.keys.signing.get(projectId);
  if (known !== undefined && isFresh(known, deps, maxAge)) return known.keys;
  // Before the query, because the keys may be replaced while its result is on the way.
  const readAt = deps.clock.now();
  const rows = await tx.run(findSigningKeys, [projectId]);
  const keys = rows.map((row): SigningKey => {
    const same = known?.keys.find(({ kid }) => kid === row.kid);
    if (same !== undefined) return same;
    return {
      kid: row.kid,
      privateKey: createPrivateKey(deps.keys.decrypt(row.private_key, encryptionContexts.signingKey(projectId))),
      publicKey: createPublicKey({ key: row.public_jwk, format: 'jwk' }),
      signsFrom: row.signs_from.getTime(),
    };
  });
  if (keys.length > 0) deps.keys.signing.set(projectId, { readAt, keys });
  else deps.keys.signing.delete(projectId);
  return keys;
}

/** Returns whether keys were read recently. Not if the clock was set back since. */
function isFresh({ readAt }: SigningKeys, { clock }: Pick<Deps, 'clock'>, maxAge: number): boolean {
  const age = clock.now() - readAt;
  return age >= 0 && age < maxAge;
}

/** Returns whether a project still has a key, as far as this process knows without reading the keys again. */
function isFreshKey(deps: Pick<Deps, 'keys' | 'clock'>, projectId: string, kid: string): boolean {
  const known = deps.keys.signing.get(projectId);
  return known !== undefined && isFresh(known, deps, keysMaxAge) && known.keys.some((key) => key.kid === kid);
}

/**
 * Returns the key that signs now. The oldest one also signs before its time, because another process may have created
 * it.
 */
function currentKey(keys: readonly SigningKey[], now: number): SigningKey | undefined {
  return keys.find(({ signsFrom }) => signsFrom <= now) ?? keys.at(-1);
}

/**
 * Finds the key of a token. Another process may have created it a moment ago, so it reads the keys again if it is
 * unknown.
 */
async function findKeyOfToken(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  kid: unknown,
): Promise<SigningKey | undefined> {
  const find = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid);
  return (
    find(await readSigningKeys(tx, deps, projectId)) ??
    find(await readSigningKeys(tx, deps, projectId, unknownKeyInterval))
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isAccessClaims(
  claims: Readonly<Record<string, unknown>>,
): claims is Readonly<Record<string, unknown>> & AccessClaims {
  return (
    ['iss', 'aud'].every((name) => typeof claims[name] === 'string') &&
    // The database throws if an id is not a UUID.
    [claims['sub'], claims['sid']].every((id) => typeof id === 'string' && uuid.test(id)) &&
    [claims['iat'], claims['exp'], claims['nbf'] ?? 0].every((time) => typeof time === 'number')
  );
}

/** Returns whether the service can have issued a token with these times, allowing for `clockToleranceSeconds`. */
function hasPlausibleTimes({ iat, exp, nbf = 0 }: AccessClaims, now: number): boolean {
  const latest = now + clockToleranceSeconds;
  return iat >= 0 && iat <= latest && nbf <= latest && exp >= iat && exp <= iat + limits.accessTokenLifetime / 1000;
}

function decode(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
