import { KnownErrors, limits } from '@keystack/contract';
import type { Deps } from '../../deps.ts';

const context = 'webhook pages';

interface Content {
  readonly project_id: string;
  readonly expires_at_millis: number;
}

/** Creates a token for the webhook endpoints of a project. */
export function issueWebhookToken({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, projectId: string): string {
  const content: Content = { project_id: projectId, expires_at_millis: clock.now() + limits.webhookTokenLifetime };
  return keys.encrypt(JSON.stringify(content), context).toString('base64url');
}

/** The project whose webhook endpoints a token opens; throws where it opens none. */
export function readWebhookToken({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, token: string): string {
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
