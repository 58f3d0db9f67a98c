import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useStackApp } from '../stack-provider.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';

const second = 'POST /auth/mfa/sign-in';
const code = () => screen.findByLabelText<HTMLInputElement>('Authentication code');

/** A form of the app's own. */
function OwnForm() {
  const app = useStackApp();
  async function signIn(data: FormData) {
    const signedIn = await app.signInWithCredential({
      email: 'ada@example.com',
      password: String(data.get('password')),
    });
    results.push(signedIn.status);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(new FormData(event.currentTarget));
      }}
    >
      <input name="password" defaultValue="correct horse" />
      <button type="submit">Own button</button>
    </form>
  );
}

const results: string[] = [];

async function signIn() {
  results.length = 0;
  const world = new ReactTestEnvironment();
  world.service.requiresTotp = true;
  await world.render(<OwnForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Own button' }));
  return world;
}

describe('a sign-in that the app starts itself and that requires the second factor', () => {
  it('continues in a dialog as soon as the six digits are entered', async () => {
    const world = await signIn();
    await code();
    screen.getByRole('dialog', { name: 'Two-factor authentication' });
    expect(document.activeElement).toBe(screen.getByLabelText('Authentication code'));
    await userEvent.keyboard('123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks again after a wrong code', async () => {
    const world = await signIn();
    await userEvent.type(await code(), '654321');
    await screen.findByText('Invalid TOTP code');
    await userEvent.type(await code(), '123456');
    await waitFor(() => expect(world.navigations).toEqual(['replace /']));
  });

  it.each(['Cancel', 'Escape'])('fails without a request on %s', async (way) => {
    const world = await signIn();
    await code();
    if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    // A browser sends this event to a modal dialog on Escape.
    else screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(results).toEqual(['error']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(world.service.bodies(second)).toEqual([]);
  });
});
