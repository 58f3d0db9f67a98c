import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { LoadingPage } from './loading-page.tsx';

const hint = () => screen.queryByText('Still trying to reach the server...');
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

afterEach(() => vi.useRealTimers());

it('appears after a page has loaded for two seconds, not earlier', async () => {
  vi.useFakeTimers();
  await new ReactTestEnvironment().render(<LoadingPage fullPage />);
  await wait(1999);
  expect(hint()).toBeNull();
  await wait(1);
  expect(hint()?.role).toBe('status');
});

it('disappears when the attempt ends', async () => {
  vi.useFakeTimers();
  const world = new ReactTestEnvironment();
  const release = world.service.hold('POST /auth/password/sign-in');
  await world.render(<CredentialSignIn />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'wrong horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await wait(2000);
  expect(hint()).not.toBeNull();
  release();
  await wait(1000);
  screen.getByText('Wrong e-mail or password.');
  expect(hint()).toBeNull();
});

it('does not appear while the user enters the second factor', async () => {
  vi.useFakeTimers();
  const dialog = document.createElement('div');
  dialog.className = 'ks-totp';
  document.body.append(dialog);
  await new ReactTestEnvironment().render(<LoadingPage fullPage />);
  await wait(3000);
  expect(hint()).toBeNull();
  dialog.remove();
  await wait(1000);
  expect(hint()).not.toBeNull();
});
