import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StackProvider } from '../stack-provider.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { loadLocaleTexts } from '../texts/load-locale.ts';
import { CredentialSignIn } from './credential-sign-in.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
const signIns = (world: ReactTestEnvironment) => world.service.bodies('POST /auth/password/sign-in');

/** Returns the texts that describe a control. */
function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('the credential sign-in form', () => {
  it('requires missing fields without a request, and focuses the first one [S5.7] [S5.9]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignIn />);
    await userEvent.click(submit());
    expect(described(email())).toBe('Please enter your email');
    expect(described(password())).toBe('Please enter your password');
    expect(email().getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(signIns(world)).toEqual([]);
  });

  it.each(['ada', 'ada@', '@example.com', 'a b@example.com'])('rejects the email %s [S5.6]', async (address) => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), address);
    await userEvent.type(password(), 'correct horse{Enter}');
    expect(described(email())).toBe('Please enter a valid email');
    expect(signIns(world)).toEqual([]);
  });

  it('signs in and leaves for the page after sign-in [S7.129]', async () => {
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=%2Fshop');
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    expect(signIns(world)).toEqual([{ email: 'ada@example.com', password: 'correct horse', remember_browser: true }]);
    expect(world.navigations).toEqual(['replace /shop']);
  });

  it('shows the error under the email field, keeps the input, and hides the error on a change [S8.39] [S8.101]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'wrong horse{Enter}');
    expect(described(email())).toBe('Wrong e-mail or password.');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect([email().value, password().value]).toEqual(['ada@example.com', 'wrong horse']);
    // The wrong password is selected, so that typing replaces it.
    await userEvent.keyboard('right horse');
    expect(password().value).toBe('right horse');
    expect(described(email())).toBe('');
  });

  it('is sent once, even if it is submitted again while pending', async () => {
    const world = new ReactTestEnvironment();
    let rejectSignIn = () => {};
    world.service.overrides['POST /auth/password/sign-in'] = new Promise((resolve) => {
      rejectSignIn = () => resolve('EmailPasswordMismatch');
    });
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    fireEvent.submit(submit());
    expect(submit().disabled).toBe(true);
    expect(submit().getAttribute('aria-busy')).toBe('true');
    rejectSignIn();
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(signIns(world)).toHaveLength(1);
  });

  it('shows that the server cannot be reached, keeps the input, and can be submitted again', async () => {
    const world = new ReactTestEnvironment();
    world.service.networkFailures = Number.POSITIVE_INFINITY;
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached at the moment. Check your internet connection and try again.',
    );
    expect([email().value, password().value]).toEqual(['ada@example.com', 'correct horse']);
    expect(reportError).toHaveBeenCalledOnce();

    world.service.networkFailures = 0;
    await userEvent.click(submit());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(world.navigations).toEqual(['replace /']);
  });

  it('shows the text of a known error that is about no field', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides['POST /auth/password/sign-in'] = 'PasswordAuthenticationNotEnabled';
    await world.render(<CredentialSignIn />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Password sign-in is disabled/);
  });

  it('describes its fields to password managers, and shows the password on demand [S5.59] [S5.60] [S5.61]', async () => {
    await new ReactTestEnvironment().render(<CredentialSignIn />);
    expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
    expect([email(), password()].map((field) => field.getAttribute('enterkeyhint'))).toEqual(['next', 'go']);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('links to the forgot-password page', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignIn />, world.app({ urls: { forgotPassword: '/lost' } }));
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(world.navigations).toEqual(['/lost']);
  });

  it('keeps the page that required the sign-in on the way to a new password', async () => {
    window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=%2Fdeep%2Flink');
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignIn />);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(world.navigations).toEqual(['/handler/forgot-password?after_auth_return_to=%2Fdeep%2Flink']);
  });

  it('has its page, its request and the error in the language of the provider, not in that of the browser', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
    await loadLocaleTexts('de-DE');
    const world = new ReactTestEnvironment();
    world.service.overrides['POST /auth/password/sign-in'] = 'EmailPasswordMismatch';
    const app = world.app();
    const page = (
      <StackProvider app={app} lang="de-DE">
        <CredentialSignIn />
      </StackProvider>
    );
    await act(async () => void render(page));
    await userEvent.type(screen.getByLabelText('E-Mail'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Passwort'), 'correct horse{Enter}');
    await screen.findByText('E-Mail-Adresse oder Passwort ist falsch.');
    const sent = world.service.requests.find(({ line }) => line === 'POST /auth/password/sign-in');
    expect(sent?.headers.get('accept-language')).toBe('de-DE');
  });

  it('may stand on a page twice', async () => {
    await new ReactTestEnvironment().render([<CredentialSignIn key="1" />, <CredentialSignIn key="2" />]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(screen.getAllByLabelText('Email')).toHaveLength(2);
  });
});
