/** The publishable client keys of a development service. Pages contain them, so they are not secret. */
export const developmentClientKeys = {
  internal: 'this-publishable-client-key-is-for-local-development-only',
  demo: 'this-publishable-client-key-is-for-the-local-demo-only',
} as const;

/**
 * Keys that are public, because documentation or earlier versions of the service contain them. Production refuses them
 * wherever they appear.
 */
const publicKeys: ReadonlySet<string> = new Set([
  ...Object.values(developmentClientKeys),
  'this-secret-server-key-is-for-local-development-only',
  'this-super-secret-admin-key-is-for-local-development-only',
  'this-secret-server-key-is-for-the-local-demo-only',
  'this-super-secret-admin-key-is-for-the-local-demo-only',
]);

/** Returns whether everybody can know a key. */
export function isPublicKey(key: string): boolean {
  return publicKeys.has(key);
}
