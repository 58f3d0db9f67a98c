import { sampleVerificationCode } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { MagicLinkCallback } from './magic-link-callback.tsx';

const signIn = 'POST /auth/otp/sign-in';
const check = 'POST /auth/otp/sign-in/check-code';
const page = (query = `code=${sampleVerificationCode}`) => (
  <MagicLinkCallback searchParams={new URLSearchParams(query)} fullPage />
);
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a magic link', () => {
  it('signs in after one press in a browser that did not request it, so that a scanner does not use up the code [S2.62] [S7.133]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(page());
    await heading('Continue as a…@example.com?');
    screen.getByText(/signs you in to Demo\. If you did not request it, close this page\.$/);
    expect(world.service.bodies(signIn)).toEqual([]);
    await press('Sign in');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies(signIn)).toEqual([{ code: sampleVerificationCode }]);
  });

  it('signs in automatically, once, in the browser that requested it, and shows no other card before the redirect', async () => {
    const world = new ReactTestEnvironment();
    await world.app().sendMagicLinkEmail('ada@example.com');
    await world.render(page());
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies(signIn)).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.bodies(check)).toEqual([]);
    await heading('Signing in...');
  });

  it.each([
    ['VerificationCodeNotFound', '[S8.55]', 'Invalid Magic Link'],
    ['VerificationCodeExpired', '[S8.59] [S8.62]', 'Expired Magic Link'],
    ['VerificationCodeMaxAttemptsReached', '', 'Expired Magic Link'],
    ['VerificationCodeAlreadyUsed', '[S8.63]', 'Magic Link Already Used'],
  ] as const)('shows the error of the link: %s %s', async (error, _claims, title) => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/handler/magic-link-callback?after_auth_return_to=%2Fdeep%2Flink');
    world.service.overrides[signIn] = error;
    await world.render(page());
    await press('Sign in');
    await heading(title);
    screen.getByText(/request a new one/);
    await press('Get a new link');
    expect(world.navigations).toEqual(['/handler/sign-in?after_auth_return_to=%2Fdeep%2Flink']);
  });

  it.each([
    ['VerificationCodeNotFound', 'Invalid Magic Link'],
    ['VerificationCodeExpired', 'Expired Magic Link'],
    ['VerificationCodeAlreadyUsed', 'Magic Link Already Used'],
  ] as const)('shows the error of the link before a press: %s', async (error, title) => {
    const world = new ReactTestEnvironment();
    world.service.overrides[check] = error;
    await world.render(page());
    await heading(title);
    expect(world.service.bodies(signIn)).toEqual([]);
  });

  it.each(['', 'code=', `code=${sampleVerificationCode.slice(1)}`])(
    'is invalid as "%s", without a request to the service',
    async (query) => {
      const world = new ReactTestEnvironment();
      await world.render(page(query));
      await heading('Invalid Magic Link');
      expect(world.service.requestLines.filter((line) => line.startsWith('POST'))).toEqual([]);
    },
  );

  it('asks for the second factor until it is right', async () => {
    const world = new ReactTestEnvironment();
    world.service.requiresTotp = true;
    await world.render(page());
    await press('Sign in');
    await userEvent.type(await screen.findByLabelText('Authentication code'), '654321');
    await screen.findByText('Invalid TOTP code');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Two-factor authentication']);
    await userEvent.keyboard('123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  });

  it('offers a new link if the user goes back from the second factor, because the link is used up', async () => {
    const world = new ReactTestEnvironment();
    world.service.requiresTotp = true;
    await world.render(page());
    await press('Sign in');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await heading('Magic Link Already Used');
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('can be tried again when the server was not reached', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides[signIn] = new Response('', { status: 503 });
    await world.render(page());
    await press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    delete world.service.overrides[signIn];
    await press('Sign in');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  });

  it('shows the signed-in card to a signed-in user, and does not sign in automatically after a sign-out', async () => {
    const world = new ReactTestEnvironment();
    const app = world.signedInApp();
    await app.sendMagicLinkEmail('ada@example.com');
    await world.render(page(), app);
    await heading('You are already signed in');
    await act(async () => void app.signOut());
    await heading('Sign in to your account');
    expect(world.service.bodies(signIn)).toEqual([]);
  });
});
