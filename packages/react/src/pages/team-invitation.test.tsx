import { samplePassword, sampleVerificationCode } from '@keystack/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { TeamInvitation } from './team-invitation.tsx';

const check = 'POST /team-invitations/accept/check-code';
const details = 'POST /team-invitations/accept/details';
const accept = 'POST /team-invitations/accept';
const page = (query: string) => <TeamInvitation searchParams={new URLSearchParams(query)} fullPage />;
const invitation = page(`code=${sampleVerificationCode}`);
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the link of a team invitation', () => {
  it('asks signed-out users to sign in first, and returns to the invitation [S4.68] [S4.69]', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', `/handler/team-invitation?code=${sampleVerificationCode}`);
    await world.render(invitation);
    await heading('Team invitation');
    expect(world.service.bodies(check)).toEqual([]);
    await press('Go to sign in');
    await press('Cancel');
    expect(world.navigations).toEqual(['/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation', '/']);
  });

  it('lets the recipient create an account where sign-up is closed, and says who can', async () => {
    const whoCan = /^Only people with an invitation can create an account/;
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, { sign_up_enabled: false, invited_sign_up_enabled: true });
    window.history.replaceState(null, '', `/handler/team-invitation?code=${sampleVerificationCode}`);
    const { unmount } = await world.render(invitation);
    await screen.findByText(whoCan);
    unmount();
    const signIn = await world.render(<SignIn />);
    await screen.findByRole('link', { name: 'Sign up' });
    signIn.unmount();
    await world.render(<SignUp noPasswordRepeat />);
    await screen.findByText(whoCan);
    await userEvent.type(screen.getByLabelText('Email'), 'grace@example.com');
    await userEvent.type(screen.getByLabelText('Password'), samplePassword);
    await press('Sign up');
    expect(world.service.bodies('POST /auth/password/sign-up')).toMatchObject([
      { email: 'grace@example.com', team_invitation_code: sampleVerificationCode },
    ]);
  });

  it('leaves an incomplete link out of a sign-up', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/handler/team-invitation?code=unknown');
    const { unmount } = await world.render(invitation);
    unmount();
    await world.render(<SignUp noPasswordRepeat />);
    await userEvent.type(await screen.findByLabelText('Email'), 'grace@example.com');
    await userEvent.type(screen.getByLabelText('Password'), samplePassword);
    await press('Sign up');
    const [body] = world.service.bodies('POST /auth/password/sign-up');
    expect(body).toMatchObject({ email: 'grace@example.com' });
    expect(body).not.toHaveProperty('team_invitation_code');
  });

  it('sends the code with the request for a magic link, too', async () => {
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, {
      sign_up_enabled: false,
      invited_sign_up_enabled: true,
      credential_enabled: false,
      magic_link_enabled: true,
    });
    window.history.replaceState(null, '', `/handler/team-invitation?code=${sampleVerificationCode}`);
    const { unmount } = await world.render(invitation);
    unmount();
    await world.render(<SignUp />);
    await userEvent.type(await screen.findByLabelText('Email'), 'grace@example.com');
    await press('Email me a code');
    expect(world.service.bodies('POST /auth/otp/send-sign-in-code')).toMatchObject([
      { team_invitation_code: sampleVerificationCode },
    ]);
  });

  it('says that nobody can create an account where the project lets no invited people sign up', async () => {
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, { sign_up_enabled: false });
    window.history.replaceState(null, '', `/handler/team-invitation?code=${sampleVerificationCode}`);
    const { unmount } = await world.render(invitation);
    await screen.findByText('Sign in to join the team. New accounts cannot be created at the moment.');
    unmount();
    await world.render(<SignUp />);
    await heading('Sign up for new users is not enabled at the moment');
  });

  it('checks the code and names the team [S2.72] [S7.141] [S7.142]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    expect(world.service.bodies(check)).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.bodies(details)).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.bodies(accept)).toEqual([]);
  });

  it('lets a user join the team [S4.70] [S4.72] [S7.143]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    await press('Join');
    await heading('You have successfully joined Rockets');
    expect(world.service.bodies(accept)).toEqual([{ code: sampleVerificationCode }]);
    await press('Go to home');
    expect(world.navigations).toEqual(['/']);
  });

  it('shows the invitation to the next user after one has joined', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    await world.render(invitation, app);
    await press('Join');
    await heading('You have successfully joined Rockets');
    world.service.createAccount({ primary_email: 'grace@example.com' });
    await act(() =>
      app.signInWithCredential({ email: 'grace@example.com', password: samplePassword, noRedirect: true }),
    );
    await screen.findByText('You are invited to join Rockets');
  });

  it('names both accounts if another one was invited, and lets the user switch and come back', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', `/handler/team-invitation?code=${sampleVerificationCode}`);
    world.service.overrides[details] = {
      team_id: crypto.randomUUID(),
      team_display_name: 'Rockets',
      recipient_email: 'grace@example.com',
    };
    const { unmount } = await world.render(invitation, world.signedInApp());
    await screen.findByText('This invitation was sent to grace@example.com. You are signed in as ada@example.com.');
    await press('Use another account');
    expect(world.navigations).toEqual(['/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation']);
    expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
    unmount();
    // The page to return to has no code in its URL, in a tab that was discarded in the meantime.
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/handler/team-invitation');
    world.service.createAccount({ primary_email: 'grace@example.com' });
    const app = world.app();
    await app.signInWithCredential({ email: 'grace@example.com', password: samplePassword, noRedirect: true });
    await world.render(page(''), app);
    await screen.findByText('You are invited to join Rockets');
    expect(screen.queryByRole('button', { name: 'Use another account' })).toBeNull();
  });

  it('does not ask a user whose own address was invited to switch', async () => {
    const world = new ReactTestEnvironment();
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    expect(screen.queryByRole('button', { name: 'Use another account' })).toBeNull();
  });

  it('can be ignored [S4.71]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    await press('Ignore');
    expect(world.navigations).toEqual(['/']);
    expect(world.service.bodies(accept)).toEqual([]);
  });

  it('shows the unknownError card when joining fails [S4.73]', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[accept] = 'VerificationCodeExpired';
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    await press('Join');
    await heading('Something went wrong');
  });

  it('stays if the server cannot be reached, so that the user can try again', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[accept] = new Response('', { status: 503 });
    await world.render(invitation, world.signedInApp());
    await screen.findByText('You are invited to join Rockets');
    await press('Join');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    delete world.service.overrides[accept];
    await press('Join');
    await heading('You have successfully joined Rockets');
  });

  it.each(['', 'code=', `code=${sampleVerificationCode.slice(1)}`])(
    'is invalid as "%s", without a request to the service',
    async (query) => {
      const world = new ReactTestEnvironment();
      await world.render(page(query), world.signedInApp());
      await heading('Invalid Team Invitation Link');
      expect(world.service.requestLines.filter((line) => line.startsWith('POST'))).toEqual([]);
    },
  );

  it.each([
    ['VerificationCodeNotFound', '[S8.57]', 'Invalid Team Invitation Link', /contact support/],
    ['VerificationCodeExpired', '[S8.61] [S8.62]', 'Expired Team Invitation Link', /for a new one/],
    ['VerificationCodeMaxAttemptsReached', '', 'Expired Team Invitation Link', /for a new one/],
    ['VerificationCodeAlreadyUsed', '[S8.65]', 'Used Team Invitation Link', /accepted once/],
  ] as const)('shows the error of the link: %s %s', async (error, _claims, title, guidance) => {
    const world = new ReactTestEnvironment();
    world.service.overrides[check] = error;
    await world.render(invitation, world.signedInApp());
    await heading(title);
    screen.getByText(guidance);
  });
});
