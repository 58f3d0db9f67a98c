import { headerNames } from '@keystack/contract';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/**
 * Sends a request of operators to the running service of these settings, and returns the body of the response.
 *
 * @throws {StartError} If the service does not run, or runs with another admin key.
 */
export async function callService(
  { port, internalKeys }: Pick<Config, 'port' | 'internalKeys'>,
  path: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: internalKeys.admin,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new StartError(
      `No service responds at port ${port}. This command needs it, so start it first, or set PORT to its port.\n${error instanceof Error ? error.message : error}`,
    );
  });
  if (response.ok) return Object(await response.json());
  throw new StartError(
    `The service at port ${port} refused the request of this command: ${await response.text()}\nRun this command with the settings of the service.`,
  );
}
