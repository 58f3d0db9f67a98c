import { KnownErrors, weakPasswordMessages } from '@keystack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { CredentialSignUp } from './credential-sign-up.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const repeat = () => screen.getByLabelText<HTMLInputElement>('Repeat password');
const submit = () => screen.getByRole('button', { name: 'Sign up' });
const signUps = (world: ReactTestEnvironment) => world.service.bodies('POST /auth/password/sign-up');

const errorOf = (control: HTMLElement) => document.getElementById(`${control.id}-error`)?.textContent;

describe('the credential sign-up form', () => {
  it('requires missing fields [S5.7] [S5.9] [S5.11]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp />);
    await userEvent.click(submit());
    expect(errorOf(email())).toBe('Please enter your email');
    expect(errorOf(password())).toBe('Please enter your password');
    expect(errorOf(repeat())).toBe('Please repeat your password');
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(signUps(world)).toEqual([]);
  });

  it.each([
    ['Password too short. Minimum length is 8.', '[S5.3]', 'seven77'],
    ['Password too long. Maximum length is 256.', '[S5.4]', 'x'.repeat(257)],
  ])('rejects a password of a wrong length: %s %s', async (message, _claim, typed) => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp />);
    await userEvent.type(email(), 'grace@example.com');
    await userEvent.click(password());
    await userEvent.paste(typed);
    await userEvent.click(repeat());
    await userEvent.paste(typed);
    await userEvent.click(submit());
    expect(errorOf(password())).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(signUps(world)).toEqual([]);
  });

  it('rejects a different repeated password, and hides both errors when one field changes [S5.10]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp />);
    await userEvent.type(email(), 'grace@example.com');
    await userEvent.type(password(), 'short');
    await userEvent.type(repeat(), 'other{Enter}');
    expect(errorOf(repeat())).toBe('Passwords do not match');
    expect(errorOf(password())).toMatch(/too short/);
    await userEvent.type(password(), '!');
    expect([errorOf(password()), errorOf(repeat())]).toEqual(['', '']);
    expect(signUps(world)).toEqual([]);
  });

  it('creates the account, with the URL for its verification email, and redirects to the page after sign-up [S7.130]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp />, world.app({ urls: { afterSignUp: '/welcome' } }));
    await userEvent.type(email(), 'grace@example.com');
    await userEvent.type(password(), 'correct horse');
    await userEvent.type(repeat(), 'correct horse{Enter}');
    expect(signUps(world)).toEqual([
      {
        email: 'grace@example.com',
        password: 'correct horse',
        verification_callback_url: `${window.location.origin}/handler/email-verification`,
        remember_browser: true,
      },
    ]);
    expect(world.navigations).toEqual(['replace /welcome']);
  });

  it('shows the error under the email field [S8.30] [S8.102]', async () => {
    await new ReactTestEnvironment().render(<CredentialSignUp noPasswordRepeat />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    expect(errorOf(email())).toBe('User already exists. Sign in');
    await waitFor(() => expect(document.activeElement).toBe(email()));
  });

  it('links to the sign-in page if the email is taken, until it is edited', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp noPasswordRepeat />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(world.navigations).toEqual(['/handler/sign-in?after_auth_return_to=%2F']);
    await userEvent.type(email(), 'x');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('ticks off the rule for passwords while the user types, and announces that', async () => {
    await new ReactTestEnvironment().render(<CredentialSignUp />);
    const rule = () => document.getElementById(`${password().id}-description`);
    await userEvent.type(password(), '1234567');
    expect(screen.getByText('At least 8 characters')).toBe(rule()?.firstElementChild);
    const [status] = within(rule() ?? document.body).getAllByRole('status');
    expect([status?.textContent, rule()?.querySelector('svg')]).toEqual(['', null]);
    await userEvent.keyboard('8');
    expect(status?.textContent).toBe('Long enough');
    expect(rule()?.querySelector('svg')).not.toBeNull();
    await userEvent.keyboard('{Backspace}');
    expect(status?.textContent).toBe('');
  });

  it('shows under the password why the service rejects it', async () => {
    const world = new ReactTestEnvironment();
    world.service.overrides['POST /auth/password/sign-up'] = new KnownErrors.PasswordRequirementsNotMet(
      weakPasswordMessages.common,
    );
    await world.render(<CredentialSignUp noPasswordRepeat />);
    await userEvent.type(email(), 'grace@example.com');
    await userEvent.type(password(), 'password123{Enter}');
    expect(errorOf(password())).toContain(weakPasswordMessages.common);
  });

  it('does without the repetition where the host wants that [S5.12]', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<CredentialSignUp noPasswordRepeat />);
    expect(screen.queryByLabelText('Repeat password')).toBeNull();
    await userEvent.type(email(), 'grace@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    expect(world.navigations).toEqual(['replace /']);
  });

  it('marks the password as new for password managers', async () => {
    await new ReactTestEnvironment().render(<CredentialSignUp />);
    expect([email(), password(), repeat()].map((field) => field.autocomplete)).toEqual([
      'username',
      'new-password',
      'new-password',
    ]);
    expect([email(), password(), repeat()].map((field) => field.getAttribute('enterkeyhint'))).toEqual([
      'next',
      'next',
      'go',
    ]);
    expect(password().minLength).toBe(8);
    expect(password().getAttribute('passwordrules')).toBe('minlength: 8; maxlength: 256;');
  });
});
