import { KnownErrors, StackServerApp } from '@keystack/js';

const app = new StackServerApp({
  baseUrl: 'http://localhost:8100',
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'publishable',
  secretServerKey: 'secret',
  tokenStore: 'memory',
});

/** Tells whether an error says that no user has an email address and a password. */
export const isWrongPassword = (error: unknown) => error instanceof KnownErrors.EmailPasswordMismatch;

export const signInPage = app.urls.signIn;
