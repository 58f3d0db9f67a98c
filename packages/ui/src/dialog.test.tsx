import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from './dialog.tsx';

afterEach(cleanup);

function show(onOpenChange = vi.fn()) {
  render(
    <>
      <button type="button">Behind</button>
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent>
          <DialogTitle>Leave?</DialogTitle>
          <DialogDescription>You may come back.</DialogDescription>
          <button type="button">Yes</button>
          <button type="button">No</button>
        </DialogContent>
      </Dialog>
    </>,
  );
  return onOpenChange;
}

describe('Dialog', () => {
  it('has a name and a description', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Leave?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You may come back.',
    );
  });

  it('takes the focus and keeps it', async () => {
    show();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  });

  it('hides the page behind it from screen readers', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
  });

  it('is closed by Escape', async () => {
    const onOpenChange = show();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('adds no style element, which a strict Content-Security-Policy would refuse', () => {
    show();
    expect(document.querySelector('style')).toBeNull();
  });
});
