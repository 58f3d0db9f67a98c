import { StackClientApp } from '@stackframe/stack';

/** The project and its key come from the environment. */
export const stackClientApp = new StackClientApp({
  tokenStore: 'cookie',
  urls: { afterSignIn: '/dashboard', afterSignOut: '/' },
});
