import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { CopyField } from './copy-field.tsx';
import { InlineCode } from './extras/inline-code.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => void vi.restoreAllMocks());

const toasted = () => document.querySelector<HTMLElement>('.ks-toast');

it('copies and shows "Copied to clipboard!" in a success toast [S8.118]', async () => {
  const user = userEvent.setup();
  render(
    <>
      <CopyField label="Key" value="pck_1" helper="Keep it." monospace />
      <Toaster />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('pck_1');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('pck_1');
  expect(toasted()?.textContent).toContain('Copied to clipboard!');
  expect(toasted()?.dataset['variant']).toBe('success');
});

it('shows "Failed to copy to clipboard" in a destructive toast if the browser denies access [S8.119]', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  render(
    <>
      <CopyButton content="x" />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(toasted()?.textContent).toContain('Failed to copy to clipboard');
  expect(toasted()?.dataset['variant']).toBe('destructive');
});

it('inline code copies itself when it is pressed', async () => {
  const user = userEvent.setup();
  render(
    <>
      <InlineCode>npm start</InlineCode>
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'npm start' }));
  expect(await navigator.clipboard.readText()).toBe('npm start');
  expect(toasted()?.textContent).toContain('Copied to clipboard!');
});
