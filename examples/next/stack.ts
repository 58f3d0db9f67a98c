import { StackServerApp } from '@keystack/next';

/**
 * The Keystack server app. Missing settings default to those of the project "Demo", which the service creates in
 * development. The secret key is the variable `STACK_SECRET_SERVER_KEY`.
 */
export const stack = new StackServerApp({
  tokenStore: 'nextjs-cookie',
  projectId: process.env['NEXT_PUBLIC_STACK_PROJECT_ID'] ?? '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey:
    process.env['NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY'] ?? 'this-publishable-client-key-is-for-the-local-demo-only',
  // `npm start` writes the key, and next.config.ts reads it. A build works without it.
  secretServerKey: process.env['STACK_SECRET_SERVER_KEY'] ?? 'unknown',
});
