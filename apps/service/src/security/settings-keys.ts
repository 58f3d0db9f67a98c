import { hkdfSync } from 'node:crypto';
import type { ProjectKeys } from '../config/secrets.ts';
import type { Config } from '../config.ts';
import { developmentClientKeys } from './public-keys.ts';

/** The API keys of the projects that the service creates by itself. */
export interface SettingsKeys {
  readonly internal: ProjectKeys;
  /** Keys of `internal` that other root secrets determine. They are valid as long as these secrets are configured. */
  readonly formerInternal: readonly Partial<ProjectKeys>[];
  /** Those of the project "Demo", which exists only in development. */
  readonly demo: ProjectKeys;
}

/**
 * Returns the API keys of the projects that the service creates by itself: those of the settings, and for the others
 * keys that the root secret determines. So each data directory has its own, and they need no place to be stored.
 *
 * @param secrets The root secrets, of which the first determines the current keys.
 */
export function createSettingsKeys(
  { production, internalKeys, demoKeys }: Pick<Config, 'production' | 'internalKeys' | 'demoKeys'>,
  secrets: readonly string[],
): SettingsKeys {
  const [current = '', ...others] = secrets;
  const developmentClientKey = production ? null : developmentClientKeys.internal;
  return {
    internal: {
      client: internalKeys.client ?? developmentClientKey ?? deriveKey(current, 'pck', 'internal'),
      server: internalKeys.server ?? deriveKey(current, 'ssk', 'internal'),
      admin: internalKeys.admin ?? deriveKey(current, 'sak', 'internal'),
    },
    formerInternal: others.map((secret) => ({
      ...(internalKeys.client === null && production && { client: deriveKey(secret, 'pck', 'internal') }),
      ...(internalKeys.server === null && { server: deriveKey(secret, 'ssk', 'internal') }),
      ...(internalKeys.admin === null && { admin: deriveKey(secret, 'sak', 'internal') }),
    })),
    demo: {
      client: developmentClientKeys.demo,
      server: demoKeys.server ?? deriveKey(current, 'ssk', 'demo'),
      admin: demoKeys.admin ?? deriveKey(current, 'sak', 'demo'),
    },
  };
}

/**
 * Returns a key that a root secret determines. Neither the secret nor another key can be computed from it (RFC 5869).
 */
function deriveKey(rootSecret: string, prefix: 'pck' | 'ssk' | 'sak', project: 'internal' | 'demo'): string {
  const key = hkdfSync('sha256', rootSecret, '', `keystack api key ${prefix} ${project}`, 32);
  return `${prefix}_${Buffer.from(key).toString('base64url')}`;
}
