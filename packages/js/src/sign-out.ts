import { KnownErrors } from './known-error.ts';
import type { UserSession } from './session.ts';
import type { Transport } from './transport.ts';

/** Ends a session at the service and here. */
export async function endSession({
  transport,
  session,
}: {
  /** Makes its calls for the session. */
  readonly transport: Transport;
  readonly session: UserSession;
}): Promise<void> {
  if ((await session.tokens()).refreshToken !== null) {
    try {
      await transport.call('DELETE /auth/sessions/current', {});
    } catch (error) {
      if (!(error instanceof KnownErrors.RefreshTokenError)) throw error;
    }
  }
  session.end();
}
