import { KnownErrors, weakPasswordMessages } from '@keystack/contract';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { QrCode } from './qr-code.tsx';

const update = 'PATCH /users/me';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));

describe('email verification', () => {
  const send = 'POST /contact-channels/send-verification-code';

  it('sends one email and disables its button [S4.57] [S4.58] [S4.59] [S7.120]', async () => {
    const world = await renderAccountSettings('/security');
    await press('Send Verification Email');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Email sent!' })).disabled).toBe(true);
    const callback_url = `${window.location.origin}/handler/email-verification`;
    expect(world.service.bodies(send)).toEqual([{ email: 'ada@example.com', callback_url }]);
    // Only another email must be verified in a session of the user.
    expect(screen.queryByText(/in this browser/)).toBeNull();
  });

  it('has nothing to send when the email is verified [S2.98]', async () => {
    await renderAccountSettings('/security', {
      prepare: ({ user }) => Object.assign(user, { primary_email_verified: true }),
    });
    screen.getByText('Your email is verified');
    expect(screen.queryByRole('button', { name: 'Send Verification Email' })).toBeNull();
  });

  it('shows that the email was verified in another tab', async () => {
    const world = await renderAccountSettings('/security');
    world.user.primary_email_verified = true;
    world.service.overrides[send] = 'EmailAlreadyVerified';
    const countLoadedUsers = () => world.service.requests.filter(({ line }) => line === 'GET /users/me').length;
    const count = countLoadedUsers();
    await press('Send Verification Email');
    await screen.findByText('Your email is verified');
    expect(countLoadedUsers()).toBe(count + 1);
  });

  it('can be requested again if it was not sent', async () => {
    const world = await renderAccountSettings('/security');
    world.service.overrides[send] = new Response('', { status: 503 });
    await press('Send Verification Email');
    await screen.findByRole('alert');
    expect(button('Send Verification Email').disabled).toBe(false);
  });
});

