import { type ErrorName, errorDefinitions } from '@keystack/contract';
import {
  authorizeOAuth,
  handleOAuthCallback,
  handleOAuthFormCallback,
  issueOAuthTokens,
} from '@keystack/contract/endpoints';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { ErrorPage } from './error-page.tsx';

async function open(query: Record<string, string>): Promise<ReactTestEnvironment> {
  const world = new ReactTestEnvironment();
  await world.render(<ErrorPage searchParams={new URLSearchParams(query)} fullPage />);
  return world;
}

const title = () => screen.getByRole('heading').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const known = { errorCode: 'OUTER_OAUTH_TIMEOUT', message: 'x', details: '{}' };

describe('the error page', () => {
  it.each([
    ['OAUTH_SIGN_IN_INTERRUPTED', /started in another browser/, true],
    ['OUTER_OAUTH_TIMEOUT', /took too long/, true],
    ['INVALID_AUTHORIZATION_CODE', /has ended already/, true],
    ['OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', /does not respond as expected/, true],
    ['OAUTH_PROVIDER_EMAIL_MISSING', /has no email address/, true],
    ['OAUTH_PROVIDER_CONFIGURATION_REJECTED', /tell the people who run it/, false],
    ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', /choose another one/, true],
    ['REDIRECT_URL_NOT_WHITELISTED', /not set up correctly/, false],
    ['SIGN_UP_NOT_ENABLED', /does not accept new accounts/, true],
    ['USER_EMAIL_ALREADY_EXISTS', /sign in the way you did before/, true],
    ['ACCESS_TOKEN_EXPIRED', /session has ended/, true],
    ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', /not set up correctly/, false],
  ])(
    'shows what happened to a sign-in that failed with %s, and the way on',
    async (errorCode, text, canSignInAgain) => {
      window.history.replaceState(null, '', '/handler/error?after_auth_return_to=%2Fnotes%2F7');
      const world = await open({ ...known, errorCode });
      expect(title()).toBe('Sign-in did not work');
      screen.getByText(text, { selector: 'p:not(:last-child)' });
      screen.getByText(`Error Code: ${errorCode}`);
      await press('Go to Home');
      expect(world.navigations).toEqual(['/']);
      if (!canSignInAgain) {
        expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
        return;
      }
      await press('Sign in again');
      expect(world.navigations[1]).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes%2F7');
    },
  );

  const errorsOfSignIn = [authorizeOAuth, handleOAuthCallback, handleOAuthFormCallback, issueOAuthTokens].flatMap(
    ({ errors }): readonly ErrorName[] => errors,
  );
  // One is the step of the second factor, and the other ends a session without a page.
  const noPages: readonly ErrorName[] = ['MultiFactorAuthenticationRequired', 'RefreshTokenNotFoundOrExpired'];
  const others = ['OAuthSignInInterrupted', 'ImpersonationCannotChangeCredentials'] as const;
  it('has a card for each error of a sign-in at a provider', async () => {
    const titles = ['Sign-in did not work', 'Failed to connect account', 'OAuth provider access denied'];
    const names = [...new Set([...errorsOfSignIn, ...others])].filter((name) => !noPages.includes(name));
    for (const name of names) {
      await open({ ...known, errorCode: errorDefinitions[name].code });
      expect(titles, name).toContain(title());
      cleanup();
    }
  });

  it.each([
    ['TOO_MANY_REQUESTS', '{"retry_after_seconds":30}', /try again in 30 seconds/],
    ['USER_SUSPENDED', '{}', /This account is suspended/],
  ])('offers another sign-in after %s, whose message says enough', async (errorCode, details, message) => {
    const world = await open({ errorCode, message: 'x', details });
    screen.getByText(message);
    await press('Sign in again');
    expect(world.navigations).toEqual(['/handler/sign-in']);
  });

  it('says that an impersonation connects no accounts', async () => {
    await open({ ...known, errorCode: 'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS' });
    expect(title()).toBe('Failed to connect account');
    screen.getByText('You use the app as another user, for whom no accounts can be connected.');
  });

  it('shows the code and message of a known error, and a button to the home page [S2.51] [S8.112] [S8.113] [S8.114]', async () => {
    const world = await open(known);
    screen.getByText('Error Code: OUTER_OAUTH_TIMEOUT');
    screen.getByText('Error Message: The OAuth flow has timed out. Please sign in again.');
    await press('Go to Home');
    expect(world.navigations).toEqual(['/']);
  });

  it('reads the details of the error [S2.53]', async () => {
    await open({ errorCode: 'PASSWORD_TOO_SHORT', message: 'x', details: '{"min_length":8}' });
    screen.getByText('Error Message: Password too short. Minimum length is 8.');
  });

  it('does not show a text that a link brings along', async () => {
    await open({ ...known, message: 'Call 555-0100 now' });
    screen.getByText('Error Message: The OAuth flow has timed out. Please sign in again.');
    expect(screen.queryByText(/555/)).toBeNull();
  });

  it('shows only the code of an error if a link contains details that the error does not have', async () => {
    const forged = [
      ['TOO_MANY_REQUESTS', { retry_after_seconds: 'call +1 555 0100' }],
      ['TOO_MANY_REQUESTS', { retry_after_seconds: 15550100 }],
      ['TOO_MANY_REQUESTS', { retry_after_seconds: -555 }],
      ['TOO_MANY_REQUESTS', {}],
      ['SCHEMA_ERROR', { message: 'call +1 555 0100' }],
      ['UNSUPPORTED_ERROR', { originalErrorCode: 'call +1 555 0100' }],
      ['INVALID_SCOPE', { scope: 'call +1 555 0100' }],
      ['INSUFFICIENT_ACCESS_TYPE', { actual_access_type: 'call', allowed_access_types: ['+1 555 0100'] }],
      ['EMAIL_IS_NOT_PRIMARY_EMAIL', { email: 'call+15550100@example.com', primary_email: null }],
      ['TEAM_NOT_FOUND', { team_id: { toString: 'call +1 555 0100' } }],
    ] as const;
    for (const [errorCode, details] of forged) {
      await open({ ...known, errorCode, details: JSON.stringify(details) });
      screen.getByText(`Error Code: ${errorCode}`);
      screen.getByText('Error Message: Something went wrong. Please try again.');
      expect(document.body.textContent, JSON.stringify(details)).not.toMatch(/555|call/i);
      cleanup();
    }
  });

  it('shows no details that are not an object', async () => {
    for (const details of ['null', '[]', '7', '"call +1 555 0100"']) {
      await open({ ...known, errorCode: 'TOO_MANY_REQUESTS', details });
      screen.getByText('Error Message: Something went wrong. Please try again.');
      expect(document.body.textContent, details).not.toMatch(/555|undefined/);
      cleanup();
    }
  });

  it('requires a new sign-in to connect an account, and returns to the account settings', async () => {
    const details = { message: 'Sign in again, then connect the account within 10 minutes.' };
    const world = new ReactTestEnvironment();
    const query = { errorCode: 'SCHEMA_ERROR', message: 'x', details: JSON.stringify(details) };
    await world.render(<ErrorPage searchParams={new URLSearchParams(query)} fullPage />, world.signedInApp());
    expect(title()).toBe('Failed to connect account');
    screen.getByText(details.message);
    await press('Sign in again');
    expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
    expect(world.navigations).toEqual([
      '/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%2Fsecurity',
    ]);
  });

  it('shows how long to wait', async () => {
    await open({ ...known, errorCode: 'TOO_MANY_REQUESTS', details: '{"retry_after_seconds":30}' });
    screen.getByText('Error Message: Too many requests. Please try again in 30 seconds.');
  });

  it.each([
    ['errorCode', '[S2.54]'],
    ['message', '[S2.55]'],
    ['details', '[S2.56]'],
  ])('shows no error without %s %s', async (name) => {
    await open(Object.fromEntries(Object.entries(known).filter(([key]) => key !== name)));
    expect(title()).toBe('Something went wrong');
  });

  it.each([
    { ...known, details: '{' },
    { ...known, details: '' },
    { ...known, errorCode: 'NO_SUCH_CODE' },
  ])('shows no error for %j [S2.57] [S2.84]', async (query) => {
    const world = await open(query);
    expect(title()).toBe('Something went wrong');
    await press('Go to home');
    expect(world.navigations).toEqual(['/']);
  });

  it('shows a message for an account that belongs to another user [S8.107]', async () => {
    await open({ ...known, errorCode: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER' });
    expect(title()).toBe('Failed to connect account');
    screen.getByText('This account is already connected to another user. Please connect a different account.');
    screen.getByRole('button', { name: 'Go to home' });
  });

  it('shows a message for a user who is connected to another account [S8.108]', async () => {
    await open({ ...known, errorCode: 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION' });
    expect(title()).toBe('Failed to connect account');
    screen.getByText(/already connected to another account/);
  });

  it('shows a message for a sign-in that was cancelled, and offers another [S8.109] [S8.110] [S8.111]', async () => {
    const world = await open({ ...known, errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
    expect(title()).toBe('OAuth provider access denied');
    screen.getByText('The sign-in operation has been cancelled. Please try again. [access_denied]');
    await press('Sign in again');
    expect(world.navigations[0]).toBe('/handler/sign-in');
    await press('Go to home');
    expect(world.navigations[1]).toBe('/');
  });

  it('keeps the page that required the sign-in when the user cancels and signs in again', async () => {
    window.history.replaceState(null, '', '/handler/error?after_auth_return_to=%2Fdeep%2Flink');
    const world = await open({ ...known, errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
    await press('Sign in again');
    expect(world.navigations).toEqual(['/handler/sign-in?after_auth_return_to=%2Fdeep%2Flink']);
  });
});
