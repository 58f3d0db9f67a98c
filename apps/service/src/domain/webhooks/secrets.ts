import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../security/encryption.ts';

/** A secret that signs the messages to an endpoint, and its expiry; `null` until the secret is rotated. */
export interface WebhookSecret {
  readonly secret: string;
  readonly expires_at_millis: number | null;
}

const prefix = 'whsec_';
const secretBytes = 24;

/** Creates a secret in the format of receivers' libraries. */
export function newSecret(): WebhookSecret {
  return { secret: `${prefix}${randomBytes(secretBytes).toString('base64')}`, expires_at_millis: null };
}

const context = (projectId: string, endpointId: string) => `webhook secrets:${projectId}:${endpointId}`;

/** Encrypts the secrets of an endpoint for its row. */
export function encryptSecrets(
  keys: Keys,
  projectId: string,
  endpointId: string,
  secrets: readonly WebhookSecret[],
): Buffer {
  return keys.encrypt(JSON.stringify(secrets), context(projectId, endpointId));
}

/** Opens those secrets of an endpoint that sign at a time. */
export function decryptSecrets(
  keys: Keys,
  endpoint: { readonly project_id: string; readonly id: string; readonly secrets: Uint8Array },
  now: number,
): WebhookSecret[] {
  const secrets: WebhookSecret[] = JSON.parse(
    keys.decrypt(endpoint.secrets, context(endpoint.project_id, endpoint.id)),
  );
  return secrets.filter(({ expires_at_millis: end }) => end === null || end > now);
}

/** The headers that prove where a message comes from (Standard Webhooks 1.0), and their older names with the same values. */
export function signatureHeaders(
  secrets: readonly WebhookSecret[],
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  const values = { id, timestamp, signature: signatures.join(' ') };
  return Object.fromEntries(
    ['webhook', 'svix'].flatMap((family) =>
      Object.entries(values).map(([name, value]) => [`${family}-${name}`, value]),
    ),
  );
}
