import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SignIn } from '../pages/sign-in.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';

const loadFile = vi.hoisted(() => vi.fn());

vi.mock('./later-steps.ts', async (importOriginal) => {
  loadFile();
  return importOriginal();
});

it('loads the later steps of a sign-in when a field gets the focus, not with the page', async () => {
  await new ReactTestEnvironment().render(<SignIn fullPage />);
  const field = await screen.findByLabelText('Email');
  await vi.dynamicImportSettled();
  expect(loadFile).not.toHaveBeenCalled();
  await act(async () => field.focus());
  await vi.waitFor(() => expect(loadFile).toHaveBeenCalledTimes(1), { timeout: 60_000 });
});
