import { sampleVerificationCode } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { impersonationCookie } from '../components/impersonation-notice.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { Impersonation } from './impersonation.tsx';

const check = 'POST /auth/impersonations/check-code';
const start = 'POST /auth/impersonations/sign-in';
const page = <Impersonation searchParams={new URLSearchParams(`code=${sampleVerificationCode}`)} fullPage />;
const details = { is_code_valid: true, email: 'g…@example.com', display_name: 'Grace' };

function setMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page sets it so.
  document.cookie = `${impersonationCookie}=1; path=/`;
}

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: undoes what the page does.
  document.cookie = `${impersonationCookie}=; path=/; max-age=0`;
});

/** Signs in with an access token that has or lacks the claim of an impersonation. */
function appWith(world: ReactTestEnvironment, claims: object) {
  const iat = Math.floor(world.clock.now() / 1000);
  const accessToken = `x.${btoa(JSON.stringify({ iat, exp: iat + 600, ...claims }))}.x`;
  world.service.overrides['GET /users/me'] = world.user;
  return world.app({ tokenStore: { accessToken, refreshToken: world.service.createSession().refreshToken } });
}

it('names the user and the session that it ends, and replaces it after one press', async () => {
  const world = new ReactTestEnvironment();
  world.service.overrides[check] = details;
  const { accessToken, refreshToken } = world.service.createSession();
  world.service.overrides[start] = {
    access_token: accessToken,
    refresh_token: refreshToken,
    is_new_user: false,
    user_id: world.user.id,
  };
  await world.render(page, world.signedInApp());
  await screen.findByRole('heading', { name: 'Continue as Grace?' });
  screen.getByText(
    'You use the app as this user for one hour. This ends the session of ada@example.com in this browser.',
  );
  expect(world.service.bodies(start)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  expect(world.service.bodies(start)).toEqual([{ code: sampleVerificationCode }]);
  expect(world.service.requests.filter(({ line }) => line === 'DELETE /auth/sessions/current')).toHaveLength(1);
  expect(document.cookie).toContain(impersonationCookie);
});

it('tells that a link no longer works', async () => {
  const world = new ReactTestEnvironment();
  world.service.overrides[check] = 'VerificationCodeAlreadyUsed';
  await world.render(page);
  await screen.findByRole('heading', { name: 'This link no longer works. You can request a new one.' });
});

it('shows a banner while the session is an impersonation, with a button that ends it', async () => {
  setMark();
  const world = new ReactTestEnvironment();
  await world.render(<p>The app</p>, appWith(world, { is_impersonation: true }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'You are signed in as ada@example.com (impersonation)Stop',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() =>
    expect(world.service.requests.map(({ line }) => line)).toContain('DELETE /auth/sessions/current'),
  );
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

it('shows no banner for another session in a browser where one was started', async () => {
  setMark();
  const world = new ReactTestEnvironment();
  await world.render(<p>The app</p>, appWith(world, {}));
  // The banner has read the user.
  await waitFor(() => expect(world.service.requests.map(({ line }) => line)).toContain('GET /users/me'));
  await act(async () => {});
  expect(screen.queryByRole('status')).toBeNull();
});
