import { type HttpMethod, headerNames } from '@keystack/contract';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/** A known error of the API that a request of a command has caused. */
export class RefusedRequest extends StartError {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A request of a command to the running service. */
interface ServiceRequest {
  readonly method: HttpMethod;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request of operators to the running service of these settings, and returns the body of the response.
 *
 * @throws {StartError} If the service does not run, runs with another admin key, or refuses the request.
 */
export async function callService(
  config: Pick<Config, 'port' | 'internalKeys'>,
  path: string,
  body?: object,
  method: HttpMethod = 'POST',
): Promise<Readonly<Record<string, unknown>>> {
  const response = await requestService(config, path, { method, body });
  return Object(await response.json());
}

/**
 * Sends a request of operators to the running service of these settings, and returns the successful response.
 *
 * @throws {StartError} If the service does not run, runs with another admin key, or refuses the request.
 */
export async function requestService(
  { port, internalKeys }: Pick<Config, 'port' | 'internalKeys'>,
  path: string,
  { method, body, headers }: ServiceRequest,
): Promise<Response> {
  const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: internalKeys.admin,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new StartError(
      `No service responds at port ${port}. This command needs it, so start it first, or set PORT to its port.\n${error instanceof Error ? error.message : error}`,
    );
  });
  if (response.ok) return response;
  // The text of an error that the request caused. Others come from another service or another admin key.
  const type = response.headers.get('content-type') ?? '';
  if ([400, 404, 409, 413].includes(response.status) && type.startsWith('text/plain')) {
    throw new StartError(await response.text());
  }
  const code = response.headers.get(headerNames.knownError);
  if (code !== null && [400, 404, 409].includes(response.status)) {
    throw new RefusedRequest(code, String(Object(await response.json())['error']));
  }
  throw new StartError(
    `The service at port ${port} refused the request of this command: ${await response.text()}\nRun this command with the settings of the service.`,
  );
}
