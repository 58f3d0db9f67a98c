import { KnownErrors, serviceLimits } from '@keystack/contract';
import type { Deps } from '../../deps.ts';

const context = 'webhook pages';

interface Content {
  readonly project_id: string;
  readonly expires_at_millis: number;
}

/**
 * Creates a token that authorizes requests to the webhook endpoints of the API for a project, valid for
 * `serviceLimits.webhookTokenLifetime`.
 */
export function issueWebhookToken({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, projectId: string): string {
  const content: Content = {
    project_id: projectId,
    expires_at_millis: clock.now() + serviceLimits.webhookTokenLifetime,
  };
  return keys.encrypt(JSON.stringify(content), context).toString('base64url');
}

/** Returns the project id of a webhook token. Throws if the token is invalid or has expired. */
export function verifyWebhookToken({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, token: string): string {
  const content = open(keys, token);
  if (content === null) throw new KnownErrors.UnparsableAdminAccessToken();
  if (content.expires_at_millis <= clock.now()) throw new KnownErrors.AdminAccessTokenExpired();
  return content.project_id;
}

function open(keys: Deps['keys'], token: string): Content | null {
  try {
    return JSON.parse(keys.decrypt(Buffer.from(token, 'base64url'), context));
  } catch {
    return null;
  }
}
