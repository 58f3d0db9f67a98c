import { Counter, type Registry } from 'prom-client';

/** The result of a sign-in or sign-up. `error` is an error of the service. */
export type SignInResult = 'success' | 'second_factor_required' | 'rate_limited' | 'failed' | 'error';

/** A sign-in or sign-up. */
export interface MeasuredSignIn {
  /** `password`, `magic_link`, `totp`, `server`, or the id of an OAuth provider. */
  readonly method: string;
  readonly result: SignInResult;
}

/** Adds the counter of sign-ins. Returns the function that counts one. */
export function createSignInMetrics(registry: Registry): (signIn: MeasuredSignIn) => void {
  const counter = new Counter({
    name: 'keystack_sign_ins_total',
    help: 'Sign-ins and sign-ups by method and result.',
    labelNames: ['method', 'result'],
    registers: [registry],
  });
  return ({ method, result }) => counter.inc({ method, result });
}
