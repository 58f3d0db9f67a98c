import { KnownErrors } from '@keystack/contract';
import { sampleVerificationCode } from '@keystack/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
// Loaded here, so that the form does not have to wait for it.
import './later-steps.ts';
import { MagicLinkSignIn } from './magic-link-sign-in.tsx';

const send = 'POST /auth/otp/send-sign-in-code';
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ });

afterEach(() => vi.useRealTimers());

async function requestCode() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const world = new ReactTestEnvironment();
  await world.render(<MagicLinkSignIn />);
  const email = screen.getByLabelText('Email');
  fireEvent.focus(email);
  fireEvent.change(email, { target: { value: 'ada@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await settle();
  screen.getByRole('heading', { name: 'Check your inbox' });
  return world;
}

/** Lets pending requests finish, without waiting for timers. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
}

/** Waits until another code can be requested: one tick at a time, since each renders the next number. */
async function waitSeconds(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await wait(1000);
}

it('offers a new code after 30 seconds, whose nonce is tried first', async () => {
  const world = await requestCode();
  // The service may have sent no email, if the quota of the recipient is used up.
  screen.getByText('Check your spam folder too. If no new email arrives, the newest one is still valid.');
  expect([resend().disabled, resend().textContent]).toEqual([true, 'Send a new code in 30 s']);
  await waitSeconds(29);
  expect([resend().disabled, resend().textContent]).toEqual([true, 'Send a new code in 1 s']);
  await waitSeconds(1);
  expect([resend().disabled, resend().textContent]).toEqual([false, 'Send a new code']);

  const nonce = 'n'.repeat(39);
  world.service.overrides[send] = { nonce };
  fireEvent.click(resend());
  await settle();
  const status = screen.getByText('A new code is on its way. If none arrives, the newest email is still valid.');
  expect([status.role, world.service.bodies(send).length]).toEqual(['status', 2]);
  expect(resend().textContent).toBe('Send a new code in 30 s');

  fireEvent.change(screen.getByLabelText('Enter the code from your email'), { target: { value: 'CCCCCC' } });
  await settle();
  expect(world.service.bodies('POST /auth/otp/sign-in')[0]).toEqual({ code: `cccccc${nonce}` });
});

it('requests a new code with the invitation, which a project without sign-up needs', async () => {
  const key = 'keystack-code-demo-/handler/team-invitation';
  window.localStorage.setItem(key, `${Date.now() + 60_000} ${sampleVerificationCode}`);
  const world = await requestCode();
  await waitSeconds(30);
  fireEvent.click(resend());
  await settle();
  const invitations = world.service.bodies(send).map((body) => Object(body).team_invitation_code);
  expect(invitations).toEqual([sampleVerificationCode, sampleVerificationCode]);
});

it('accepts the code of an earlier email, because a further request may have sent none', async () => {
  const world = await requestCode();
  await waitSeconds(30);
  world.service.overrides[send] = { nonce: 'n'.repeat(39) };
  fireEvent.click(resend());
  await settle();
  world.service.overrides['POST /auth/otp/sign-in'] = new KnownErrors.VerificationCodeNotFound();
  fireEvent.change(screen.getByLabelText('Enter the code from your email'), { target: { value: 'CCCCCC' } });
  await settle();
  const codes = world.service.bodies('POST /auth/otp/sign-in').map((body) => Object(body).code);
  expect(codes).toHaveLength(2);
  expect(codes[0]).toBe(`cccccc${'n'.repeat(39)}`);
  expect(codes[1]).not.toBe(codes[0]);
  screen.getByText('Invalid code');
});

it('shows the error of the service, and waits as long as it says', async () => {
  const world = await requestCode();
  world.service.overrides[send] = new KnownErrors.TooManyRequests(90);
  await waitSeconds(30);
  fireEvent.click(resend());
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('Too many requests. Please try again in 90 seconds.');
  expect(resend().textContent).toBe('Send a new code in 90 s');
});
