import { StackServerApp } from '@keystack/next';

export const stackServerApp = new StackServerApp({
  tokenStore: 'nextjs-cookie',
  urls: { afterSignIn: '/dashboard', afterSignUp: '/dashboard', afterSignOut: '/' },
});
