import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MagicLinkSignIn } from './components/magic-link-sign-in.tsx';
import { ReactTestEnvironment } from './testing/test-environment.tsx';

// As after a deployment that has removed the files of older pages.
vi.mock('./components/later-steps.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('asks for a reload if the step after the form cannot be loaded', async () => {
  await new ReactTestEnvironment().render(<MagicLinkSignIn />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  const alert = await screen.findByRole('alert', undefined, { timeout: 60_000 });
  expect(alert.textContent).toBe('A part of this page could not be loaded. Please reload the page and try again.');
});
