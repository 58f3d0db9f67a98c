import { KnownErrors, weakPasswordMessages } from '@keystack/contract';
import { sampleVerificationCode } from '@keystack/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PageBoundary } from '../components/page-boundary.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { PasswordReset } from './password-reset.tsx';

const check = 'POST /auth/password/reset/check-code';
const reset = 'POST /auth/password/reset';
const page = (query = `code=${sampleVerificationCode}`) => (
  <PasswordReset searchParams={new URLSearchParams(query)} fullPage />
);
const heading = (name: string) => screen.findByRole('heading', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fillIn(password: string, repeat = password) {
  await userEvent.click(field('New password'));
  await userEvent.paste(password);
  await userEvent.click(field('Repeat new password'));
  await userEvent.paste(repeat);
  await userEvent.keyboard('{Enter}');
}

describe('the link of a password reset email', () => {
  it('checks the code and asks for a new password [S2.69] [S4.74] [S7.138]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(page());
    await heading('Reset your password');
    expect(world.service.bodies(check)).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.bodies(reset)).toEqual([]);
  });

  it('names the account, so that the password manager saves the password for it', async () => {
    const world = new ReactTestEnvironment();
    const { container } = await world.render(page());
    await heading('Reset your password');
    const account = container.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
    expect([account?.value, account?.hidden]).toEqual(['ada@example.com', true]);
  });

  it('sets the password and shows a message [S4.75] [S7.139]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(page());
    await heading('Reset your password');
    await fillIn('battery staple');
    await heading('Your password has been reset');
    expect(world.service.bodies(reset)).toEqual([{ code: sampleVerificationCode, password: 'battery staple' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(world.navigations).toEqual(['/handler/sign-in']);
  });

  it('is checked again after the server could not be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const world = new ReactTestEnvironment();
    world.service.overrides[check] = new Response('', { status: 503 });
    await world.render(<PageBoundary>{page()}</PageBoundary>);
    await heading('Something went wrong');
    delete world.service.overrides[check];
    // A retry within 300 ms shows the same failure.
    await vi.waitFor(
      () => {
        screen.queryByRole('button', { name: 'Try again' })?.click();
        expect(screen.queryByRole('heading', { name: 'Reset your password' })).not.toBeNull();
      },
      { timeout: 60_000 },
    );
  });

  it.each([
    ['short', 'short', 'Password too short. Minimum length is 8.', '[S5.3]'],
    ['x'.repeat(257), 'x', 'Password too long. Maximum length is 256.', '[S5.4]'],
    ['battery staple', 'battery', 'Passwords do not match', '[S5.10]'],
  ])('rejects %s, repeated as %s: %s %s', async (password, repeat, message) => {
    const world = new ReactTestEnvironment();
    await world.render(page());
    await heading('Reset your password');
    await fillIn(password, repeat);
    screen.getByText(message);
    expect(world.service.bodies(reset)).toEqual([]);
  });

  it.each([
    ['VerificationCodeNotFound', '[S8.56]', 'Invalid Password Reset Link'],
    ['VerificationCodeExpired', '[S8.60] [S8.62]', 'Expired Password Reset Link'],
    ['VerificationCodeMaxAttemptsReached', '', 'Expired Password Reset Link'],
    ['VerificationCodeAlreadyUsed', '[S8.64]', 'Used Password Reset Link'],
  ] as const)('shows the error of the link at once: %s %s', async (error, _claims, title) => {
    const world = new ReactTestEnvironment();
    world.service.overrides[check] = error;
    await world.render(page());
    await heading(title);
    screen.getByText(/request a new one/);
    await userEvent.click(screen.getByRole('button', { name: 'Get a new link' }));
    expect(world.navigations).toEqual(['/handler/forgot-password']);
  });

  it.each(['', 'code=', `code=${sampleVerificationCode.slice(1)}`])(
    'is invalid as "%s", without a request to the service',
    async (query) => {
      const world = new ReactTestEnvironment();
      await world.render(page(query));
      await heading('Invalid Password Reset Link');
      expect(world.service.requestLines).toEqual([]);
    },
  );

  it.each(['VerificationCodeAlreadyUsed', 'VerificationCodeExpired', 'VerificationCodeMaxAttemptsReached'] as const)(
    'shows a failure if the code is rejected at the end: %s [S4.76] [S8.115]',
    async (error) => {
      const world = new ReactTestEnvironment();
      world.service.overrides[reset] = error;
      await world.render(page());
      await heading('Reset your password');
      await fillIn('battery staple');
      await heading('Failed to reset password');
      screen.getByText('Failed to reset password. Please request a new password reset link');
    },
  );

  it('keeps the form when the service rejects the password, and shows the reason', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[reset] = new KnownErrors.PasswordRequirementsNotMet(weakPasswordMessages.common);
    await world.render(page());
    await heading('Reset your password');
    await fillIn('password123');
    await screen.findByText(weakPasswordMessages.common);
    await heading('Reset your password');
  });

  it('keeps the form if the service was not reached, and can be sent again', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[reset] = new Response('', { status: 503 });
    await world.render(page());
    await heading('Reset your password');
    await fillIn('battery staple');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    delete world.service.overrides[reset];
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    await heading('Your password has been reset');
  });

  it('marks the fields as a new password for password managers', async () => {
    await new ReactTestEnvironment().render(page());
    await heading('Reset your password');
    const hints = [field('New password'), field('Repeat new password')].map(({ autocomplete }) => autocomplete);
    expect(hints).toEqual(['new-password', 'new-password']);
  });
});
