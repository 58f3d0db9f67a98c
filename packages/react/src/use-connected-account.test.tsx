import type { OAuthConnection } from '@keystack/js';
import { sampleLinkedAccount } from '@keystack/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { useUser } from './use-user.ts';

const route = 'POST /connected-accounts/{user_id}/{provider}/access-token';
const line = 'POST /connected-accounts/me/spotify/access-token';

function Player({ or }: { readonly or: 'redirect' | 'return-null' }) {
  const user = useUser({ or: 'throw' });
  const account = user.useConnectedAccount('spotify', { or, scopes: ['playlist-read'] });
  return account === null ? 'not connected' : <Token account={account} />;
}

function Token({ account }: { readonly account: OAuthConnection }) {
  return <p>{account.useAccessToken().accessToken}</p>;
}

async function renderPlayer(
  or: 'redirect' | 'return-null',
  prepare: (world: ReactTestEnvironment) => void,
): Promise<ReactTestEnvironment> {
  const world = new ReactTestEnvironment();
  prepare(world);
  await world.render(<Player or={or} />, world.signedInApp());
  return world;
}

describe('useConnectedAccount', () => {
  it('suspends, and gives the account with its token [S7.94]', async () => {
    const world = await renderPlayer('redirect', ({ service, user }) => {
      user.oauth_providers = [sampleLinkedAccount('spotify')];
      service.overrides[route] = { access_token: 'token-of-spotify' };
    });
    await screen.findByText('token-of-spotify');
    expect(world.service.bodies(line)).toEqual([{ scope: 'playlist-read' }]);
    expect(world.navigations).toEqual([]);
  });

  it.each([
    ['is not connected', () => {}],
    [
      'does not allow what is asked for',
      ({ service, user }: ReactTestEnvironment) => {
        user.oauth_providers = [sampleLinkedAccount('spotify')];
        service.overrides[route] = 'OAuthConnectionDoesNotHaveRequiredScope';
      },
    ],
  ])('redirects once to connect an account that %s', async (_what, prepare) => {
    window.history.replaceState(null, '', '/player');
    const world = await renderPlayer('redirect', prepare);
    await waitFor(() => expect(world.navigations).toHaveLength(1));
    const target = new URL(world.navigations[0] ?? '', 'https://auth.example.com');
    expect(target.pathname).toBe('/api/v1/auth/oauth/authorize/spotify');
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ type: 'link', provider_scope: 'playlist-read' });
    expect(target.searchParams.get('after_callback_redirect_url')).toMatch(/\/player$/);
    screen.getByText('waiting');
  });

  it.each([
    ['OAuthConnectionDoesNotHaveRequiredScope', '[S7.151]'],
    ['OAuthConnectionNotConnectedToUser', '[S7.152]'],
  ] as const)('returns null if requested: %s %s', async (error, _claim) => {
    const world = await renderPlayer('return-null', ({ service, user }) => {
      user.oauth_providers = [sampleLinkedAccount('spotify')];
      service.overrides[route] = error;
    });
    await screen.findByText('not connected');
    expect(world.navigations).toEqual([]);
  });
});
