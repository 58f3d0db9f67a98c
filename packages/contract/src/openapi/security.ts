import type { Endpoint } from '../endpoint.ts';
import type { AccessType } from '../headers.ts';
import type { Operation } from './document.ts';

const inHeader = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** The OpenAPI security schemes: the headers that identify the project, the access level and the caller. */
export const securitySchemes = {
  projectId: inHeader('X-Stack-Project-Id', 'The id of the project.'),
  accessType: inHeader('X-Stack-Access-Type', 'The access level: `client`, `server` or `admin`.'),
  publishableClientKey: inHeader('X-Stack-Publishable-Client-Key', 'The key for `client` access. It is not a secret.'),
  secretServerKey: inHeader(
    'X-Stack-Secret-Server-Key',
    'The key for `server` access. Keep it secret, on your servers.',
  ),
  clientKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'publishable_client_key',
    description: 'The key for `client` access, with the query parameter `project_id`. Replaces all headers.',
  },
  superSecretAdminKey: inHeader(
    'X-Stack-Super-Secret-Admin-Key',
    'The key for `admin` access. Keep it secret: it can update the whole project.',
  ),
  adminAccessToken: inHeader(
    'X-Stack-Admin-Access-Token',
    'The access token of an owner of the project, who is signed in to `internal`. Replaces the key, at any access level.',
  ),
  accessToken: inHeader('X-Stack-Access-Token', 'The access token of the signed-in user.'),
  webhookToken: inHeader(
    'Authorization',
    '`Bearer` and a token for managing webhooks. Replaces all other headers at the endpoints of webhooks.',
  ),
};

const keyOf: Readonly<Record<AccessType, keyof typeof securitySchemes>> = {
  client: 'publishableClientKey',
  server: 'secretServerKey',
  admin: 'superSecretAdminKey',
};

/**
 * Returns the sets of headers that authorize a request to an endpoint: with the key of an access level, the token of a
 * project owner, a token for managing webhooks, or the key in the query. Empty if the endpoint needs no access level.
 */
export function securityOf({ access, user, webhookToken, keyInQuery }: Endpoint): Operation['security'] {
  if (access.length === 0) return [];
  const sets: Operation['security'][number][] = [...access.map((level) => keyOf[level]), 'adminAccessToken'].map(
    (credential) => ({
      projectId: [],
      accessType: [],
      [credential]: [],
      ...(user !== undefined && { accessToken: [] }),
    }),
  );
  if (webhookToken) sets.push({ webhookToken: [] });
  if (keyInQuery) sets.push({ clientKeyInQuery: [] });
  return sets;
}
