import type { DocumentedEndpoint } from './api-reference.ts';
import type { AccessLevel } from './openapi-document.ts';

/** The input of the form that sends a request. */
export interface TryItInput {
  readonly endpoint: DocumentedEndpoint;
  readonly level: AccessLevel;
  readonly projectId: string;
  /** The values of the path and query parameters, by name. Empty ones of the query are not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** The body as JSON. Not sent if it is empty. */
  readonly body: string;
  /** The access token of a project owner, for requests with admin access. */
  readonly ownerToken: string | null;
  /** A key of the project, for requests with another access level. */
  readonly key: string;
  /** An access token of a user of the project. */
  readonly userToken: string;
}

/** A problem with a field of the form. */
export interface TryItProblem {
  /** The name of the parameter, or `body`. */
  readonly field: string;
  readonly message: string;
}

const keyHeaders = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
} as const;

/**
 * Builds the request, relative to the origin of the service. Returns a problem if a field is missing or is not JSON.
 */
export function buildTryItRequest(input: TryItInput): { path: string; init: RequestInit } | TryItProblem {
  const { endpoint, level, values, body } = input;
  let path = `/api/v1${endpoint.path}`;
  const query = new URLSearchParams();
  for (const { name, in: place, required } of endpoint.parameters) {
    const value = values[name] ?? '';
    if (place === 'path') {
      if (value === '') return { field: name, message: 'Enter a value. It is a part of the path.' };
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    }
    if (place === 'query' && value !== '') query.set(name, value);
    if (place === 'query' && value === '' && required) return { field: name, message: 'Enter a value.' };
  }
  const sent = body.trim();
  let json: unknown;
  try {
    json = sent === '' ? undefined : JSON.parse(sent);
  } catch (error) {
    return { field: 'body', message: `This is not JSON: ${String(Object(error).message)}` };
  }
  const headers: Record<string, string> = {
    'x-stack-project-id': input.projectId,
    'x-stack-access-type': level,
    ...(level === 'admin' && input.ownerToken !== null
      ? { 'x-stack-admin-access-token': input.ownerToken }
      : { [keyHeaders[level]]: input.key }),
    ...(input.userToken !== '' && { 'x-stack-access-token': input.userToken }),
    ...(json !== undefined && !endpoint.takesForm && { 'content-type': 'application/json' }),
  };
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    init: {
      method: endpoint.method,
      headers,
      // Cookies of the dashboard are no part of the request.
      credentials: 'omit',
      ...(json !== undefined && { body: endpoint.takesForm ? formOf(json) : JSON.stringify(json) }),
    },
  };
}

function formOf(json: unknown): URLSearchParams {
  return new URLSearchParams(Object.entries(Object(json)).map(([name, value]) => [name, String(value)]));
}
