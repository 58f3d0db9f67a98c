import { mfaAttemptCode, sampleEmail, sampleVerificationCode } from '@keystack/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OAuthCallback } from '../pages/oauth-callback.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AuthPage } from './auth-page.tsx';

const codeField = () => screen.findByLabelText<HTMLInputElement>('Enter the code from your email');
const totpField = () => screen.findByLabelText<HTMLInputElement>('Authentication code');
const url = '/handler/sign-in?after_auth_return_to=%2Fdeep%2Flink';

/** Opens the sign-in page as after a reload, a visit with the button Back, or in another tab. */
async function open(page = <AuthPage type="sign-in" />, path = url) {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', path);
  const world = new ReactTestEnvironment();
  Object.assign(world.service.config, { magic_link_enabled: true, credential_enabled: false });
  const { unmount } = await world.render(page);
  return { world, unmount };
}

async function requestCode() {
  const { unmount } = await open(<AuthPage type="sign-in" />);
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');
  await codeField();
  unmount();
}

describe('a sign-in with a code, after a reload of the page', () => {
  it('still asks for the code, and leads to the page that required it', async () => {
    await requestCode();
    const { world } = await open();
    await userEvent.type(await codeField(), 'cccccc');
    await waitFor(() => expect(world.navigations).toEqual(['replace /deep/link']));
    expect(world.service.bodies('POST /auth/otp/sign-in')).toEqual([{ code: sampleVerificationCode }]);
    expect(world.service.count('POST /auth/otp/send-sign-in-code')).toBe(0);
  });

  it('accepts the code of an earlier email, because a further request may have sent none', async () => {
    await requestCode();
    const unsent = new ReactTestEnvironment();
    const nonce = 'n'.repeat(39);
    unsent.service.overrides['POST /auth/otp/send-sign-in-code'] = { nonce };
    await unsent.app().sendMagicLinkEmail('ada@example.com');
    const { world } = await open();
    await userEvent.type(await codeField(), 'cccccc');
    await waitFor(() => expect(world.navigations).toEqual(['replace /deep/link']));
    const tried = [`cccccc${nonce}`, sampleVerificationCode];
    expect(world.service.bodies('POST /auth/otp/sign-in')).toEqual(tried.map((code) => ({ code })));
  });

  it('begins again after "Change email", also after a further reload', async () => {
    await requestCode();
    const { unmount } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    await waitFor(() => expect(window.localStorage.getItem('keystack-sign-in-demo')).toBeNull());
    unmount();
    await open();
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(screen.queryByLabelText('Enter the code from your email')).toBeNull();
  });

  it('begins again when the code has expired', async () => {
    await requestCode();
    const { expiresAt, ...kept } = JSON.parse(window.localStorage.getItem('keystack-sign-in-demo') ?? '');
    const tenMinutesAgo = { ...kept, expiresAt: expiresAt - 10 * 60_000 };
    window.localStorage.setItem('keystack-sign-in-demo', JSON.stringify(tenMinutesAgo));
    await open();
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(screen.queryByLabelText('Enter the code from your email')).toBeNull();
  });
});

describe('a sign-in with a second factor, after a reload of the page', () => {
  const signIn = async () => {
    window.history.replaceState(null, '', url);
    const world = new ReactTestEnvironment();
    world.service.requiresTotp = true;
    const { unmount } = await world.render(<AuthPage type="sign-in" />);
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await totpField();
    unmount();
  };

  it('still asks for the second factor, and leads to the page that required it', async () => {
    await signIn();
    const { world } = await open();
    await userEvent.type(await totpField(), '123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /deep/link']));
    expect(world.service.bodies('POST /auth/mfa/sign-in')).toEqual([
      { type: 'totp', code: mfaAttemptCode(sampleEmail), totp: '123456', remember_browser: true },
    ]);
    expect(window.localStorage.getItem('keystack-sign-in-demo')).toBeNull();
  });

  it('begins again after Back', async () => {
    await signIn();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(window.localStorage.getItem('keystack-sign-in-demo')).toBeNull();
  });

  it('shows the form when the attempt has expired', async () => {
    await signIn();
    const { world } = await open();
    world.service.overrides['POST /auth/mfa/sign-in'] = 'VerificationCodeNotFound';
    await userEvent.type(await totpField(), '123456');
    await waitFor(() => expect(screen.queryByLabelText('Authentication code')).toBeNull());
    expect(window.location.search).toBe('?after_auth_return_to=%2Fdeep%2Flink');
  });
});

it('keeps the page to return to when the callback of a provider is opened again', async () => {
  const { world } = await open(
    <OAuthCallback fullPage />,
    '/handler/oauth-callback?code=used&state=used&after_auth_return_to=%2Fdeep%2Flink',
  );
  await waitFor(() =>
    expect(world.navigations).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fdeep%2Flink']),
  );
});
