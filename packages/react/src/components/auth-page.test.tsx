import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clickAndCheckHandledByBrowser } from '../testing/clicks.ts';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AuthPage } from './auth-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.findByRole('link', { name });

const expectBefore = (one: Node | undefined, other: Node) =>
  expect(one?.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

describe('the auth page', () => {
  it('is titled for signing in, and offers to sign up [S2.25] [S2.27] [S2.29]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<AuthPage type="sign-in" />);
    await heading('Sign in to your account');
    const signUp = await link('Sign up');
    expect(signUp.parentElement?.textContent).toBe("Don't have an account? Sign up");
    expect(signUp.getAttribute('href')).toBe('/handler/sign-up');
  });

  it('is titled for signing up, and offers to sign in [S2.25] [S2.28] [S2.30]', async () => {
    await new ReactTestEnvironment().render(<AuthPage type="sign-up" />);
    await heading('Create a new account');
    expect((await link('Sign in')).parentElement?.textContent).toBe('Already have an account? Sign in');
  });

  it('keeps the page to return to when the link to the other auth page is followed', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=%2Fshop');
    await world.render(<AuthPage type="sign-in" />);
    await userEvent.click(await link('Sign up'));
    expect(world.navigations).toEqual(['/handler/sign-up?after_auth_return_to=%2Fshop']);
  });

  it('opens the other auth page in a new tab on a modified click', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<AuthPage type="sign-in" />);
    expect(clickAndCheckHandledByBrowser(await link('Sign up'), { ctrlKey: true })).toBe(true);
    expect(world.navigations).toEqual([]);
  });

  it('has no link to sign-up if it is disabled', async () => {
    const world = new ReactTestEnvironment();
    world.service.config.sign_up_enabled = false;
    await world.render(<AuthPage type="sign-in" />);
    await heading('Sign in to your account');
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  });

  it('shows a message instead of a form if sign-up is off [S2.49] [S2.78]', async () => {
    const world = new ReactTestEnvironment();
    world.service.config.sign_up_enabled = false;
    await world.render(<AuthPage type="sign-up" />);
    await heading('Sign up for new users is not enabled at the moment');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('shows the credential form without tabs when nothing else is on [S2.42]', async () => {
    await new ReactTestEnvironment().render(<AuthPage type="sign-in" />);
    await screen.findByLabelText('Password');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('shows a message if no method is enabled [S2.44]', async () => {
    const world = new ReactTestEnvironment();
    world.service.config.credential_enabled = false;
    await world.render(<AuthPage type="sign-in" />);
    await screen.findByText('No authentication method enabled');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each(['sign-in', 'sign-up'] as const)('has no divider without a provider on %s [S2.35]', async (type) => {
    await new ReactTestEnvironment().render(<AuthPage type={type} />);
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Or continue with')).toBeNull();
  });

  it('shows the buttons of the providers first, then the divider, then the form [S2.31] [S2.32] [S2.33]', async () => {
    const world = new ReactTestEnvironment();
    world.service.config.enabled_oauth_providers = [{ id: 'github' }, { id: 'google' }];
    await world.render(<AuthPage type="sign-in" />);
    const [github, google] = await screen.findAllByRole('button', { name: /^Sign in with/ });
    expect([github?.textContent, google?.textContent]).toEqual(['Sign in with GitHub', 'Sign in with Google']);
    const divider = screen.getByText('Or continue with');
    expectBefore(google, divider);
    expectBefore(divider, screen.getByLabelText('Email'));
  });

  it('has the link to the other page below the form, so that Tab reaches the fields first', async () => {
    await new ReactTestEnvironment().render(<AuthPage type="sign-in" extraInfo="Terms" />);
    const signUp = await link('Sign up');
    expectBefore(screen.getByRole('button', { name: 'Sign in' }), signUp);
    expectBefore(signUp, screen.getByText('Terms'));
  });

  it('has the divider above a magic link too [S2.34]', async () => {
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, {
      credential_enabled: false,
      magic_link_enabled: true,
      enabled_oauth_providers: [{ id: 'github' }],
    });
    await world.render(<AuthPage type="sign-up" />);
    expectBefore(
      await screen.findByRole('button', { name: 'Sign up with GitHub' }),
      screen.getByText('Or continue with'),
    );
  });

  it('has no divider, and lacks no method, where there are providers alone [S2.36]', async () => {
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, { credential_enabled: false, enabled_oauth_providers: [{ id: 'github' }] });
    await world.render(<AuthPage type="sign-in" />);
    await screen.findByRole('button', { name: 'Sign in with GitHub' });
    expect(screen.queryByText('Or continue with')).toBeNull();
    expect(screen.queryByText('No authentication method enabled')).toBeNull();
  });

  it('previews a mock project, also to signed-in users, without a request', async () => {
    const world = new ReactTestEnvironment();
    const mockProject = {
      config: {
        signUpEnabled: false,
        credentialEnabled: true,
        magicLinkEnabled: true,
        oauthProviders: [{ id: 'github' }],
      },
    };
    await world.render(<AuthPage type="sign-in" automaticRedirect mockProject={mockProject} />, world.signedInApp());
    await heading('Sign in to your account');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Email', 'Email & Password']);
    screen.getByRole('button', { name: 'Sign in with GitHub' });
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    expect(world.service.requestLines).toEqual([]);
    expect(world.navigations).toEqual([]);
  });

  it('shows the extra info of the host', async () => {
    await new ReactTestEnvironment().render(
      <AuthPage type="sign-up" extraInfo="By signing up you agree to the terms." />,
    );
    await screen.findByText('By signing up you agree to the terms.');
  });
});

it('offers no sign-up where it is closed to people who have opened no invitation', async () => {
  const world = new ReactTestEnvironment();
  Object.assign(world.service.config, { sign_up_enabled: false, invited_sign_up_enabled: true });
  localStorage.clear();
  sessionStorage.clear();
  await world.render(<AuthPage type="sign-up" />);
  await heading('Sign up for new users is not enabled at the moment');
});

describe('a signed-in user', () => {
  it('sees the signed-in card, and stays [S2.45] [S2.46] [S2.73]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<AuthPage type="sign-in" />, world.signedInApp());
    await heading('You are already signed in');
    expect(world.navigations).toEqual([]);
  });

  it.each([
    ['sign-in', '[S2.47]', '/in'],
    ['sign-up', '[S2.48]', '/up'],
  ] as const)('is sent on from %s where the host wants that %s', async (type, _claim, target) => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp({ urls: { afterSignIn: '/in', afterSignUp: '/up' } });
    await world.render(<AuthPage type={type} automaticRedirect />, app);
    await heading('You are already signed in');
    expect(new Set(world.navigations)).toEqual(new Set([`replace ${target}`]));
  });

  it('is not sent to the sign-out page, which a link on another site could name', async () => {
    window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-out%3Fx');
    const world = new ReactTestEnvironment();
    await world.render(<AuthPage type="sign-in" automaticRedirect />, world.signedInApp());
    await heading('You are already signed in');
    expect(new Set(world.navigations)).toEqual(new Set(['replace /']));
  });

  it('sees the form, pending, after signing in here until the browser leaves the page', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<AuthPage type="sign-in" automaticRedirect />);
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    await waitFor(() => expect(world.service.bodies('GET /users/me')).toHaveLength(1));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true);
    expect(screen.queryByText('You are already signed in')).toBeNull();
    expect(world.navigations).toEqual(['replace /']);
  });
});
