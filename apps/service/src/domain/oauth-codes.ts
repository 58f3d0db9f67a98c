import { createHash, randomBytes } from 'node:crypto';
import { KnownError, KnownErrors, limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { ProviderTokens } from '../oauth/provider-flow.ts';
import { type Account, linkAccount } from './oauth-accounts.ts';
import { saveTokens } from './oauth-grants.ts';
import type { OAuthRequest } from './oauth-states.ts';
import { sha256 } from './random-text.ts';
import { isAlive, startSession, type Tokens } from './sessions.ts';
import { createCode } from './verification-codes.ts';

interface CodeRow {
  readonly user_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly is_new_user: boolean;
  readonly after_callback_redirect_url: string | null;
  readonly link: Buffer | null;
  readonly expires_at: Date;
  readonly requires_totp: boolean;
}

const insertCode = statement<never>(
  'insert_oauth_code',
  `insert into oauth_codes (project_id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
    after_callback_redirect_url, link, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

// Whoever ends the sessions of a user holds this row, and either removes the code first or sees what it gave.
const lockUser = statement<never>(
  'lock_user_of_oauth_code',
  `select 1 from oauth_codes c join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.code_hash = $2 for no key update of u`,
);

const spendCode = statement<CodeRow>(
  'spend_oauth_code',
  `update oauth_codes c set used_at = $3 from users u
  where c.project_id = $1 and c.code_hash = $2 and c.used_at is null and u.project_id = c.project_id and u.id = c.user_id
  returning c.user_id, c.redirect_uri, c.code_challenge, c.is_new_user, c.after_callback_redirect_url, c.link,
    c.expires_at, u.totp_secret is not null as requires_totp`,
);

const noteGift = statement<never>(
  'note_gift_of_oauth_code',
  `update oauth_codes set refresh_hash = $3 where project_id = $1 and code_hash = $2`,
);

const revokeGift = statement<never>(
  'revoke_gift_of_oauth_code',
  `with code as (select refresh_hash as hash from oauth_codes where project_id = $1 and code_hash = $2),
    attempt as (
      delete from verification_codes v using code where v.project_id = $1 and v.purpose = 'mfa' and v.code_hash = code.hash)
  delete from sessions s using code where s.project_id = $1 and s.refresh_hash = code.hash`,
);

/** What a code gives to the app. */
export interface CodeGrant extends Tokens {
  readonly isNewUser: boolean;
  readonly afterCallbackRedirectUrl: string | null;
}

/** What an app shows to redeem a code. */
export interface CodeProof {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** An account that somebody has shown to have at a provider, with its tokens unless they are of the service's own keys. */
export interface ShownAccount extends Account {
  readonly grant: { readonly scopes: readonly string[]; readonly tokens: ProviderTokens } | null;
}

/** An account that redeeming a code connects, if the session that asked for it lasts until then. */
export interface Link {
  readonly account: ShownAccount;
  readonly sessionId: string;
}

/** What a code is made of: whom it is for, and the account that redeeming it connects to that user. */
export interface CodeSubject {
  readonly userId: string;
  readonly isNewUser: boolean;
  readonly link: Link | null;
}

/** Makes a code for an app: 64 hex digits, good for five minutes. Only its hash is kept. */
export async function createOAuthCode(
  tx: Executor,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  projectId: string,
  { userId, isNewUser, link }: CodeSubject,
  { redirectUri, codeChallenge, afterCallbackRedirectUrl }: OAuthRequest,
): Promise<string> {
  const code = randomBytes(32).toString('hex');
  await tx.run(insertCode, [
    projectId,
    sha256(code),
    userId,
    redirectUri,
    codeChallenge,
    isNewUser,
    afterCallbackRedirectUrl,
    link && keys.seal(JSON.stringify(link), linkContext(projectId, userId)),
    new Date(clock.now() + limits.oauthCodeLifetime),
  ]);
  return code;
}

/** Keeps the tokens of an account that was shown, if there are any to keep. */
export async function saveShownTokens(
  tx: Executor,
  deps: Pick<Deps, 'keys'>,
  projectId: string,
  { providerId, accountId, grant }: ShownAccount,
): Promise<void> {
  if (grant === null) return;
  const { accessToken, refreshToken, expiresAt } = grant.tokens;
  const tokens = { accessToken, refreshToken, expiresAt: new Date(expiresAt) };
  await saveTokens(tx, deps, { projectId, providerId, accountId, scopes: grant.scopes }, tokens);
}

const linkContext = (projectId: string, userId: string) => `oauth link:${projectId}:${userId}`;

/**
 * Starts the session that a code stands for. Any attempt uses the code up, and a second one takes back what it gave; one
 * whose account cannot be connected changes nothing.
 */
export async function redeemOAuthCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'activity'>,
  projectId: string,
  proof: CodeProof,
): Promise<CodeGrant> {
  const codeHash = sha256(proof.code);
  const outcome = await deps.db.transaction(async (tx): Promise<CodeGrant | KnownError> => {
    const now = deps.clock.now();
    await tx.run(lockUser, [projectId, codeHash]);
    const [row] = await tx.run(spendCode, [projectId, codeHash, new Date(now)]);
    if (row === undefined) {
      // RFC 6749, section 4.1.2: somebody else may hold what the first use gave.
      await tx.run(revokeGift, [projectId, codeHash]);
      return new KnownErrors.InvalidAuthorizationCode();
    }
    const { user_id: userId, is_new_user: isNewUser } = row;
    if (row.expires_at.getTime() <= now || challengeOf(proof.codeVerifier) !== row.code_challenge) {
      return new KnownErrors.InvalidAuthorizationCode();
    }
    if (withoutFragment(proof.redirectUri) !== row.redirect_uri) return new KnownErrors.RedirectUrlNotWhitelisted();
    if (row.link !== null) {
      const { account, sessionId }: Link = JSON.parse(deps.keys.open(row.link, linkContext(projectId, userId)));
      if (!(await isAlive(tx, deps, projectId, { userId, sessionId })))
        return new KnownErrors.InvalidAuthorizationCode();
      await linkAccount(tx, projectId, account, userId, new Date(now));
      await saveShownTokens(tx, deps, projectId, account);
    }
    if (row.requires_totp) {
      const attempt = await createCode(tx, deps, projectId, 'mfa', { userId, emailIdentity: null });
      await tx.run(noteGift, [projectId, codeHash, sha256(attempt)]);
      return new KnownErrors.MultiFactorAuthenticationRequired(attempt);
    }
    const tokens = await startSession(tx, deps, projectId, userId);
    await tx.run(noteGift, [projectId, codeHash, sha256(tokens.refresh_token)]);
    return { ...tokens, isNewUser, afterCallbackRedirectUrl: row.after_callback_redirect_url };
  });
  // A refusal is returned from the transaction, so that the code stays used.
  if (outcome instanceof KnownError) throw outcome;
  return outcome;
}

/** A redirect URI as both sides compare it. */
export function withoutFragment(redirectUri: string): string {
  return redirectUri.replace(/#.*$/s, '');
}

/** RFC 7636, section 4.2. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
