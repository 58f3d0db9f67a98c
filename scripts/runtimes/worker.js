import { signUp } from './sign-up.js';

/** A worker as Cloudflare's runtime tests it. */
export const test = {
  /**
   * @param {unknown} _controller
   * @param {{ readonly SERVICE: string }} env
   */
  test: (_controller, env) => signUp(env.SERVICE),
};
