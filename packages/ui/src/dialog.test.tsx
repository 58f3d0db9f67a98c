import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  SheetContent,
  type SheetContentProps,
} from './dialog.tsx';

afterEach(cleanup);

function show(onOpenChange = vi.fn()) {
  render(
    <>
      <button type="button">Behind</button>
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent hasCloseButton={false}>
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
  it('has a name and a description [S1.33]', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Leave?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You may come back.',
    );
  });

  it('traps the focus', async () => {
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

  it('adds no style element, which a strict Content-Security-Policy would block', () => {
    show();
    expect(document.querySelector('style')).toBeNull();
  });
});

describe('SheetContent', () => {
  const sheet = (props: Partial<SheetContentProps>) =>
    render(
      <Dialog defaultOpen>
        <SheetContent {...props}>
          <DialogTitle>Menu</DialogTitle>
        </SheetContent>
      </Dialog>,
    );

  it('comes from the right by default [S9.59]', () => {
    sheet({});
    expect(screen.getByRole('dialog').dataset['side']).toBe('right');
    cleanup();
    sheet({ side: 'left' });
    expect(screen.getByRole('dialog').dataset['side']).toBe('left');
  });

  it('is closed by its button, if it has one', async () => {
    sheet({});
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    sheet({ hasCloseButton: false });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
