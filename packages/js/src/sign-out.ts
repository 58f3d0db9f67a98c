import { attempted } from './result.ts';
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
    // That the service has ended it before is no reason to stay.
    await attempted(transport.call('DELETE /auth/sessions/current', {}), ['RefreshTokenError']);
  }
  session.end();
}
