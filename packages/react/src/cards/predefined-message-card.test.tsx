import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { PredefinedMessageCard, type PredefinedMessageCardProps } from './predefined-message-card.tsx';

const signIn = '/handler/sign-in?after_auth_return_to=%2Fshop';
const rows: readonly [PredefinedMessageCardProps['type'], string, string, string, string][] = [
  ['signedIn', 'You are already signed in', 'Go to home', '[S2.73] [S2.74]', '/'],
  ['signedOut', 'You are not currently signed in', 'Sign in', '[S2.76] [S2.77]', signIn],
  ['signUpDisabled', 'Sign up for new users is not enabled at the moment', 'Go to home', '[S2.78] [S2.79]', '/'],
  ['signUpDisabled', 'Sign up for new users is not enabled at the moment', 'Sign in', '[S2.80]', signIn],
  ['emailSent', 'Check your inbox', 'Go to home', '[S2.81]', '/'],
  ['passwordReset', 'Your password has been reset', 'Sign in', '[S2.82]', '/handler/sign-in'],
  ['emailVerified', 'Your email is verified', 'Sign in', '[S2.83]', '/handler/sign-in'],
  ['emailVerifiedSignedIn', 'Your email is verified', 'Go to home', '', '/'],
  ['unknownError', 'Something went wrong', 'Go to home', '[S2.84]', '/'],
];

it.each(rows)('the %s card shows "%s" and offers %s %s', async (type, title, action, _claims, target) => {
  const world = new ReactTestEnvironment();
  window.history.replaceState(null, '', '/shop');
  await world.render(<PredefinedMessageCard type={type} />);
  expect(screen.getByRole('heading').textContent).toBe(title);
  await userEvent.click(screen.getByRole('button', { name: action }));
  expect(world.navigations).toEqual([target]);
});

it.each(['passwordReset', 'emailVerified'] as const)(
  'the %s card keeps the page that required the sign-in, such as an invitation',
  async (type) => {
    const world = new ReactTestEnvironment();
    const query = 'after_auth_return_to=%2Fhandler%2Fteam-invitation';
    window.history.replaceState(null, '', `/handler/password-reset?${query}`);
    await world.render(<PredefinedMessageCard type={type} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(world.navigations).toEqual([`/handler/sign-in?${query}`]);
  },
);

it('signs out with one press on the signedIn card [S2.75]', async () => {
  const world = new ReactTestEnvironment();
  const app = world.signedInApp({ urls: { afterSignOut: '/bye' } });
  await world.render(<PredefinedMessageCard type="signedIn" />, app);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(world.navigations).toEqual(['/bye']));
  expect(world.service.count('DELETE /auth/sessions/current')).toBe(1);
});
