import { StackClientApp } from '@stackframe/stack';

/** The app of this page. Its project and key come from the environment. */
export const stackClientApp = new StackClientApp({
  tokenStore: 'cookie',
  urls: { afterSignIn: '/dashboard', afterSignOut: '/' },
});
