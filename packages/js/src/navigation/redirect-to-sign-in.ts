import type { Navigation } from './host-router.ts';
import type { Redirector } from './redirect.ts';

/**
 * Creates a function that redirects to the sign-in page. Components that call it during a redirect share that redirect.
 * If another navigation is pending, the function only waits for it. Its promise then settles, and the component reads
 * the user again; after a redirect it never settles.
 */
export function createRedirectToSignIn({ ready, to }: Redirector, pending: Navigation['pending']): () => Promise<void> {
  let redirect: Promise<void> | undefined;

  async function redirectOnce(): Promise<void> {
    // A component is rendering now, and routers must not navigate during a render. A sign-out that ended the session a
    // moment ago navigates as soon as the code is loaded.
    await ready();
    const navigation = pending();
    // After a sign-out, a navigation may be pending to a page that needs no user.
    await (navigation ?? to('signIn', { replace: true }));
    redirect = undefined;
    if (!navigation) await new Promise(() => {});
  }

  return () => {
    redirect ??= redirectOnce();
    return redirect;
  };
}
