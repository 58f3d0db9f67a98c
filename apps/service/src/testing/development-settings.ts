/**
 * The keys of `internal` and "Demo" in tests that run the service as a process. Without these settings, every data
 * directory has other keys.
 */
export const developmentKeySettings = {
  KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-local-development-only',
  KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'this-super-secret-admin-key-is-for-local-development-only',
  KEYSTACK_DEMO_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-the-local-demo-only',
  KEYSTACK_DEMO_SUPER_SECRET_ADMIN_KEY: 'this-super-secret-admin-key-is-for-the-local-demo-only',
} as const;

/** Returns settings with the keys of tests, unless they are those of production, which refuses known keys. */
export function withDevelopmentKeys(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return settings['NODE_ENV'] === 'production' ? settings : { ...developmentKeySettings, ...settings };
}
