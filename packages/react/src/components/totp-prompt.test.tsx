import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TestEnvironment } from '../testing/test-environment.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';

const second = 'POST /auth/mfa/sign-in';
const code = () => screen.findByLabelText<HTMLInputElement>('Authentication code');

async function signIn() {
  const world = new TestEnvironment();
  world.service.requiresTotp = true;
  await world.render(<CredentialSignIn />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  return world;
}

/** Returns the error message of the email field. */
function emailError(): string | null | undefined {
  const email = screen.getByLabelText('Email');
  return document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent;
}

describe('a sign-in that requires the second factor', () => {
  it('continues as soon as the six digits are entered [S5.22] [S9.4]', async () => {
    const world = await signIn();
    await code();
    expect(document.activeElement).toBe(screen.getByLabelText('Authentication code'));
    await userEvent.keyboard('12345');
    expect(world.service.bodies(second)).toEqual([]);
    await userEvent.keyboard('6');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(world.service.bodies(second)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows under the email field that the code was wrong, and can be retried [S8.94]', async () => {
    const world = await signIn();
    await userEvent.type(await code(), '654321');
    await waitFor(() => expect(emailError()).toBe('The TOTP code is invalid. Please try again.'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.type(await code(), '123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  });

  it.each(['Cancel', 'Escape'])('ends without a request on %s', async (way) => {
    const world = await signIn();
    await code();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(emailError()).toBe('The TOTP code is invalid. Please try again.'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(world.service.bodies(second)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });
});
