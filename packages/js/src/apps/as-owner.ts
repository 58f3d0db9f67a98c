import { KnownError } from '../errors.ts';
import { InvalidAdminAccessToken } from '../known-errors.ts';
import type { Bearer } from '../session/session.ts';
import type { Runtime } from './runtime.ts';

/** Creates a runtime whose requests carry the session of a project's owner in place of keys. */
export function asOwner(runtime: Runtime, owner: Bearer): Runtime {
  async function send(request: Request): Promise<Response> {
    const { accessToken } = await owner.tokens();
    if (accessToken === null) return runtime.fetch(request);
    request.headers.set('x-stack-admin-access-token', accessToken);
    const spare = request.clone();
    const response = await runtime.fetch(request);
    const code = response.headers.get('x-stack-known-error') ?? '';
    if (!(KnownError.fromJson({ code }) instanceof InvalidAdminAccessToken)) return response;
    owner.reject(accessToken);
    const { accessToken: fresh } = await owner.tokens();
    if (fresh === null || fresh === accessToken) return response;
    spare.headers.set('x-stack-admin-access-token', fresh);
    return runtime.fetch(spare);
  }

  return {
    ...runtime,
    // Other requests, such as those for health and keys, go without.
    fetch: (request) => (request.headers.has('x-stack-access-type') ? send(request) : runtime.fetch(request)),
  };
}
