import type { Navigation } from './host-router.ts';
import type { Redirector } from './redirect.ts';

/**
 * Gives what a component waits for that needs a user where nobody is signed in: the way to the sign-in page, gone once for
 * all that ask meanwhile. Where it settles, the component asks again.
 */
export function createSignInRedirect({ to }: Redirector, pending: Navigation['pending']): () => Promise<void> {
  let going: Promise<void> | undefined;

  async function go(): Promise<void> {
    // A component is rendering now, and no router may be told of another page meanwhile.
    await null;
    const elsewhere = pending();
    // Whoever has just signed out is on the way to a page that may need no user.
    await (elsewhere ?? to('signIn', { replace: true }));
    going = undefined;
    if (!elsewhere) await new Promise(() => {});
  }

  return () => {
    going ??= go();
    return going;
  };
}
