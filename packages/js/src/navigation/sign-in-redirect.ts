import type { Navigation } from './host-router.ts';
import type { Redirector } from './redirect.ts';

/**
 * Returns a function that redirects to the sign-in page, once for all components that wait for it meanwhile. Where the promise
 * settles, the component asks for the user again.
 */
export function createSignInRedirect({ to }: Redirector, pending: Navigation['pending']): () => Promise<void> {
  let redirect: Promise<void> | undefined;

  async function redirectOnce(): Promise<void> {
    // A component is rendering now, and no router may navigate meanwhile.
    await null;
    const navigation = pending();
    // After a sign-out the browser is on its way to a page that may need no user.
    await (navigation ?? to('signIn', { replace: true }));
    redirect = undefined;
    if (!navigation) await new Promise(() => {});
  }

  return () => {
    redirect ??= redirectOnce();
    return redirect;
  };
}
