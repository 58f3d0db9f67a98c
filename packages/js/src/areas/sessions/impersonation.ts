import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { AppConnection } from '../../apps/connection.ts';
import type { Camel } from '../../http/camel.ts';
import { type KnownErrors, VerificationCodeError } from '../../known-errors.ts';
import type { Result } from '../../result.ts';
import { createSignInContext, storeTokensAndRedirect } from '../../session/finish-sign-in.ts';
import { forgetLinkCode } from '../../session/kept-codes.ts';
import { revokeTokens, type SignOutContext } from './sessions.ts';

/** The user whom the link of an impersonation signs in as. */
type ImpersonationDetails = Camel<ResponseOf<EndpointsByRoute['POST /auth/impersonations/check-code']>>;

/** The actions of the page that the link of an impersonation opens. */
export interface ImpersonationActions {
  /** Returns the user whom the link signs in as. Does not consume its code. */
  readonly getDetails: (code: string) => Promise<Result<ImpersonationDetails, KnownErrors['VerificationCodeError']>>;
  /**
   * Signs in as the user, in place of the current session, and redirects. Calls `onStart` before it stores the tokens.
   */
  readonly start: (
    code: string,
    onStart: () => void,
  ) => Promise<Result<undefined, KnownErrors['VerificationCodeError']>>;
}

/** Creates the actions of an impersonation. `previous` is the session that it replaces. */
export function createImpersonationActions(app: AppConnection, previous: SignOutContext): ImpersonationActions {
  const { transport, redirector } = app;
  return {
    getDetails: (code) =>
      transport.attempt('POST /auth/impersonations/check-code', { body: { code } }, [VerificationCodeError]),
    async start(code, onStart) {
      const signIn = createSignInContext(app);
      const started = await transport.attempt('POST /auth/impersonations/sign-in', { body: { code } }, [
        VerificationCodeError,
      ]);
      forgetLinkCode(app.settings.projectId, code);
      if (started.status === 'error') return started;
      // The new session replaces the previous one also if the service does not confirm its end. Without the request, it
      // would stay valid without a way to sign out of it.
      await revokeTokens(previous).catch(redirector.warn);
      onStart();
      return storeTokensAndRedirect(signIn, started.data);
    },
  };
}
