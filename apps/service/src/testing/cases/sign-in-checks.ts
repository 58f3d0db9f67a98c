import { randomUUID } from 'node:crypto';
import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { enableProvider } from '../oauth.ts';
import type { TestApp } from '../test-app.ts';

const ownKeys = { config: { type: 'standard', client_id: 'id', client_secret: 'secret' } };

const startTest = (t: TestApp, provider_id: string, body: object = {}) =>
  t.request('POST /oauth-providers/{provider_id}/test', { access: 'admin', params: { provider_id }, body });

/** The test cases of the endpoints that check the settings for sign-in. */
export const signInCheckCases: EndpointCases<
  | 'POST /oauth-providers/{provider_id}/test'
  | 'GET /oauth-providers/{provider_id}/test/{test_id}'
  | 'GET /projects/current/sign-in-impact'
  | 'POST /projects/current/check-domain'
> = {
  'POST /oauth-providers/{provider_id}/test': {
    call: async () => ({ access: 'admin', params: { provider_id: 'gitlab' }, body: ownKeys }),
    errors: {
      OAuthProviderNotFoundOrNotEnabled: async (t) => {
        // A provider with shared keys that the service does not have any more.
        await enableProvider(t, 'discord', 'shared');
        return startTest(t, 'discord');
      },
      InvalidSharedOAuthProviderId: (t) => startTest(t, 'apple', { config: { type: 'shared' } }),
      TooManyRequests: async (t) => {
        await exhaust(t, ['providerTests']);
        return startTest(t, 'gitlab', ownKeys);
      },
    },
  },
  'GET /oauth-providers/{provider_id}/test/{test_id}': {
    call: async (t) => {
      const { body } = await startTest(t, 'gitlab', ownKeys);
      return { access: 'admin', params: { provider_id: 'gitlab', test_id: String(body['id'] ?? randomUUID()) } };
    },
    errors: {},
  },
  'GET /projects/current/sign-in-impact': {
    call: async () => ({ access: 'admin', query: { method: 'password' } }),
    errors: {
      TooManyRequests: async (t) => {
        await exhaust(t, ['signInImpacts']);
        return t.request('GET /projects/current/sign-in-impact', { access: 'admin', query: { method: 'password' } });
      },
    },
  },
  'POST /projects/current/check-domain': {
    // Nothing listens on this port.
    call: async () => ({ access: 'admin', body: { domain: 'https://localhost:40999' } }),
    errors: {
      TooManyRequests: async (t) => {
        await exhaust(t, ['domainChecks']);
        return t.request('POST /projects/current/check-domain', {
          access: 'admin',
          body: { domain: 'https://localhost:40999' },
        });
      },
    },
  },
};
