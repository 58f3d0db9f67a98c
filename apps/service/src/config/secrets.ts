import { isPublicKey } from '../security/public-keys.ts';
import { apiKeyMinBits, estimateBits, rootSecretMinBits } from '../security/secret-strength.ts';
import type { Reader } from './reader.ts';

/** The API keys of a project, one for each access level. */
export interface ProjectKeys {
  readonly client: string;
  readonly server: string;
  readonly admin: string;
}

/** Keys from the settings. `null` is a key that the root secret determines. */
export type ConfiguredKeys = { readonly [Access in keyof ProjectKeys]: string | null };

const secretMinLength = 32;
const passphraseMinLength = 16;

/** Reason why a secret can be guessed, for messages. */
export const weakness = 'it is too short, repeats itself, or consists of words';

/** Reads the root secrets; `null` if the service generates one. */
export function readSecrets({ production, required, problems }: Reader): readonly string[] | null {
  const list = required(
    'KEYSTACK_SECRET',
    `a random text of at least ${secretMinLength} characters, for example from "openssl rand -base64 48"`,
  );
  if (list === '') return null;
  const secrets = list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.length === 0 || secrets.some((secret) => secret.length < secretMinLength)) {
    problems.push(
      `KEYSTACK_SECRET must list secrets of at least ${secretMinLength} characters, because shorter ones could be guessed. Generate one, for example with "openssl rand -base64 48".`,
    );
  } else if (production && estimateBits(secrets[0] ?? '') < rootSecretMinBits) {
    problems.push(
      `KEYSTACK_SECRET can be guessed: ${weakness}. It encrypts signing keys, second factors and provider tokens. Generate a random one, for example with "openssl rand -base64 48". If the database was used with the weak secret, stop all processes of the service, and start them with the new one before it: KEYSTACK_SECRET=new,old.`,
    );
  }
  return secrets;
}

/** Reads the age in days at which signing keys are rotated. */
export function readKeyRotation({ get, problems }: Reader): number | null {
  const text = get('KEYSTACK_KEY_ROTATION_DAYS');
  if (text === null) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3650) {
    problems.push(
      `KEYSTACK_KEY_ROTATION_DAYS is "${text}". Set it to the age in days at which signing keys are rotated, from 1 to 3650, or omit it to rotate them only with "keystack keys rotate".`,
    );
  }
  return days;
}

/** Reads the passphrase of archives. */
export function readArchivePassphrase({ get, problems }: Reader): string | null {
  const text = get('KEYSTACK_ARCHIVE_PASSPHRASE');
  if (text !== null && text.length < passphraseMinLength) {
    problems.push(
      `KEYSTACK_ARCHIVE_PASSPHRASE has fewer than ${passphraseMinLength} characters, so whoever finds an archive could guess it. Use a longer one, for example from "openssl rand -base64 24".`,
    );
  }
  return text;
}

/** Reads the API keys of the project `internal`. */
export function readInternalKeys({ production, get, problems }: Reader): ConfiguredKeys {
  const namesOfValues = new Map<string, string>();
  const key = (part: string, meaning: string) => {
    const name = `KEYSTACK_INTERNAL_${part}`;
    const value = get(name);
    if (!production || value === null) return value;
    const advice = `Omit it, so that KEYSTACK_SECRET determines it, or set it to ${meaning}`;
    const same = namesOfValues.get(value);
    namesOfValues.set(value, name);
    if (isPublicKey(value)) {
      problems.push(`${name} is a development key, which is public. ${advice}.`);
    } else if (same !== undefined) {
      problems.push(`${name} equals ${same}. Each key is for a different access level. ${advice}.`);
    } else if (estimateBits(value) < apiKeyMinBits) {
      problems.push(`${name} can be guessed: ${weakness}. ${advice}, for example from "openssl rand -base64 32".`);
    }
    return value;
  };
  return {
    client: key('PUBLISHABLE_CLIENT_KEY', 'a random text, which is public in browsers'),
    server: key('SECRET_SERVER_KEY', 'a random text that only your servers know'),
    admin: key('SUPER_SECRET_ADMIN_KEY', 'a random text that only operators know'),
  };
}

/** Reads the secret keys of the project "Demo", which exists only in development. */
export function readDemoKeys({ get }: Reader): Pick<ConfiguredKeys, 'server' | 'admin'> {
  return { server: get('KEYSTACK_DEMO_SECRET_SERVER_KEY'), admin: get('KEYSTACK_DEMO_SUPER_SECRET_ADMIN_KEY') };
}
