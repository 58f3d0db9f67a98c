import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { AppConnection } from '../../apps/connection.ts';
import type { Camel } from '../../http/camel.ts';
import { type KnownErrors, VerificationCodeError } from '../../known-errors.ts';
import type { Result } from '../../result.ts';
import { createSignInContext, storeTokensAndRedirect } from '../../session/finish-sign-in.ts';
import { revokeTokens, type SignOutContext } from './sessions.ts';

/** The user whom the link of an impersonation signs in as. */
export type ImpersonationDetails = Camel<ResponseOf<EndpointsByRoute['POST /auth/impersonations/check-code']>>;

/** Returns the user whom the link of an impersonation signs in as. Does not consume the code. */
export function getImpersonationDetails(
  { transport }: Pick<AppConnection, 'transport'>,
  code: string,
): Promise<Result<ImpersonationDetails, KnownErrors['VerificationCodeError']>> {
  return transport.attempt('POST /auth/impersonations/check-code', { body: { code } }, [VerificationCodeError]);
}

/**
 * Signs in as a user with the link of an impersonation, and redirects. Ends the session that the browser had, so that it
 * does not stay valid without a way to sign out of it. Calls `onStart` before it stores the tokens.
 */
export async function startImpersonation(
  app: AppConnection,
  previous: SignOutContext,
  code: string,
  onStart: () => void,
): Promise<Result<undefined, KnownErrors['VerificationCodeError']>> {
  const signIn = createSignInContext(app);
  const started = await app.transport.attempt('POST /auth/impersonations/sign-in', { body: { code } }, [
    VerificationCodeError,
  ]);
  if (started.status === 'error') return started;
  // The new session replaces the previous one also if the service does not confirm its end.
  await revokeTokens(previous).catch(app.redirector.warn);
  onStart();
  return storeTokensAndRedirect(signIn, started.data);
}
