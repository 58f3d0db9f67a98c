import { StackServerApp } from '@keystack/next';

/** The server app of the guide, with the keys of the project "Demo". The URL of the service is in the environment. */
export const stack = new StackServerApp({
  tokenStore: 'nextjs-cookie',
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'this-publishable-client-key-is-for-the-local-demo-only',
  secretServerKey: 'this-secret-server-key-is-for-the-local-demo-only',
});
