import { errorDefinitions, KnownError, KnownErrors } from '@keystack/contract';
import type { issueOAuthTokens } from '@keystack/contract/endpoints';
import { mfaAttemptCode, sampleEmail } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { OAuthCallback } from './oauth-callback.tsx';

const token = 'POST /auth/oauth/token';
const heading = (name: string) => screen.findByRole('heading', { name });

/** Opens the page as the callback of a sign-in that this browser has started. */
async function openCallback(
  prepare: (world: ReactTestEnvironment) => void = () => {},
  moreQuery = '',
): Promise<ReactTestEnvironment> {
  const world = new ReactTestEnvironment();
  const { accessToken, refreshToken } = world.service.createSession();
  world.service.overrides[token] = {
    access_token: accessToken,
    refresh_token: refreshToken,
    is_new_user: false,
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'legacy',
  };
  prepare(world);
  Object.assign(document, { cookie: 'stack-oauth-outer-some-state=some-verifier; path=/' });
  window.history.replaceState(null, '', `/handler/oauth-callback?code=some-code&state=some-state${moreQuery}`);
  await world.render(<OAuthCallback fullPage />);
  return world;
}

afterEach(() => vi.useRealTimers());

describe('the callback page of OAuth providers', () => {
  it('signs in once and redirects, with a message meanwhile [S2.63] [S4.24] [S7.136]', async () => {
    const world = await openCallback();
    await heading('Redirecting...');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies(token)).toHaveLength(1);
    await heading('Redirecting...');
  });

  it('removes code and state from its URL while it signs in', async () => {
    await openCallback((world) => {
      world.service.overrides[token] = new Promise(() => {});
    });
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('offers a link home after three seconds, and not before [S2.64] [S2.65] [S9.31]', async () => {
    vi.useFakeTimers();
    await openCallback((world) => {
      world.service.overrides[token] = new Promise(() => {});
    });
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(screen.queryByRole('link')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('link', { name: 'click here' }).getAttribute('href')).toBe('/');
  });

  it('redirects to sign-in, without a return to this page, if this browser has started no sign-in [S2.68]', async () => {
    const world = new ReactTestEnvironment();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    window.history.replaceState(null, '', '/handler/oauth-callback?code=some-code&state=other-state');
    await world.render(<OAuthCallback fullPage />);
    await waitFor(() => expect(world.navigations).toEqual(['replace /handler/sign-in']));
    expect(world.service.bodies(token)).toEqual([]);
    expect(window.location.search).toBe('');
  });

  it('continues after sign-in if a signed-in user comes back to it', async () => {
    const world = new ReactTestEnvironment();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    window.history.replaceState(null, '', '/handler/oauth-callback');
    await world.render(<OAuthCallback fullPage />, world.signedInApp({ urls: { afterSignIn: '/notes' } }));
    await waitFor(() => expect(world.navigations).toEqual(['replace /notes']));
    expect(world.service.bodies(token)).toEqual([]);
  });

  it('shows the error, and asks for a report [S2.66] [S2.67]', async () => {
    const world = await openCallback((world) => {
      world.service.overrides[token] = new KnownErrors.InvalidScope('x');
    });
    await heading('Something went wrong');
    screen.getByText(/report this error/);
    screen.getByText(/^INVALID_SCOPE: /);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Go to home' }));
    expect(world.navigations).toEqual(['/handler/sign-in', '/']);
  });

  // The second factor is a step of the page, and a refresh token is redeemed elsewhere.
  type ErrorOfCode = Exclude<
    (typeof issueOAuthTokens.errors)[number],
    'MultiFactorAuthenticationRequired' | 'RefreshTokenNotFoundOrExpired'
  >;
  const cards: Record<ErrorOfCode, [string, RegExp]> = {
    UserSuspended: ['Sign-in did not work', /This account is suspended/],
    InvalidAuthorizationCode: ['Sign-in did not work', /This sign-in cannot be continued/],
    RedirectUrlNotWhitelisted: ['Sign-in did not work', /not set up correctly/],
    InvalidOAuthClientIdOrSecret: ['Sign-in did not work', /not set up correctly/],
    UserAlreadyConnectedToAnotherOAuthConnection: ['Failed to connect account', /another account of this provider/],
    OAuthConnectionAlreadyConnectedToAnotherUser: ['Failed to connect account', /already connected to another user/],
  };
  it.each(Object.entries(cards))(
    'explains %s like the error page, and asks for a report [S2.66] [S2.67]',
    async (name, [title, text]) => {
      const world = await openCallback((world) => {
        const { code } = errorDefinitions[name as ErrorOfCode];
        world.service.overrides[token] = KnownError.fromJson({ code });
      });
      await heading(title);
      screen.getAllByText(text);
      screen.getByText(/report this error/);
      screen.getByText(new RegExp(`^${errorDefinitions[name as ErrorOfCode].code}: `));
      await userEvent.click(screen.getByRole('button', { name: /^Go to home$/i }));
      expect(world.navigations).toEqual(['/']);
    },
  );

  it('prints a failure of the network with its causes [S8.106]', async () => {
    await openCallback((world) => {
      world.service.networkFailures = Number.POSITIVE_INFINITY;
    });
    const report = await screen.findByText(/^Error signing in during OAuth callback\. Please try again\. /);
    expect(report.textContent).toMatch(
      /Please try again\.\nStack is unable to connect to the server.*\nfetch failed$/s,
    );
  });

  describe('for a user with a second factor', () => {
    const enterTotp = async (totp: string, moreQuery = '') => {
      const world = await openCallback((world) => {
        world.service.overrides[token] = new KnownErrors.MultiFactorAuthenticationRequired(mfaAttemptCode(sampleEmail));
      }, moreQuery);
      await userEvent.type(await screen.findByLabelText('Authentication code'), totp);
      return world;
    };

    it('prompts for the code, and continues', async () => {
      const world = await enterTotp('123456');
      await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    });

    it.each(['/deep/link', '/handler/team-invitation'])(
      'leads on to %s, which required the sign-in, if the user signs in again after a wrong one',
      async (target) => {
        const query = `after_auth_return_to=${encodeURIComponent(target)}`;
        const world = await enterTotp('654321', `&${query}`);
        await screen.findByText('Invalid TOTP code. Please try signing in again.');
        await userEvent.click(screen.getByRole('button', { name: 'Back' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
        expect(world.navigations).toEqual([`/handler/sign-in?${query}`]);
      },
    );

    it('shows a message if it was wrong [S8.105]', async () => {
      await enterTotp('654321');
      await screen.findByText('Invalid TOTP code. Please try signing in again.');
      expect(screen.getByLabelText<HTMLInputElement>('Authentication code').value).toBe('');
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid TOTP code. Please try signing in again.');
      screen.getByRole('button', { name: 'Sign in again' });
      expect(screen.queryByText(/report/)).toBeNull();
    });
  });
});
