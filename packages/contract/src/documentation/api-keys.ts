import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const params = { id: samples.keySetId };

/** The keys of a project. */
export const apiKeysArea = {
  title: 'API keys',
  text: 'Key sets of the project: up to one key for each access level, with one date on which they all expire.',
  calls: {
    'GET /internal/api-keys': {
      summary: 'List key sets',
      text: 'The newest first. Of each key only the last four characters are left.',
    },
    'POST /internal/api-keys': {
      summary: 'Make a key set',
      text: 'The answer is the only one that shows the keys. Store them now. A secret server key creates no super secret admin key and no key that expires after it, and what it created is revoked with it; with admin access or as a project owner there is no such limit.',
      body: {
        description: 'The production server',
        expires_at_millis: 4_102_444_799_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    },
    'GET /internal/api-keys/{id}': { summary: 'Read a key set', params },
    'PATCH /internal/api-keys/{id}': {
      summary: 'Describe or revoke a key set',
      text: 'Revoking is for good: no call is let in with its keys from then on, nor with those that its secret server key created.',
      params,
      body: { description: 'The old production server', revoked: true },
    },
  } satisfies DocumentationOf<
    | 'GET /internal/api-keys'
    | 'POST /internal/api-keys'
    | 'GET /internal/api-keys/{id}'
    | 'PATCH /internal/api-keys/{id}'
  >,
} satisfies Area;
