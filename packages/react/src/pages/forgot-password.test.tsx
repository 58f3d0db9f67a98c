import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { ForgotPassword } from './forgot-password.tsx';

const send = 'POST /auth/password/send-reset-code';
const heading = (name: string) => screen.findByRole('heading', { name });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

describe('the page of a forgotten password', () => {
  it('sends the email and confirms it without revealing whether the account exists [S2.58] [S2.59] [S7.140] [S8.117]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<ForgotPassword fullPage />);
    await heading('Reset your password');
    await userEvent.type(email(), 'nobody@example.com{Enter}');
    await heading('Check your inbox');
    screen.getByText(/^If the user with this e-mail address exists, an e-mail was sent to your inbox\.\.\./);
    expect(world.service.bodies(send)).toEqual([
      { email: 'nobody@example.com', callback_url: `${window.location.origin}/handler/password-reset` },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('links to the page for a new password with the page that required the sign-in', async () => {
    window.history.replaceState(null, '', '/handler/forgot-password?after_auth_return_to=%2Fdeep%2Flink');
    const world = new ReactTestEnvironment();
    await world.render(<ForgotPassword fullPage />);
    await userEvent.type(email(), 'ada@example.com{Enter}');
    await heading('Check your inbox');
    const callback_url = `${window.location.origin}/handler/password-reset?after_auth_return_to=%2Fdeep%2Flink`;
    expect(world.service.bodies(send)).toEqual([{ email: 'ada@example.com', callback_url }]);
  });

  it.each([
    ['', 'Please enter your email', '[S5.7]'],
    ['ada@', 'Please enter a valid email', '[S5.6]'],
  ])('rejects the email address "%s": %s %s', async (typed, message) => {
    const world = new ReactTestEnvironment();
    await world.render(<ForgotPassword />);
    if (typed !== '') await userEvent.type(email(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
    screen.getByText(message);
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(world.service.bodies(send)).toEqual([]);
  });

  it('shows that the email could not be sent, and can send it again', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[send] = 'PasswordAuthenticationNotEnabled';
    await world.render(<ForgotPassword />);
    await userEvent.type(email(), 'ada@example.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Password sign-in is disabled/);
    delete world.service.overrides[send];
    await userEvent.type(email(), '{Enter}');
    await heading('Check your inbox');
  });

  it('has a link "Sign in" to the page for sign-up [S2.61]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<ForgotPassword />);
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/handler/sign-up');
    await userEvent.click(link);
    expect(world.navigations[0]).toMatch(/^\/handler\/sign-up/);
  });

  it('shows the signed-in card to who is signed in [S2.60]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<ForgotPassword />, world.signedInApp());
    await heading('You are already signed in');
  });
});
