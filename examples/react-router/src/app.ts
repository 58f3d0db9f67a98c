import { StackClientApp } from '@keystack/react';

const env = import.meta.env;

/**
 * The Keystack client app. Missing settings default to those of the project "Demo", which the service creates in
 * development.
 */
export const app = new StackClientApp({
  tokenStore: 'cookie',
  baseUrl: env['VITE_KEYSTACK_URL'] ?? 'http://localhost:8100',
  projectId: env['VITE_KEYSTACK_PROJECT_ID'] ?? '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey:
    env['VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY'] ?? 'this-publishable-client-key-is-for-the-local-demo-only',
  urls: { signIn: '/welcome' },
});
