import { KnownErrors, serviceLimits } from '@keystack/contract';
import type { Deps } from '../../deps.ts';

const context = 'webhook pages';

/** The content of a webhook token. Tokens of previous versions name no issuer. */
interface Content {
  readonly project_id: string;
  readonly expires_at_millis: number;
  readonly owner_session?: { readonly user_id: string; readonly session_id: string };
  /** Encoded as base64url. */
  readonly key_hash?: string;
}

/** The credentials that a webhook token was issued to. Exactly one of the two is present. */
interface WebhookTokenIssuer {
  /** The session of a project owner, in the project `internal`. */
  readonly ownerSession: { readonly userId: string; readonly sessionId: string } | null;
  /** The SHA-256 of an API key with admin access. */
  readonly keyHash: Buffer | null;
}

/**
 * Creates a token that authorizes requests to the webhook endpoints of the API for a project. Valid for
 * `serviceLimits.webhookTokenLifetime`, as long as the credentials of its issuer are.
 */
export function issueWebhookToken(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  { ownerSession, keyHash }: WebhookTokenIssuer,
): string {
  const content: Content = {
    project_id: projectId,
    expires_at_millis: clock.now() + serviceLimits.webhookTokenLifetime,
    ...(ownerSession && { owner_session: { user_id: ownerSession.userId, session_id: ownerSession.sessionId } }),
    ...(keyHash && { key_hash: keyHash.toString('base64url') }),
  };
  return keys.encrypt(JSON.stringify(content), context).toString('base64url');
}

/**
 * Returns the project and the issuer of a webhook token. Throws if the token is invalid, has expired, or names no
 * issuer. Does not check that the credentials of the issuer are still valid.
 */
export function openWebhookToken(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  token: string,
): WebhookTokenIssuer & { readonly projectId: string } {
  const content = decrypt(keys, token);
  if (content === null) throw new KnownErrors.UnparsableAdminAccessToken();
  const { project_id: projectId, expires_at_millis: expiresAt, owner_session: owner, key_hash: hash } = content;
  if (expiresAt <= clock.now()) throw new KnownErrors.AdminAccessTokenExpired();
  // A token of a previous version, which could outlast the access of its issuer.
  if (owner === undefined && hash === undefined) throw new KnownErrors.AdminAccessTokenExpired();
  return {
    projectId,
    ownerSession: owner ? { userId: owner.user_id, sessionId: owner.session_id } : null,
    keyHash: hash === undefined ? null : Buffer.from(hash, 'base64url'),
  };
}

function decrypt(keys: Deps['keys'], token: string): Content | null {
  try {
    return JSON.parse(keys.decrypt(Buffer.from(token, 'base64url'), context));
  } catch {
    return null;
  }
}
