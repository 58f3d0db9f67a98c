import { sampleVerificationCode } from '@keystack/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { EmailVerification } from './email-verification.tsx';

const verify = 'POST /contact-channels/verify';
const check = 'POST /contact-channels/verify/check-code';
const reject = 'POST /contact-channels/verify/reject';
const page = (query: string) => <EmailVerification searchParams={new URLSearchParams(query)} fullPage />;
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the link of a verification email', () => {
  it('verifies after one press if nobody is signed in, so that a scanner does not use up the code [S2.50] [S7.137]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(page(`code=${sampleVerificationCode}`));
    await heading('Verify your email');
    expect(world.service.bodies(verify)).toEqual([]);
    await press('Verify my email');
    await heading('Your email is verified');
    expect(world.service.bodies(verify)).toEqual([{ code: sampleVerificationCode }]);
  });

  it('verifies automatically, once, in the browser of the user who requested it', async () => {
    const world = new ReactTestEnvironment();
    await world.render(page(`code=${sampleVerificationCode}`), world.signedInApp());
    await heading('Your email is verified');
    expect(world.service.bodies(verify)).toEqual([{ code: sampleVerificationCode }]);
    await press('Go to home');
    expect(world.navigations).toEqual(['/']);
  });

  it('names the account and the app in a browser without its session', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    world.service.overrides[check] = { is_code_valid: true, email: 'b…@example.com', is_current_user: false };
    await world.render(page(`code=${sampleVerificationCode}`), app);
    await heading('Verify your email');
    screen.getByText('An account at Demo was created with b…@example.com. Is it yours?');
    expect(world.service.bodies(verify)).toEqual([]);
  });

  it.each([
    [true, 'The account was deleted', /can no longer be used to sign in/],
    [false, 'The account was not deleted', /confirmed it earlier/],
  ])('can be rejected, and shows whether the account was deleted: %s', async (account_deleted, title, text) => {
    const world = new ReactTestEnvironment();
    world.service.overrides[reject] = { success: true, account_deleted };
    await world.render(page(`code=${sampleVerificationCode}`));
    await press("This wasn't me");
    screen.getByText(/^The account with .* will be deleted/);
    expect(world.service.bodies(reject)).toEqual([]);
    await press('Cancel');
    await heading('Verify your email');
    await press("This wasn't me");
    await userEvent.keyboard('{Escape}');
    await heading('Verify your email');
    await press("This wasn't me");
    await press('Delete account');
    await heading(title);
    screen.getByText(text);
    expect(world.service.bodies(reject)).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.bodies(verify)).toEqual([]);
    await press('Go to home');
    expect(world.navigations).toEqual(['/']);
  });

  it('can be rejected again when the server was not reached', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[reject] = new Response('', { status: 503 });
    await world.render(page(`code=${sampleVerificationCode}`));
    await press("This wasn't me");
    await press('Delete account');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    delete world.service.overrides[reject];
    await press('Delete account');
    await heading('The account was deleted');
  });

  it('shows immediately that it was used before', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[check] = 'VerificationCodeAlreadyUsed';
    await world.render(page(`code=${sampleVerificationCode}`));
    await heading('Your email is verified');
  });

  it('verifies another email of a user whose primary one is verified', async () => {
    const world = new ReactTestEnvironment();
    world.user.primary_email_verified = true;
    await world.render(page(`code=${sampleVerificationCode}`), world.signedInApp());
    await heading('Your email is verified');
    expect(screen.queryByRole('button', { name: "This wasn't me" })).toBeNull();
    expect(world.service.bodies(verify)).toEqual([{ code: sampleVerificationCode }]);
  });

  it('is a success when it was used before [S8.66] [S2.83]', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[verify] = 'VerificationCodeAlreadyUsed';
    await world.render(page(`code=${sampleVerificationCode}`));
    await press('Verify my email');
    await heading('Your email is verified');
    await press('Sign in');
    expect(world.navigations).toEqual(['/handler/sign-in']);
  });

  it.each(['', 'code=', `code=${sampleVerificationCode.slice(1)}`])(
    'is invalid as "%s", without a request to the service',
    async (query) => {
      const world = new ReactTestEnvironment();
      await world.render(page(query));
      await heading('Invalid Verification Link');
      expect(world.service.requestLines.filter((line) => line.startsWith('POST'))).toEqual([]);
    },
  );

  it.each([
    ['VerificationCodeNotFound', '[S8.54]', 'Invalid Verification Link', /contact support/],
    ['VerificationCodeExpired', '[S8.58] [S8.62]', 'Expired Verification Link', /request a new one/],
    ['VerificationCodeMaxAttemptsReached', '', 'Expired Verification Link', /request a new one/],
  ] as const)('shows the error of the link: %s [S7.150] %s', async (error, _claims, title, guidance) => {
    const world = new ReactTestEnvironment();
    world.service.overrides[verify] = error;
    await world.render(page(`code=${sampleVerificationCode}`));
    await press('Verify my email');
    await heading(title);
    screen.getByText(guidance);
  });

  it.each(['signed in', 'signed out'])(
    'can be tried again when the server was not reached by who is %s',
    async (user) => {
      const world = new ReactTestEnvironment();
      const app = user === 'signed in' ? world.signedInApp() : world.app();
      await app.getUser();
      world.service.overrides[verify] = new Response('', { status: 503 });
      await world.render(page(`code=${sampleVerificationCode}`), app);
      if (user === 'signed out') await press('Verify my email');
      expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
      delete world.service.overrides[verify];
      await press('Verify my email');
      await heading('Your email is verified');
    },
  );

  it('moves the focus to the result, so that it is read out', async () => {
    await new ReactTestEnvironment().render(page(`code=${sampleVerificationCode}`));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verify your email' }));
    await press('Verify my email');
    const result = await heading('Your email is verified');
    expect(document.activeElement).toBe(result);
  });
});
