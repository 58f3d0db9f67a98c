import { request as sendRequest } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpMethod } from '@keystack/contract';
import { headerNames } from '@keystack/contract/service-rules';
import type { Config } from '../config.ts';
import { findRootSecrets } from '../security/root-secrets.ts';
import { createSettingsKeys } from '../security/settings-keys.ts';
import { StartError } from '../start-error.ts';

/** A known error of the API in the response to a request of a command. */
export class KnownErrorResponse extends StartError {
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

/** The response of the running service. */
interface ServiceResponse {
  readonly status: number;
  header(name: string): string | undefined;
  readonly text: string;
}

/**
 * Sends a request of operators to the running service of these settings, and returns the JSON of the response.
 *
 * @throws {StartError} If the service does not run, runs with another admin key, or responds with an error.
 */
export async function requestJson(
  config: Config,
  path: string,
  body?: object,
  method: HttpMethod = 'POST',
): Promise<Readonly<Record<string, unknown>>> {
  const response = await requestService(config, path, { method, body });
  return Object(parseJson(response.text, config.port));
}

/**
 * Sends a request of operators to the running service of these settings, and returns the successful response.
 *
 * @throws {StartError} If the service does not run, runs with another admin key, or responds with an error.
 */
export async function requestService(
  config: Config,
  path: string,
  { method, body, headers }: ServiceRequest,
): Promise<ServiceResponse> {
  const { port } = config;
  const adminKey = await findAdminKey(config);
  const response = await send(port, `/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: adminKey,
      ...headers,
    },
    body: body && JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new StartError(
      `No service responds at port ${port}. This command needs it, so start it first, or set PORT to its port.\n${error instanceof Error ? error.message : error}`,
    );
  });
  if (response.status < 300) return response;
  throw toError(response, port);
}

/**
 * Returns the admin key of the project `internal` that the service of these settings has.
 *
 * @throws {StartError} If no service has run with these settings.
 */
export async function findAdminKey(config: Config): Promise<string> {
  if (config.internalKeys.admin !== null) return config.internalKeys.admin;
  const secrets = await findRootSecrets(config);
  if (secrets === null) {
    throw new StartError(
      `No service has run with these settings: its data directory would be ${resolve(config.dataDirectory)}, which has no secret. Run this command in the working directory of the service and with its settings, for example with --env-file <file>.`,
    );
  }
  return createSettingsKeys(config, secrets).internal.admin;
}

/**
 * Sends a request without a time limit, which `fetch` has: a copy of a large project takes longer than five minutes.
 */
function send(
  port: number,
  path: string,
  {
    body,
    ...options
  }: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined },
): Promise<ServiceResponse> {
  return new Promise((resolve, reject) => {
    const request = sendRequest({ host: 'localhost', port, path, ...options }, (response) => {
      const header = (name: string) => String(response.headers[name] ?? '') || undefined;
      text(response).then((read) => resolve({ status: response.statusCode ?? 0, header, text: read }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function parseJson(body: string, port: number): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new StartError(`The program at port ${port} is not this service. Set PORT to the port of the service.`, {
      cause,
    });
  }
}

function toError({ status, header, text: message }: ServiceResponse, port: number): StartError {
  // The text of an error that the request caused. Others come from another service or another admin key.
  const isText = header('content-type')?.startsWith('text/plain') ?? false;
  if ([400, 404, 409, 413].includes(status) && isText) return new StartError(message);
  const code = header(headerNames.knownError);
  if (code !== undefined && [400, 404, 409].includes(status)) {
    return new KnownErrorResponse(code, String(Object(parseJson(message, port))['error']));
  }
  if (status === 429 || status >= 500) {
    return new StartError(
      `The service at port ${port} could not process the request of this command: ${message}\nTry again later. The log of the service has the details.`,
    );
  }
  return new StartError(
    `The service at port ${port} rejected the request of this command: ${message}\nRun this command with the settings of the service.`,
  );
}
