import { KnownError } from '../errors.ts';
import { InvalidAdminAccessToken } from '../known-errors.ts';
import type { Bearer } from '../session/session.ts';
import type { Runtime } from './runtime.ts';

/**
 * Creates a runtime that sends requests with an access token of the project's owner instead of keys. If the service
 * rejects the token, sends the request once more with a new one.
 */
export function withProjectOwnerSession(runtime: Runtime, owner: Bearer): Runtime {
  async function send(request: Request): Promise<Response> {
    const { accessToken } = await owner.tokens();
    if (accessToken === null) return runtime.fetch(request);
    request.headers.set('x-stack-admin-access-token', accessToken);
    const retryRequest = request.clone();
    const response = await runtime.fetch(request);
    const code = response.headers.get('x-stack-known-error') ?? '';
    if (!(KnownError.fromJson({ code }) instanceof InvalidAdminAccessToken)) return response;
    owner.reject(accessToken);
    const { accessToken: refreshedToken } = await owner.tokens();
    if (refreshedToken === null || refreshedToken === accessToken) return response;
    retryRequest.headers.set('x-stack-admin-access-token', refreshedToken);
    return runtime.fetch(retryRequest);
  }

  return {
    ...runtime,
    // Requests without an access level, such as health checks, need no session.
    fetch: (request) => (request.headers.has('x-stack-access-type') ? send(request) : runtime.fetch(request)),
  };
}
