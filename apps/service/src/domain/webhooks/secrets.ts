import { createHmac, randomBytes } from 'node:crypto';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { SecretCipher } from '../../security/encryption.ts';
import { version } from '../../version.ts';

/**
 * A secret that signs the messages to an endpoint. Its expiry, in Unix milliseconds, is `null` until the secret is
 * rotated.
 */
export interface WebhookSecret {
  readonly secret: string;
  readonly expires_at_millis: number | null;
  /** Absent for secrets of earlier versions of the service. */
  readonly created_at_millis?: number;
}

const prefix = 'whsec_';
const secretBytes = 24;

/** Creates a secret in the format of the Standard Webhooks libraries: `whsec_` and 24 random bytes in base64. */
export function createWebhookSecret(now: number): WebhookSecret {
  const secret = `${prefix}${randomBytes(secretBytes).toString('base64')}`;
  return { secret, expires_at_millis: null, created_at_millis: now };
}

/** Encrypts the secrets of an endpoint for storage. */
export function encryptSecrets(
  keys: SecretCipher,
  projectId: string,
  endpointId: string,
  secrets: readonly WebhookSecret[],
): Buffer {
  return keys.encrypt(JSON.stringify(secrets), encryptionContexts.webhookSecrets(projectId, endpointId));
}

/** An endpoint with its encrypted secrets. */
interface EndpointSecrets {
  readonly project_id: string;
  readonly id: string;
  readonly secrets: Uint8Array;
}

/** Decrypts the secrets of an endpoint, expired ones included. */
export function decryptSecrets(keys: SecretCipher, { project_id, id, secrets }: EndpointSecrets): WebhookSecret[] {
  return JSON.parse(keys.decrypt(secrets, encryptionContexts.webhookSecrets(project_id, id)));
}

/** Decrypts the secrets of an endpoint, and returns those that have not expired at the time `now`. */
export function decryptUnexpiredSecrets(keys: SecretCipher, endpoint: EndpointSecrets, now: number): WebhookSecret[] {
  return decryptSecrets(keys, endpoint).filter((secret) => isUnexpired(secret, now));
}

const isUnexpired = ({ expires_at_millis: expiresAt }: WebhookSecret, now: number) =>
  expiresAt === null || expiresAt > now;

/**
 * Returns the secrets that signed at an earlier time. Without those that the endpoint has dropped since: a rotation
 * drops expired ones.
 */
export function secretsOfTime(secrets: readonly WebhookSecret[], time: number): WebhookSecret[] {
  return secrets.filter((secret) => isUnexpired(secret, time) && (secret.created_at_millis ?? time) <= time);
}

/**
 * Returns the headers of a webhook request. The signature (Standard Webhooks 1.0) is also sent under the older names
 * `svix-…`.
 */
export function webhookHeaders(
  secrets: readonly WebhookSecret[],
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  const values = { id, timestamp, ...(signatures.length > 0 && { signature: signatures.join(' ') }) };
  return {
    ...Object.fromEntries(
      ['webhook', 'svix'].flatMap((namePrefix) =>
        Object.entries(values).map(([name, value]) => [`${namePrefix}-${name}`, value]),
      ),
    ),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Keystack-Webhooks/${version}`,
  };
}
