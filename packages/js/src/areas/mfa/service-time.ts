import type { AppConnection } from '../../apps/connection.ts';
import type { UserSession } from '../../session/session.ts';

/**
 * Returns the service's time, in milliseconds since the Unix epoch. Refreshes the access token, because its issue time
 * corrects the clock of the device.
 */
export async function requestServiceTime({ clock }: AppConnection, session: UserSession): Promise<number> {
  const { accessToken } = await session.tokens();
  if (accessToken !== null) session.reject(accessToken);
  await session.tokens();
  return clock.now();
}
