import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `true` if this machine has the program that creates certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate of `localhost` that no program trusts, and its key. */
export interface SelfSignedCertificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** The file with the certificate. */
  readonly file: string;
}

/**
 * Creates a certificate.
 *
 * @param folder The folder for its files.
 * @param days Days until it expires.
 */
export function createSelfSignedCertificate(folder: string, days = 90): SelfSignedCertificate {
  const [key, file] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', String(days)];
  const files = ['-keyout', key, '-out', file];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(file), file };
}
