import { describe, expect, it } from 'vitest';
import { noTokens } from '../session/token-store/token-store.ts';
import { testConnectionSettings as settings } from '../testing/test-environment.ts';
import { createApiRequest, createTokenRequest } from './request.ts';

const { signal } = new AbortController();

describe('a request', () => {
  it('has exactly the headers of the contract', () => {
    const { headers } = createApiRequest(
      settings,
      'GET /users/me',
      { accessToken: 'a', refreshToken: 'r' },
      {},
      signal,
    );
    expect(Object.fromEntries(headers)).toEqual({
      'x-stack-override-error-status': 'true',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-client-version': expect.stringMatching(/^js @keystack\/js@\d+\.\d+\.\d+$/),
      'x-stack-publishable-client-key': 'pck_test',
      'x-stack-random-nonce': expect.stringMatching(/^[0-9a-v]{45}$/),
      'x-stack-access-token': 'a',
      'x-stack-refresh-token': 'r',
    });
  });

  it('has no token headers for a caller who is signed out, and a fresh nonce each time [S7.9]', () => {
    const [first, second] = [1, 2].map(() => createApiRequest(settings, 'GET /users/me', noTokens, {}, signal).headers);
    expect(first?.has('x-stack-access-token')).toBe(false);
    expect(first?.has('x-stack-refresh-token')).toBe(false);
    expect(first?.get('x-stack-random-nonce')).not.toBe(second?.get('x-stack-random-nonce'));
  });

  it('is sent without cookies and bypasses caches', () => {
    const request = createApiRequest(settings, 'GET /users/me', noTokens, {}, signal);
    expect(request).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });
});

it('puts parameters into path and query, and omits undefined ones', () => {
  const params = { teamId: 'a/b', userId: 'me' };
  const query = { teamId: 'x y', recursive: false, userId: undefined };
  const url = (route: 'GET /team-member-profiles/{team_id}/{user_id}' | 'GET /team-permissions') =>
    createApiRequest(settings, route, noTokens, { params, query }, signal).url.replace(
      'https://auth.example.com/api/v1',
      '',
    );
  expect(url('GET /team-permissions')).toBe('/team-permissions?team_id=x+y&recursive=false');
  expect(url('GET /team-member-profiles/{team_id}/{user_id}')).toMatch(/^\/team-member-profiles\/a%2Fb\/me\?/);
});

it('requests a fresh access token as an OAuth client does', async () => {
  const request = createTokenRequest(settings, { grant_type: 'refresh_token', refresh_token: 'r' }, undefined, signal);
  expect([...request.headers.keys()]).toEqual(['content-type']);
  expect(request.headers.get('content-type')).toMatch('application/x-www-form-urlencoded');
  expect(await request.text()).toBe(
    'grant_type=refresh_token&refresh_token=r&client_id=internal&client_secret=pck_test',
  );
});

it('requests tokens in the language of the page, which needs no preflight', () => {
  const request = createTokenRequest(settings, { grant_type: 'authorization_code' }, 'de-DE', signal);
  expect([...request.headers.keys()]).toEqual(['accept-language', 'content-type']);
  expect(request.headers.get('accept-language')).toBe('de-DE');
});
