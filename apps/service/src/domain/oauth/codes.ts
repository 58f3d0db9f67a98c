import { createHash, randomBytes } from 'node:crypto';
import { KnownError, KnownErrors, serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';
import type { SessionTokens } from '../sessions/sessions.ts';
import { endSessionsStartedIn } from '../sessions/sessions-of-owners.ts';
import { completeSignIn, type SignInRequest } from '../sign-in/sign-ins.ts';
import { createCode } from '../verification-codes/verification-codes.ts';
import { completePendingAccountLink, encryptPendingAccountLink, type PendingAccountLink } from './links.ts';
import type { AuthorizationRequest } from './states.ts';

interface CodeRow {
  readonly user_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly is_new_user: boolean;
  readonly after_callback_redirect_url: string | null;
  readonly link: Buffer | null;
  readonly provider_id: string | null;
  /** `false` if the code came from an OAuth provider that is no longer enabled. */
  readonly provider_enabled: boolean;
  readonly expires_at: Date;
  readonly requires_totp: boolean;
  readonly is_suspended: boolean;
}

const insertCode = createStatement<never>(
  'insert_oauth_code',
  `insert into oauth_codes (project_id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
    after_callback_redirect_url, link, provider_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

// Ending the sessions of a user locks the same row. So it either deletes the code before it is redeemed, or also
// deletes the session that redeeming it creates.
const lockUser = createStatement<never>(
  'lock_user_of_oauth_code',
  `select 1 from oauth_codes c join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.code_hash = $2 for no key update of u`,
);

const consumeCode = createStatement<CodeRow>(
  'consume_oauth_code',
  `update oauth_codes c set used_at = $3 from users u
  where c.project_id = $1 and c.code_hash = $2 and c.used_at is null and u.project_id = c.project_id and u.id = c.user_id
  returning c.user_id, c.redirect_uri, c.code_challenge, c.is_new_user, c.after_callback_redirect_url, c.link,
    c.provider_id, c.provider_id is null or exists (select from oauth_providers o
      where o.project_id = $1 and o.id = c.provider_id and o.enabled) as provider_enabled,
    c.expires_at, u.totp_secret is not null as requires_totp,
    u.suspended_at is not null as is_suspended`,
);

const recordIssuedSession = createStatement<never>(
  'record_session_of_oauth_code',
  `update oauth_codes set refresh_hash = $3 where project_id = $1 and code_hash = $2`,
);

const revokeIssuedSession = createStatement<{ id: string }>(
  'revoke_session_of_oauth_code',
  `with code as (select refresh_hash as hash from oauth_codes where project_id = $1 and code_hash = $2),
    attempt as (
      delete from verification_codes v using code where v.project_id = $1 and v.purpose = 'mfa' and v.code_hash = code.hash)
  delete from sessions s using code where s.project_id = $1 and s.refresh_hash = code.hash returning s.id`,
);

/** The result of redeeming an authorization code. */
export interface RedeemedOAuthCode extends SessionTokens {
  readonly isNewUser: boolean;
  readonly afterCallbackRedirectUrl: string | null;
}

/** The parameters of a request that redeems an authorization code. */
export interface OAuthCodeRedemption {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/**
 * The user that a code is issued for, and the OAuth account that will be linked to the user when the code is redeemed.
 */
export interface OAuthCodeSubject {
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly link: PendingAccountLink | null;
}

/**
 * Creates an authorization code of 64 hex digits, valid for `serviceLimits.oauthCodeLifetime`. Stores only its hash.
 */
export async function createOAuthCode(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'keys'>,
  projectId: string,
  providerId: string,
  { userId, isNewUser, link }: OAuthCodeSubject,
  { redirectUri, codeChallenge, afterCallbackRedirectUrl }: AuthorizationRequest,
): Promise<string> {
  const code = randomBytes(32).toString('hex');
  await tx.write(insertCode, [
    projectId,
    sha256(code),
    userId,
    redirectUri,
    codeChallenge,
    isNewUser,
    afterCallbackRedirectUrl,
    link && encryptPendingAccountLink(deps, projectId, userId, link),
    providerId,
    new Date(deps.clock.now() + serviceLimits.oauthCodeLifetime),
  ]);
  return code;
}

/**
 * Redeems an authorization code and starts a session, or throws `MultiFactorAuthenticationRequired` if the user has a
 * second factor. Every attempt uses up the code, also if it fails, except if the OAuth account cannot be linked. A
 * second attempt revokes the session that the first one created.
 */
export async function redeemOAuthCode(
  deps: Pick<
    Deps,
    | 'db'
    | 'keys'
    | 'clock'
    | 'config'
    | 'activity'
    | 'emailOutbox'
    | 'events'
    | 'log'
    | 'metrics'
    | 'wakeWebhooks'
    | 'project'
  >,
  proof: OAuthCodeRedemption,
  signIn: SignInRequest,
): Promise<RedeemedOAuthCode> {
  const { project_id: projectId } = signIn.project;
  const codeHash = sha256(proof.code);
  const outcome = await deps.db.transaction(async (tx): Promise<RedeemedOAuthCode | KnownError> => {
    const now = deps.clock.now();
    await tx.write(lockUser, [projectId, codeHash]);
    const [row] = await tx.run(consumeCode, [projectId, codeHash, new Date(now)]);
    if (row === undefined) {
      // RFC 6749, section 4.1.2: an attacker may hold the tokens of the first use.
      await endSessionsStartedIn(tx, projectId, await tx.run(revokeIssuedSession, [projectId, codeHash]));
      return new KnownErrors.InvalidAuthorizationCode();
    }
    const { user_id: userId, is_new_user: isNewUser, provider_id: providerId } = row;
    if (!row.provider_enabled) return new KnownErrors.InvalidAuthorizationCode();
    if (row.expires_at.getTime() <= now || !isVerifierOf(row.code_challenge, proof.codeVerifier)) {
      return new KnownErrors.InvalidAuthorizationCode();
    }
    if (withoutFragment(proof.redirectUri) !== row.redirect_uri) return new KnownErrors.RedirectUrlNotWhitelisted();
    if (row.requires_totp) {
      const subject = { userId, emailIdentity: null, isNewUser, link: row.link, providerId };
      const attempt = await createCode(tx, deps, projectId, 'mfa', subject);
      await tx.write(recordIssuedSession, [projectId, codeHash, sha256(attempt)]);
      return new KnownErrors.MultiFactorAuthenticationRequired(attempt);
    }
    if (row.is_suspended) return new KnownErrors.UserSuspended();
    if (row.link !== null) await completePendingAccountLink(tx, deps, projectId, userId, row.link, false);
    const tokens = await completeSignIn(tx, deps, userId, { ...signIn, method: providerId ?? 'oauth', isNewUser });
    await tx.write(recordIssuedSession, [projectId, codeHash, sha256(tokens.refresh_token)]);
    return { ...tokens, isNewUser, afterCallbackRedirectUrl: row.after_callback_redirect_url };
  });
  // The error is returned from the transaction, so that the code stays used.
  if (outcome instanceof KnownError) throw outcome;
  return outcome;
}

/** Returns a redirect URI without its fragment, for comparison. */
export function withoutFragment(redirectUri: string): string {
  return redirectUri.replace(/#.*$/s, '');
}

/**
 * Returns whether a PKCE verifier matches a challenge (RFC 7636, sections 4.1 and 4.2). Also checks the format of the
 * verifier, because the challenge could be the hash of an empty text.
 */
function isVerifierOf(challenge: string, verifier: string): boolean {
  return /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
