import { sampleContactChannel, sampleLinkedAccount } from '@keystack/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.findByLabelText('Authentication code');
const ageSession = ({ service }: ReactTestEnvironment) => Object.assign(service, { sessionsAreOld: true });
const withFactor = (world: ReactTestEnvironment) => {
  ageSession(world);
  world.user.requires_totp_mfa = true;
};

interface Case {
  readonly subpath: string;
  readonly message: string;
  readonly call: string;
  readonly sent: object;
  readonly prepare?: (world: ReactTestEnvironment) => unknown;
  /** The button that starts the action, if it is hidden meanwhile. */
  readonly control?: string;
  /** Runs the action that the service rejects. */
  readonly act: () => Promise<void>;
}

const password = {
  subpath: '/security',
  message: 'Sign in again, then set the password within 10 minutes.',
  call: 'POST /auth/password/set',
  sent: { password: 'battery staple' },
  prepare: ({ user }: ReactTestEnvironment) => Object.assign(user, { has_password: false }),
  async act() {
    await press('Set a password');
    await userEvent.type(screen.getByLabelText('New password'), 'battery staple');
    await userEvent.type(screen.getByLabelText('Repeat new password'), 'battery staple');
    await press('Set a password');
  },
};

const deletion = {
  subpath: '/settings',
  message: 'Sign in again, then delete the account within 10 minutes.',
  call: 'DELETE /users/me',
  sent: {},
  prepare: ({ service }: ReactTestEnvironment) => Object.assign(service.config, { client_user_deletion_enabled: true }),
  async act() {
    await press('Delete account');
    await press('Delete my account');
  },
};

const enrollment = {
  subpath: '/security',
  message: 'Sign in again, then change the second factor within 10 minutes.',
  call: 'PATCH /users/me',
  sent: {},
  async act() {
    await press('Enable');
    const input = await screen.findByLabelText('Then enter the six-digit code that it shows');
    const secret = screen.getByLabelText<HTMLTextAreaElement>('Key').value.replaceAll(' ', '');
    await userEvent.type(
      input,
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.UTC(2030, 0, 1) }),
    );
  },
};

const removal = {
  ...enrollment,
  sent: { totp_secret_base64: null },
  act: () => press('Disable'),
};

const unlink = {
  subpath: '/security',
  message: 'Sign in again, then disconnect the account within 10 minutes.',
  call: 'DELETE /oauth-providers/me/github',
  sent: {},
  prepare: ({ service, user }: ReactTestEnvironment) => {
    service.config.enabled_oauth_providers = [{ id: 'github' }];
    user.oauth_providers = [sampleLinkedAccount('github')];
  },
  control: 'Remove',
  async act() {
    await press('Remove GitHub');
    await press('Remove');
  },
};

const newPrimaryEmail = {
  subpath: '/security',
  message: 'Sign in again, then change the email address within 10 minutes.',
  call: 'PATCH /users/me',
  sent: { primary_email: 'ada@work.example.com' },
  prepare: ({ service }: ReactTestEnvironment) =>
    service.contactChannels.push(sampleContactChannel('ada@work.example.com', { is_verified: true })),
  control: 'Make primary',
  act: () => press('Make primary'),
};

const open = ({ subpath, prepare }: Case, ...more: ((world: ReactTestEnvironment) => unknown)[]) =>
  renderAccountSettings(subpath, {
    prepare: (world) => {
      for (const step of [prepare, ...more]) step?.(world);
    },
  });

describe('a session that started a while ago', () => {
  it.each<[string, Case]>([
    ['set the first password', password],
    ['delete the account', deletion],
    ['enable the second factor', enrollment],
    ['unlink a provider', unlink],
    ['make another email the primary one', newPrimaryEmail],
  ])('must sign in again to %s, and returns to this page', async (_, action) => {
    const world = await open(action, ageSession);
    await action.act();
    await screen.findByText(action.message);
    expect(screen.queryByLabelText('Authentication code')).toBeNull();
    // The question replaces the control that started the action.
    if (action.control !== undefined) expect(screen.queryByRole('button', { name: action.control })).toBeNull();
    await press('Sign in again');
    await waitFor(() => expect(world.navigations).toHaveLength(1));
    const back = encodeURIComponent(`/handler/account-settings${action.subpath}`);
    expect(world.navigations).toEqual([`/handler/sign-in?after_auth_return_to=${back}`]);
    expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
  });

  it.each<[string, Case]>([
    ['set the first password', password],
    ['delete the account', deletion],
    ['disable the second factor', removal],
    ['unlink a provider', unlink],
    ['make another email the primary one', newPrimaryEmail],
  ])('can %s with the code of the authenticator app', async (_, action) => {
    const world = await open(action, withFactor);
    await action.act();
    const code = await field();
    await waitFor(() => expect(document.activeElement).toBe(code));
    await userEvent.type(code, '654321');
    await screen.findByText('Incorrect code. Please try again.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await userEvent.type(code, '123456');
    await waitFor(() =>
      expect(world.service.bodies(action.call).at(-1)).toEqual({ ...action.sent, totp_code: '123456' }),
    );
    await act(async () => {});
    expect(screen.queryByLabelText('Authentication code')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  });

  it.each<[string, Case]>([
    ['disables the second factor', removal],
    ['unlinks a provider', unlink],
    ['makes another email the primary one', newPrimaryEmail],
  ])('shows once that the request with the code failed: %s', async (_, action) => {
    const world = await open(action, withFactor);
    await action.act();
    const code = await field();
    for (const route of ['PATCH /users/me', 'DELETE /oauth-providers/{user_id}/{provider_id}'] as const)
      world.service.overrides[route] = new Response('', { status: 503 });
    await userEvent.type(code, '123456');
    expect(await screen.findAllByText('Something went wrong. Please try again.')).toHaveLength(1);
  });

  it('can be left as it is', async () => {
    const world = await open(removal, withFactor);
    await press('Disable');
    await field();
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disable' }));
    expect(world.user.requires_totp_mfa).toBe(true);
  });

  it.each(['Cancel', 'Escape'])('asks again after a proof that was left with %s', async (way) => {
    const world = await open(unlink, withFactor);
    await unlink.act();
    await field();
    await (way === 'Cancel' ? press('Cancel') : userEvent.keyboard('{Escape}'));
    screen.getByText('You will no longer be able to sign in with GitHub.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(world.user.oauth_providers).toHaveLength(1);
  });
});

describe('the first password', () => {
  it('is set in the account settings', async () => {
    const world = await open(password);
    await password.act();
    expect((await screen.findByRole('alert')).textContent).toBe('Password set successfully!');
    expect(world.service.bodies(password.call)).toEqual([{ password: 'battery staple' }]);
    await screen.findByRole('button', { name: 'Change password' });
  });

  it('is not offered if the project has disabled password sign-in', async () => {
    await open(password, ({ service }) => Object.assign(service.config, { credential_enabled: false }));
    expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull();
  });
});