describe('the password', () => {
  const change = 'POST /auth/password/update';

  async function fillIn(old: string, password: string, repeat = password) {
    await press('Change password');
    if (old) await userEvent.type(screen.getByLabelText('Old password'), old);
    if (password) await userEvent.type(screen.getByLabelText('New password'), password);
    if (repeat) await userEvent.type(screen.getByLabelText('Repeat new password'), repeat);
    await press('Update password');
  }

  it('is changed by a form behind a button [S2.99] [S4.48] [S4.49] [S7.121]', async () => {
    const world = await renderAccountSettings('/security');
    await fillIn('correct horse', 'battery staple');
    expect((await screen.findByRole('alert')).textContent).toBe('Password changed successfully!');
    expect(world.service.bodies(change)).toEqual([{ old_password: 'correct horse', new_password: 'battery staple' }]);
    expect(document.activeElement).toBe(button('Change password'));
  });

  it.each([
    ['', 'battery staple', 'battery staple', 'Old password', 'Please enter your old password', '[S5.13]'],
    ['wrong horse', 'battery staple', 'battery staple', 'Old password', 'Incorrect password', '[S5.14]'],
    ['correct horse', 'short', 'short', 'New password', 'Password too short. Minimum length is 8.', '[S5.3]'],
    ['correct horse', 'battery staple', '', 'Repeat new password', 'Please repeat your password', '[S5.11]'],
    ['correct horse', 'battery staple', 'other', 'Repeat new password', 'Passwords do not match', '[S5.10]'],
  ])('is not changed with "%s", "%s" and "%s": %s shows "%s" %s', async (old, password, repeat, label, message) => {
    await renderAccountSettings('/security');
    await fillIn(old, password, repeat);
    await screen.findByText(message);
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('is not changed to one that the service rejects, and shows the reason', async () => {
    const world = await renderAccountSettings('/security');
    world.service.overrides[change] = new KnownErrors.PasswordRequirementsNotMet(weakPasswordMessages.common);
    await fillIn('correct horse', 'password123');
    await screen.findByText(weakPasswordMessages.common);
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it('contains the email address for password managers, and can be cancelled', async () => {
    const world = await renderAccountSettings('/security');
    await press('Change password');
    expect(document.activeElement).toBe(screen.getByLabelText('Old password'));
    const fields = [...document.querySelectorAll('form input')];
    expect(fields.map((field) => [field.getAttribute('autocomplete'), field.getAttribute('value')])).toEqual([
      ['username', 'ada@example.com'],
      ['current-password', null],
      ['new-password', null],
      ['new-password', null],
    ]);
    await press('Cancel');
    expect(document.activeElement).toBe(button('Change password'));
    expect(world.service.bodies(change)).toEqual([]);
  });

  it('cannot be changed if there is none', async () => {
    await renderAccountSettings('/security', {
      prepare: ({ user }) => Object.assign(user, { has_password: false }),
    });
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });
});

describe('multi-factor authentication', () => {
  const key = () => screen.getByLabelText<HTMLTextAreaElement>('Key').value.replaceAll(' ', '');
  // The phone has the right time, the device of the browser may not: its clock is years away from the service's.
  const codeOf = (base32: string, { clock }: ReactTestEnvironment) =>
    new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: clock.now() });
  const qrOf = (text: string) => {
    const { container } = render(<QrCode text={text} label="" />);
    return container.querySelector('svg')?.innerHTML;
  };
  const input = () => screen.findByLabelText('Then enter the six-digit code that it shows');
  const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');

  it('is enabled with the code of an authenticator app [S2.100] [S4.54]', async () => {
    const world = await renderAccountSettings('/security');
    await press('Enable');
    await input();
    const secret = key();
    await userEvent.type(await input(), codeOf(secret, world));
    await screen.findByText('Two-factor authentication is on');
    const base64 = btoa(String.fromCharCode(...Secret.fromBase32(secret).bytes));
    expect(world.service.bodies(update)).toEqual([{ totp_secret_base64: base64 }]);
    expect(document.activeElement).toBe(button('Disable'));
  });

  it('has a secret of 20 random bytes [S4.50] [S4.51] [S9.7]', async () => {
    const bytes = Uint8Array.from({ length: 20 }, (_, index) => 255 - index);
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint8Array) array.set(bytes.subarray(0, array.length));
      return array;
    });
    await renderAccountSettings('/security');
    await press('Enable');
    await input();
    random.mockRestore();
    expect(Secret.fromBase32(key()).bytes).toEqual(bytes);
  });

  it('asks for six digits of an app that uses SHA-1 and a period of 30 seconds [S4.53] [S9.4] [S9.5] [S9.6]', async () => {
    const { clock } = await renderAccountSettings('/security');
    await press('Enable');
    const code = await input();
    expect(document.activeElement).toBe(code);
    const totp = new TOTP({ secret: Secret.fromBase32(key()), algorithm: 'SHA1', digits: 6, period: 30 });
    const timestamp = clock.now();
    await userEvent.type(code, totp.generate({ timestamp }).slice(0, 5));
    expect(screen.queryByText('Two-factor authentication is on')).toBeNull();
    await userEvent.type(code, totp.generate({ timestamp }).slice(5));
    await screen.findByText('Two-factor authentication is on');
  });

  it.each([
    ['the email address', 'ada@example.com', '[S4.52] [S9.8] [S9.9]'],
    ['the id of a user without an email address', null, '[S9.9]'],
  ])('has a QR code of a link with the name of the project and %s (%s) %s', async (_what, primary_email, _claims) => {
    const { user } = await renderAccountSettings('/security', {
      prepare: ({ service, user }) => Object.assign(service.overrides, { 'GET /users/me': { ...user, primary_email } }),
    });
    await press('Enable');
    await input();
    const uri = new URL(`otpauth://totp/Demo:${encodeURIComponent(primary_email ?? user.id)}`);
    uri.search = `issuer=Demo&secret=${key()}&algorithm=SHA1&digits=6&period=30`;
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' }).innerHTML).toBe(qrOf(uri.href));
  });

  it('is not enabled with a wrong code [S5.23]', async () => {
    const world = await renderAccountSettings('/security');
    await press('Enable');
    const code = await input();
    await userEvent.type(code, wrongCode(codeOf(key(), world)));
    await screen.findByText('Incorrect code. Please try again.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(world.service.bodies(update)).toEqual([]);
    await userEvent.paste(codeOf(key(), world));
    await screen.findByText('Two-factor authentication is on');
  });

  it('discards the secret on Cancel, and creates another [S4.55]', async () => {
    const world = await renderAccountSettings('/security');
    await press('Enable');
    await input();
    const first = key();
    await press('Cancel');
    expect(document.activeElement).toBe(button('Enable'));
    await press('Enable');
    await input();
    expect(key()).not.toBe(first);
    expect(world.service.bodies(update)).toEqual([]);
  });

  it('can be disabled [S4.56]', async () => {
    const world = await renderAccountSettings('/security', {
      prepare: ({ user }) => Object.assign(user, { requires_totp_mfa: true }),
    });
    await press('Disable');
    await act(async () => {});
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Enable' }));
    expect(world.service.bodies(update)).toEqual([{ totp_secret_base64: null }]);
  });
});
