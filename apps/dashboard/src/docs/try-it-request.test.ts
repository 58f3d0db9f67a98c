import { describe, expect, it } from 'vitest';
import type { DocumentedEndpoint } from './api-reference.ts';
import { buildTryItRequest, type TryItInput } from './try-it-request.ts';

const endpoint: DocumentedEndpoint = {
  id: 'updateUser',
  method: 'PATCH',
  path: '/users/{user_id}',
  url: '/api/v1/users/{user_id}',
  summary: 'Update a user',
  description: undefined,
  levels: ['server', 'admin'],
  needsUser: false,
  takesForm: false,
  parameters: [
    { name: 'user_id', in: 'path', required: true, schema: {} },
    { name: 'limit', in: 'query', required: false, schema: {} },
  ],
  body: () => undefined,
  status: '200',
  redirects: false,
  response: () => undefined,
  errors: [],
  plainTextErrors: [],
};

const input: TryItInput = {
  endpoint,
  level: 'admin',
  projectId: 'shop',
  values: { user_id: 'a/b', limit: '' },
  body: '{"display_name": "Ada"}',
  ownerToken: 'token-of-the-owner',
  key: '',
  userToken: '',
};

describe('a request that is tried out', () => {
  it('carries the session of the owner at admin access, and no key', () => {
    expect(buildTryItRequest(input)).toEqual({
      path: '/api/v1/users/a%2Fb',
      init: {
        method: 'PATCH',
        credentials: 'omit',
        headers: {
          'x-stack-project-id': 'shop',
          'x-stack-access-type': 'admin',
          'x-stack-admin-access-token': 'token-of-the-owner',
          'content-type': 'application/json',
        },
        body: '{"display_name":"Ada"}',
      },
    });
  });

  it('carries the pasted key at other access levels, and never the session of the owner', () => {
    const request = buildTryItRequest({
      ...input,
      level: 'server',
      key: 'ssk_1',
      values: { user_id: 'x', limit: '5' },
    });
    expect(request).toMatchObject({ path: '/api/v1/users/x?limit=5' });
    expect(JSON.stringify(request)).toContain('"x-stack-secret-server-key":"ssk_1"');
    expect(JSON.stringify(request)).not.toContain('token-of-the-owner');
  });

  it('is not built without a part of the path, or with a body that is not JSON', () => {
    expect(buildTryItRequest({ ...input, values: {} })).toMatchObject({ field: 'user_id' });
    expect(buildTryItRequest({ ...input, body: '{' })).toMatchObject({ field: 'body' });
  });
});
