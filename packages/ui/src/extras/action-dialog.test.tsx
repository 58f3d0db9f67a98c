import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createDeferred } from '../testing/deferred.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function show(props: Partial<ActionDialogProps> = {}) {
  render(<ActionDialog title="Delete the team?" trigger={<button type="button">Delete</button>} {...props} />);
  return userEvent.click(button('Delete'));
}

it('opens by its trigger and closes by OK', async () => {
  const onClick = vi.fn();
  const onClose = vi.fn();
  await show({ okButton: { label: 'Yes', onClick }, cancelButton: true, onClose, danger: true });
  expect(screen.getByRole('dialog', { name: 'Delete the team?' })).toBeDefined();
  expect(button('Cancel')).toBeDefined();
  expect(button('Yes').dataset['variant']).toBe('destructive');
  await userEvent.click(button('Yes'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays open while its handler is pending, and afterwards if the result is "prevent-close"', async () => {
  const work = createDeferred<unknown>();
  await show({ okButton: { onClick: () => work.promise } });
  await userEvent.click(button('OK'));
  expect(button('OK').getAttribute('aria-busy')).toBe('true');
  await act(async () => work.resolve('prevent-close'));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(button('OK').getAttribute('aria-busy')).toBeNull();
});

it('enables OK only while the confirmation is checked, and resets it on closing', async () => {
  await show({ confirmText: 'I know what I do', cancelButton: true });
  expect(button('OK').disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I know what I do' }));
  expect(button('OK').disabled).toBe(false);
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Delete'));
  expect(button('OK').disabled).toBe(true);
});

it('can be opened and closed by its host', async () => {
  const onOpenChange = vi.fn();
  render(<ActionDialog title open onOpenChange={onOpenChange} okButton={false} description="Read this." />);
  expect(screen.getByRole('dialog', { name: 'Alert', description: 'Read this.' })).toBeDefined();
  await userEvent.click(button('Close'));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(screen.getByRole('dialog')).toBeDefined();
});
