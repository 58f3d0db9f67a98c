import { type HttpMethod, headerNames } from '@keystack/contract';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/**
 * Sends a request of operators to the running service of these settings, and returns the body of the response.
 *
 * @throws {StartError} If the service does not run, runs with another admin key, or refuses the request.
 */
export async function callService(
  { port, internalKeys }: Pick<Config, 'port' | 'internalKeys'>,
  path: string,
  body?: object,
  method: HttpMethod = 'POST',
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
    method,
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
  // The text of an error that the request caused. Others come from another service or another admin key.
  const type = response.headers.get('content-type') ?? '';
  if ([400, 404, 409, 413].includes(response.status) && type.startsWith('text/plain')) {
    throw new StartError(await response.text());
  }
  throw new StartError(
    `The service at port ${port} refused the request of this command: ${await response.text()}\nRun this command with the settings of the service.`,
  );
}
