import { headerNames } from '@keystack/contract';
import { diagnoseDeployment } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { findAdminKey } from '../request-service.ts';
import { attempt } from './attempt.ts';

/** The response to the request for a diagnosis, if there was one. */
export type DiagnosisAttempt = Awaited<ReturnType<typeof diagnose>>;

/** A response, or the reason why there was none. */
export type ResponseAttempt = Awaited<ReturnType<typeof get>>;

/** Requests a URL. */
export const get = (url: string) => attempt((signal) => request(url, { signal }));

/**
 * Requests a diagnosis from the service at a base URL. The request has the admin key, so send it only to this machine,
 * or to a service that is known to be this one.
 */
export function diagnose(baseUrl: string, config: Config, headers: Readonly<Record<string, string>> = {}) {
  return attempt(async (signal) => {
    const credentials = {
      [headerNames.accessType]: 'admin',
      [headerNames.projectId]: 'internal',
      [headerNames.superSecretAdminKey]: await findAdminKey(config),
    };
    const response = await request(`${baseUrl}/api/v1/internal/diagnosis`, {
      method: 'POST',
      headers: { ...headers, ...credentials, 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    const { data: diagnosis = null } = diagnoseDeployment.response.safeParse(response.json);
    return { ...response, diagnosis };
  });
}

/**
 * Sends a request without following redirects. The JSON is `null` if the response has none. `clockOffset` is the time
 * of the server minus that of this machine in milliseconds, `NaN` if the response does not tell it.
 */
async function request(url: string, options: RequestInit) {
  const response = await fetch(url, { redirect: 'manual', ...options });
  const receivedAt = Date.now();
  // The header has whole seconds, so it is half a second late on average.
  const clockOffset = Date.parse(response.headers.get('date') ?? '') + 500 - receivedAt;
  const json: unknown = await response.json().catch(() => null);
  return { status: response.status, headers: response.headers, json, receivedAt, clockOffset };
}
