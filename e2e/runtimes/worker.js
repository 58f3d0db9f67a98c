import { signUp } from './sign-up.js';

/** A worker that runs the sign-up as a test in Cloudflare's runtime. */
export const test = {
  /**
   * @param {unknown} _controller
   * @param {{ readonly SERVICE: string }} env
   */
  test: (_controller, env) => signUp(env.SERVICE),
};
