import { headerNames } from '@keystack/contract';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/**
 * Requests a link from the running service of these settings, and returns its URL: a setup link, which creates the account of an
 * owner, or in development a demo link, which signs in as the owner of the project Demo.
 *
 * @throws {StartError} If the service does not run, or runs with another admin key.
 */
export async function requestSetupLink(
  { port, internalKeys }: Pick<Config, 'port' | 'internalKeys'>,
  purpose: 'setup' | 'demo',
): Promise<string> {
  const url = `http://localhost:${port}/api/v1/internal/setup-links`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: internalKeys.admin,
    },
    body: JSON.stringify({ purpose }),
  }).catch((error: unknown) => {
    throw new StartError(
      `No service responds at port ${port}. It creates the link, so start it first, or set PORT to its port.\n${error instanceof Error ? error.message : error}`,
    );
  });
  if (!response.ok) {
    throw new StartError(
      `The service at port ${port} refused to create a link: ${await response.text()}\nRun this command with the settings of the service.`,
    );
  }
  return String(Object(await response.json()).url);
}
