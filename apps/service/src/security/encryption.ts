import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { StartError } from '../start-error.ts';

const ivLength = 12;
const tagLength = 16;
const keyIdLength = 4;

/** The claims of an access token whose signature was checked. Times are in seconds since the epoch. */
export interface AccessClaims {
  readonly iss: string;
  /** The project id. */
  readonly aud: string;
  /** The user id. */
  readonly sub: string;
  /** The session id, so that signing out revokes the token at once. */
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  /** Never set by the service, but checked. */
  readonly nbf?: number;
}

/** A token whose signature was checked with the key `kid`. */
export interface CheckedToken {
  readonly kid: string;
  readonly claims: AccessClaims;
}

/** A key pair that signs access tokens of a project. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Time from which it signs, in Unix milliseconds. */
  readonly signsFrom: number;
}

/** The key pairs of a project, as they were read at a time in Unix milliseconds. The one that begins last is first. */
export interface SigningKeys {
  readonly readAt: number;
  readonly keys: readonly SigningKey[];
}

/** Encrypts and decrypts stored secrets. Also caches signing keys and the claims of verified tokens. */
export interface SecretCipher {
  /** The ids of the root secrets, in their order: eight hexadecimal digits, which do not disclose the secret. */
  readonly secretIds: readonly string[];
  /**
   * Encrypts a text for a context, such as the row that stores it. Only `decrypt` with the same context can read it.
   */
  encrypt(plain: string, context: string): Buffer;
  /**
   * Decrypts a value that `encrypt` encrypted for the same context. Throws if its root secret is unknown or a byte was
   * changed.
   */
  decrypt(encrypted: Uint8Array, context: string): string;
  /** Cache of the signing keys of each project. */
  readonly signing: BoundedMap<string, SigningKeys>;
  /**
   * Claims of tokens with a valid signature, by the SHA-256 of the token. Expiry, session and key are still checked
   * each time.
   */
  readonly checked: BoundedMap<string, CheckedToken>;
}

/**
 * Creates a cipher whose keys are derived from the root secrets. The first secret encrypts, all of them can decrypt.
 */
export function createSecretCipher(secrets: readonly string[]): SecretCipher {
  const keys = secrets.map((secret) => ({
    id: derive(secret, 'keystack key id', keyIdLength),
    key: derive(secret, 'keystack sealing key', 32),
  }));
  const [first] = keys;
  if (first === undefined) throw new Error('The list of root secrets is empty.');

  return {
    secretIds: keys.map(({ id }) => id.toString('hex')),
    signing: new BoundedMap(2_000),
    checked: new BoundedMap(20_000),
    // AES-256-GCM; layout: key id, nonce, tag, ciphertext.
    encrypt(plain, context) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([first.id, iv, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
      const ivEnd = keyIdLength + ivLength;
      const key = keys.find(({ id }) => id.equals(bytes.subarray(0, keyIdLength)))?.key;
      if (key === undefined) {
        throw new StartError(
          'A value in the database is encrypted with a root secret that is not in KEYSTACK_SECRET. Add the old secret to the list.',
        );
      }
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(keyIdLength, ivEnd))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivEnd, ivEnd + tagLength));
      return decipher.update(bytes.subarray(ivEnd + tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function derive(secret: string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, length));
}
