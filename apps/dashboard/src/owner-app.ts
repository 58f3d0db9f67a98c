import { type CurrentInternalUser, StackClientApp } from '@keystack/js';
import { service } from './service.ts';

/** The app that signs project owners in. They are users of the project `internal`. */
export const ownerApp = new StackClientApp({
  baseUrl: service.origin,
  projectId: 'internal',
  publishableClientKey: service.clientKey,
  tokenStore: 'cookie',
  urls: {
    home: '/projects',
    afterSignIn: '/projects',
    afterSignUp: '/projects',
    afterSignOut: '/handler/sign-in',
  },
});

/** A signed-in project owner. */
export type Owner = CurrentInternalUser;
