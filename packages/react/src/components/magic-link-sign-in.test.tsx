import { sampleVerificationCode } from '@keystack/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { AuthPage } from './auth-page.tsx';

const code = () => screen.findByLabelText<HTMLInputElement>('Enter the code from your email');

async function withLinks(credential = false, firstTab?: 'magic-link' | 'password') {
  const world = new ReactTestEnvironment();
  Object.assign(world.service.config, { magic_link_enabled: true, credential_enabled: credential });
  await world.render(<AuthPage type="sign-in" firstTab={firstTab} />);
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  return world;
}

async function requestLink() {
  const world = await withLinks();
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  await code();
  return world;
}

describe('signing in with a magic link', () => {
  it('asks for an email address without tabs, then for the code of the email [S2.43] [S4.60] [S4.61] [S7.131]', async () => {
    const world = await withLinks();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByLabelText('Enter the code from your email')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    expect((await code()).maxLength).toBe(6);
    expect(world.service.bodies('POST /auth/otp/send-sign-in-code')).toEqual([
      { email: 'ada@example.com', callback_url: `${window.location.origin}/handler/magic-link-callback` },
    ]);
  });

  it('accepts letters and digits in upper case [S5.24] [S5.25]', async () => {
    await requestLink();
    await userEvent.keyboard('c-4ü. x');
    expect((await code()).value).toBe('C4X');
  });

  it('signs in with the code and the nonce when the sixth character is typed [S4.63] [S7.134]', async () => {
    const world = await requestLink();
    await userEvent.keyboard('ccccc');
    expect(world.service.bodies('POST /auth/otp/sign-in')).toEqual([]);
    await userEvent.keyboard('c');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies('POST /auth/otp/sign-in')).toEqual([{ code: sampleVerificationCode }]);
  });

  it('has the focus as soon as it is visible', async () => {
    await withLinks();
    const hasFocus = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        const input = screen.queryByLabelText('Enter the code from your email');
        if (input === null) return;
        resolve(document.activeElement === input);
        observer.disconnect();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    expect(await hasFocus).toBe(true);
  });

  it('shows a message for a wrong code, clears the input, and hides the message on the next character [S4.64] [S8.103]', async () => {
    await requestLink();
    await userEvent.keyboard('xxxxxx');
    await screen.findByText('Invalid code');
    expect((await code()).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Enter the code from your email')));
    await userEvent.keyboard('c');
    expect(screen.queryByText('Invalid code')).toBeNull();
  });

  it('shows a message for a wrong second factor [S8.104]', async () => {
    const world = await requestLink();
    world.service.requiresTotp = true;
    await userEvent.keyboard('cccccc');
    await userEvent.type(await screen.findByLabelText('Authentication code'), '654321');
    await screen.findByText('Invalid TOTP code');
    expect(screen.getByLabelText<HTMLInputElement>('Authentication code').value).toBe('');
    await userEvent.keyboard('123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  });

  it('asks for another email if the user goes back from the second factor, because the code is used up', async () => {
    const world = await requestLink();
    world.service.requiresTotp = true;
    await userEvent.keyboard('cccccc');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect([email.value, document.activeElement]).toEqual(['ada@example.com', email]);
    expect(screen.queryByRole('heading', { name: 'Check your inbox' })).toBeNull();
  });

  it('shows an error if the service cannot be reached, and allows the code to be typed again', async () => {
    const world = await requestLink();
    world.service.overrides['POST /auth/otp/sign-in'] = new Response('', { status: 503 });
    await userEvent.keyboard('cccccc');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    expect((await code()).disabled).toBe(false);
  });

  it('shows the recipient of the email, which can be corrected after Cancel [S4.62]', async () => {
    const world = await requestLink();
    screen.getByText('Sent to ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect([email.value, document.activeElement]).toEqual(['ada@example.com', email]);
    expect(email.getAttribute('enterkeyhint')).toBe('send');
    await userEvent.keyboard('{End}.au{Enter}');
    await screen.findByText('Sent to ada@example.com.au');
    expect(world.service.bodies('POST /auth/otp/send-sign-in-code')).toHaveLength(2);
  });

  it('replaces the rest of the card, and selects the email after "Change email"', async () => {
    const world = new ReactTestEnvironment();
    Object.assign(world.service.config, { magic_link_enabled: true, enabled_oauth_providers: [{ id: 'github' }] });
    await world.render(<AuthPage type="sign-in" fullPage extraInfo="Terms" />);
    await userEvent.type(within(await screen.findByRole('tabpanel')).getByLabelText('Email'), 'ada@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Check your inbox', level: 1 });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Change email',
      'Send a new code in 30 s',
      'Cancel',
    ]);
    expect(screen.queryAllByRole('link')).toEqual([]);
    screen.getByRole('group', { name: 'Check your inbox' });

    await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(document.activeElement).toBe(email);
    screen.getByRole('button', { name: 'Sign in with GitHub' });
    await userEvent.keyboard('grace@example.com');
    expect(email.value).toBe('grace@example.com');
  });

  it.each([
    ['gmail.com', 'Open Gmail', 'https://mail.google.com/mail/'],
    ['HOTMAIL.co.uk', 'Open Outlook', 'https://outlook.live.com/mail/'],
    ['yahoo.de', 'Open Yahoo Mail', 'https://mail.yahoo.com/'],
    ['icloud.com', 'Open iCloud Mail', 'https://www.icloud.com/mail/'],
    ['proton.me', 'Open Proton Mail', 'https://mail.proton.me/'],
  ])('links to the inbox of %s in a new tab', async (domain, name, url) => {
    await withLinks();
    await userEvent.type(screen.getByLabelText('Email'), `ada@${domain}{Enter}`);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name });
    expect([link.href, link.target, link.rel]).toEqual([url, '_blank', 'noreferrer']);
  });

  it.each(['example.com', 'notgmail.com', 'gmail.com.evil.example'])('links to no inbox of %s', async (domain) => {
    await withLinks();
    await userEvent.type(screen.getByLabelText('Email'), `ada@${domain}{Enter}`);
    await code();
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
  });

  it('shows an error of the request under the email field', async () => {
    const world = await withLinks();
    world.service.overrides['POST /auth/otp/send-sign-in-code'] = 'RedirectUrlNotWhitelisted';
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('the tabs of the sign-in methods', () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  it('are two, "Email" first [S2.37] [S2.38] [S2.39] [S2.40]', async () => {
    await withLinks(true);
    expect([tabs(), chosen()]).toEqual([['Email', 'Email & Password'], 'Email']);
    expect(screen.getByRole('tabpanel', { name: 'Email' }).textContent).toContain('Email me a code');
    await userEvent.click(screen.getByRole('tab', { name: 'Email & Password' }));
    expect(screen.getByRole('tabpanel', { name: 'Email & Password' }).textContent).toContain('Sign in');
  });

  it('keep the input of each', async () => {
    await withLinks(true);
    const panel = within(screen.getByRole('tabpanel', { name: 'Email' }));
    await userEvent.type(panel.getByLabelText('Email'), 'ada@example.com');
    await userEvent.click(screen.getByRole('tab', { name: 'Email & Password' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Email' }));
    const again = within(screen.getByRole('tabpanel', { name: 'Email' }));
    expect(again.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  });

  it('change their order with firstTab [S2.41]', async () => {
    await withLinks(true, 'password');
    expect([tabs(), chosen()]).toEqual([['Email & Password', 'Email'], 'Email & Password']);
  });

  it('are one tab stop, and the arrow keys wrap around', async () => {
    await withLinks(true);
    await userEvent.click(screen.getByRole('tab', { name: 'Email' }));
    await userEvent.keyboard('{ArrowRight}');
    expect([chosen(), document.activeElement?.textContent]).toEqual(['Email & Password', 'Email & Password']);
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Email');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Email & Password');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('name')).toBe('email');
  });
});
